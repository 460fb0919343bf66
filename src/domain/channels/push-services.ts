// The services through which browsers are pushed to. A browser chooses the address, so that anybody
// could name one: only those of the makers of browsers are taken, and what the operator adds.

/** The hosts of the services of Chrome, Firefox, Safari and Edge, and of those built on them. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/**
 * Whether an address leads to a push service by https, on its usual port unless the operator has
 * named another one. `hosts` are those of the operator: `push.lan` or `push.lan:8443`.
 */
export function isPushService(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (hosts.includes(hostname) || hosts.includes(host)) return true;
  const isOf = (service: string) => hostname === service || hostname.endsWith(`.${service}`);
  return port === '' && services.some(isOf);
}
