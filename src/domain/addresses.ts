// The network that a request comes from; tries are counted by network.

/**
 * The network of an IP address: all of an IPv4 address, or the first 64 bits of an IPv6 address,
 * within which a subscriber picks addresses freely (RFC 6177). A port or a zone after the address,
 * which some proxies add, is ignored. All texts that are not an address share one network.
 */
export function networkOf(address: string): string {
  const [, four] = /^(?:\[?::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})\]?(?::\d+)?$/i.exec(address) ?? [];
  if (four !== undefined) return four;
  const groups = groupsOf(address);
  if (!groups) return unknown;
  const [fifth = 0, sixth, high = 0, low = 0] = groups.slice(4);
  const isMapped = groups.slice(0, 4).every((group) => group === 0) && fifth === 0;
  if (isMapped && sixth === 0xffff) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return written(groups.slice(0, 4));
}

/**
 * The address for the audit log. Any other text becomes `unknown`: a client that bypasses the proxy
 * can send such a text, and a backup may not be able to hold it.
 */
export const recordedAddress = (address: string): string =>
  networkOf(address) === unknown || !/^[\x21-\x7e]{1,100}$/.test(address) ? unknown : address;

const unknown = 'unknown';

/**
 * The site of an IPv6 network: the 48 bits that one organisation may be given, with 65,536 networks
 * in them (RFC 6177). Undefined for any other network.
 */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.slice(0, network.lastIndexOf(':')) : undefined;

/** The eight numbers of an IPv6 address; undefined for any other text. */
function groupsOf(address: string): number[] | undefined {
  const [, text] = /^\[?([\da-f:]+)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i.exec(address) ?? [];
  const [head = '', tail, ...more] = text?.split('::') ?? [];
  if (text === undefined || more.length > 0) return undefined;
  const parts = (side: string) => (side === '' ? [] : side.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}

const written = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
