// The doctor's checks of access from outside: the public address with https, the proxy, and
// monitoring of errors.
import type { Config } from '../config.ts';
import { codeOf, good, hint, wrong, type Finding } from './finding.ts';

/** The tolerated difference of clocks in milliseconds. */
const tolerance = 60_000;

/** Reasons by the system's error codes, and by Node's codes of TLS errors. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'its name is not in the DNS',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'nothing answers there',
  TimeoutError: 'it does not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody that browsers know',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody that browsers know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those that signed it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes without those that signed it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const proxyGuide = 'docs/operating.md, https, has files for Caddy and nginx.';

/**
 * Makes a request to the public address, as a guest's phone would, and checks the answer.
 * @param timeout The timeout in milliseconds.
 */
export async function checkWeb(config: Config, now: Date, timeout = 5_000): Promise<Finding[]> {
  const { PUBLIC_URL, TRUST_PROXY, HOST } = config;
  if (!PUBLIC_URL) {
    return [hint('PUBLIC_URL is not set', 'Set it to the address that guests use, with https.')];
  }
  const isHttps = PUBLIC_URL.startsWith('https:');
  const found: Finding[] = [];
  if (!isHttps) {
    const says = 'The public address is without https: cameras, passkeys and cards that are kept';
    found.push(wrong(`${says} for later do not work, and passwords can be read`, proxyGuide));
  }
  const answer = await ask(PUBLIC_URL, timeout);
  if (typeof answer === 'string') {
    const todo = `Where only this machine cannot reach it, a phone tells. Else: ${proxyGuide}`;
    return [...found, wrong(`Sofra is not reached at the public address: ${answer}`, todo)];
  }
  found.push(good(`Sofra answers at the public address${isHttps ? ', by https' : ''}`));
  const isProxied = isHttps || answer.has('via') || answer.has('server');
  if (isProxied && TRUST_PROXY === 0) {
    const says = 'A proxy answers at the public address, and TRUST_PROXY is not set: all guests';
    const todo = 'Set TRUST_PROXY=true, or how many proxies there are.';
    found.push(wrong(`${says} seem to come from one address, and hold each other up`, todo));
  }
  if (!isProxied && TRUST_PROXY > 0) {
    const says = 'TRUST_PROXY is set, and no proxy is seen: addresses could be made up';
    found.push(wrong(says, 'Set TRUST_PROXY=false, or PUBLIC_URL to the address of the proxy.'));
  }
  if (TRUST_PROXY > 0 && ['0.0.0.0', '::'].includes(HOST)) {
    const says = 'Sofra listens to everybody beside its proxy';
    const todo = 'Where the proxy is on this machine, HOST=127.0.0.1; else a firewall.';
    found.push(hint(says, todo));
  }
  const clock = Date.parse(answer.get('date') ?? '');
  if (Math.abs(clock - now.getTime()) > tolerance) {
    const says = 'The clocks of this machine and of the public address differ';
    found.push(wrong(says, 'Let the machine set its clock by the network (NTP).'));
  }
  return found;
}

/** The headers of Sofra's answer, or the reason why there is none. */
async function ask(address: string, timeout: number): Promise<Headers | string> {
  try {
    const url = new URL('/healthz', address);
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(url, { signal, redirect: 'error' });
    const body = (await answer.json().catch(() => ({}))) as { status?: unknown };
    return body.status === 'ok' ? answer.headers : 'something else answers';
  } catch (error) {
    const code = codeOf(error);
    return reasons[code] ?? `it is broken off (${code})`;
  }
}

/** Checks whether errors are logged, and metrics are collected. */
export async function checkErrors({ LOG_LEVEL, METRICS_TOKEN }: Config): Promise<Finding[]> {
  const isKept = !['silent', 'fatal'].includes(LOG_LEVEL);
  const kept = isKept
    ? good('Errors are in the log')
    : wrong('Errors are not in the log', 'Leave LOG_LEVEL out, or set it to info.');
  if (METRICS_TOKEN) return [kept, good('Figures can be read for alerts (METRICS_TOKEN)')];
  const says = 'Nobody is told when something fails, unless they look';
  const todo = 'Sofra sends no mail: docs/operating.md, Watching, has alerts for Prometheus.';
  return [kept, hint(says, todo)];
}
