// What names of hosts lead to, as an attacker's own DNS decides it.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { onTestFinished } from 'vitest';

/** Makes DNS return these addresses until the test ends; returns the names that were looked up. */
export function names(known: Record<string, string[]>): string[] {
  const asked: string[] = [];
  const usual = dns.lookup;
  onTestFinished(() => {
    dns.lookup = usual;
    syncBuiltinESMExports();
  });
  dns.lookup = ((host: string, _: object, answer: (...of: unknown[]) => void) => {
    asked.push(host);
    const addresses = (known[host] ?? []).map((address) => ({ address, family: isIP(address) }));
    setImmediate(answer, addresses.length > 0 ? null : new Error('ENOTFOUND'), addresses);
  }) as typeof dns.lookup;
  syncBuiltinESMExports();
  return asked;
}
