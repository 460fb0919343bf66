// Where a request comes from, as far as it counts against somebody.

/**
 * What one household or house has of an IP address: all of an IPv4 one, the first 64 bits of an
 * IPv6 one, within which a subscriber picks addresses freely (RFC 6177).
 */
export function networkOf(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before.slice(0, 4).join(':');
  const after = tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
