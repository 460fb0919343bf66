// Where a request comes from, as far as it counts against somebody.

/**
 * What one household or firm has of an IP address: all of an IPv4 one, the first 64 bits of an
 * IPv6 one, within which a subscriber picks addresses freely (RFC 6177). However an address is
 * written, with a port or a zone as some proxies and systems do, it is within one network; what is
 * no address is within one with everything else that is none.
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
 * An address as it is noted; what is none, as where somebody got round the proxy and made one up,
 * is not, and could be a text that no backup takes.
 */
export const notedAddress = (address: string): string =>
  networkOf(address) === unknown || !/^[\x21-\x7e]{1,100}$/.test(address) ? unknown : address;

const unknown = 'unknown';

/**
 * What a network of IPv6 may be a part of: the 48 bits that one organisation may be given, with
 * 65,536 networks in them (RFC 6177). Nothing for any other network.
 */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.slice(0, network.lastIndexOf(':')) : undefined;

/** The eight numbers of an IPv6 address; nothing where it is none. */
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
