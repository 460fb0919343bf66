// `npm run bench`: runs the benchmarks, or the one that is named, and keeps what they found.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { awards } from './awards.ts';
import { awardsPostgres } from './awards-postgres.ts';
import { claims, claimsPostgres } from './claims.ts';
import { counter, counterPostgres } from './counter.ts';
import { flushTime } from './setup/disk.ts';
import { http } from './http.ts';
import { ledger } from './ledger.ts';
import { logins } from './logins.ts';
import { mixed } from './mixed.ts';
import { openPages, openPagesPostgres } from './open-pages.ts';
import { backup, restore } from './backup.ts';
import { lineOf, resultOf, type Bench, type Result } from './setup/figures.ts';
import { overview } from './overview.ts';
import { page } from './page.ts';
import { reads } from './reads.ts';
import { sameTime } from './same-time.ts';
import { search } from './search.ts';
import { servers } from './servers.ts';
import { standby } from './standby.ts';
import { start } from './start.ts';
import { usualStack } from './usual-stack.ts';
import { underAttack, underAttackPostgres } from './under-attack.ts';

const benches: Record<string, Bench> = {
  http,
  awards,
  'awards-postgres': awardsPostgres,
  claims,
  'claims-postgres': claimsPostgres,
  ledger,
  servers,
  standby,
  'usual-stack': usualStack,
  reads,
  counter,
  'counter-postgres': counterPostgres,
  search,
  overview,
  logins,
  mixed,
  start,
  page,
  'open-pages': openPages,
  'open-pages-postgres': openPagesPostgres,
  backup,
  restore,
  'same-time': sameTime,
  'under-attack': underAttack,
  'under-attack-postgres': underAttackPostgres,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  const flush = Math.round(await flushTime());
  console.log(`The disk takes ${flush} µs for a write that is flushed.`);
  for (const [name, bench] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await run(name, { bench, flush });
  }
}

async function run(name: string, { bench, flush }: { bench: Bench; flush: number }) {
  const measured = await bench.measure();
  if ('missing' in measured) {
    console.log(`${name}: skipped, ${measured.missing}`);
  } else if (Array.isArray(measured)) {
    for (const { part, ...one } of measured)
      tell(`${name}, ${part}`, { ...resultOf(one, one), flush });
  } else {
    tell(name, { ...resultOf(bench, measured), flush });
  }
}

function tell(name: string, result: Result & { flush: number }) {
  console.log(lineOf(name, result));
  if (result.notes) console.log(`  ${JSON.stringify(result.notes)}`);
  keep(name, result);
}

/** The last result of each benchmark stays in the file, with where and when it was found. */
function keep(name: string, result: Result) {
  const file = new URL('results.json', import.meta.url);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const found = { ...result, at: new Date().toISOString(), node: process.version, machine };
  writeFileSync(file, `${JSON.stringify({ ...kept, [name]: found }, null, 2)}\n`);
}
