// The reach of an IP address: the public internet, a private network, or addresses to which hooks
// never send.

/**
 * The reach of an address. `never` is this machine, its link, its cloud's metadata, an unassigned
 * address, or multicast.
 */
export type Reach = 'public' | 'private' | 'never';

interface Address {
  bits: 32 | 128;
  value: bigint;
}

interface Network extends Address {
  /** The length of the prefix in bits. */
  length: number;
}

export type NamedAddress = Pick<URL, 'protocol' | 'hostname' | 'port'>;

/**
 * Whether the operator has named the host of an address, alone or with the port; it may then have
 * any IP address.
 */
export function isAllowedHost(
  { protocol, hostname, port }: NamedAddress,
  hosts: readonly string[],
): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  return [hostname, `${hostname}:${port || usual}`].some((name) => hosts.includes(name));
}

/**
 * The reach of an address; `never` for a text that is not an address. An IPv4 address embedded in
 * IPv6 (mapped, RFC 4291; NAT64, RFC 6052) counts as itself. Sources of the networks: the
 * registries of RFC 6890 at IANA, and the documentation of clouds about their metadata.
 */
export function reachOf(text: string): Reach {
  const address = readAddress(text);
  if (!address) return 'never';
  const isOf = (networks: readonly Network[]) => networks.some((one) => lies(address, one));
  if (isOf(metadata)) return 'never';
  if (isOf(ownNetworks)) return 'private';
  if (address.bits === 128 && !isOf(globalNetworks)) return 'never';
  return isOf(special) ? 'never' : 'public';
}

/** Whether an address is in one of the networks, written as `readNetwork` answers them. */
export function isWithin(text: string, networks: readonly string[]): boolean {
  const address = readAddress(text);
  return networks.some((one) => {
    const network = networkIn(one);
    return address && network && lies(address, network);
  });
}

/**
 * Reads a private network such as `10.1.0.0/16` into its stored form; undefined for any other text.
 */
export function readNetwork(text: string): string | undefined {
  const network = networkIn(text.trim());
  if (!network) return undefined;
  const isOwn = ownNetworks.some((own) => lies(network, own) && network.length >= own.length);
  return isOwn ? text.trim().toLowerCase() : undefined;
}

function networkIn(text: string): Network | undefined {
  const [, written = '', length] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const address = written === '' ? undefined : readPlain(written);
  if (!address || Number(length) > address.bits) return undefined;
  return { ...address, length: Number(length) };
}

function lies({ bits, value }: Address, network: Network): boolean {
  if (bits !== network.bits) return false;
  const rest = BigInt(network.bits - network.length);
  return value >> rest === network.value >> rest;
}

/** Reads an address; an IPv4 address embedded in IPv6 is answered as IPv4. */
function readAddress(text: string): Address | undefined {
  const address = readPlain(text);
  if (!address || !hiding.some((network) => lies(address, network))) return address;
  return { bits: 32, value: address.value & 0xffff_ffffn };
}

function readPlain(text: string): Address | undefined {
  if (text.length > 100) return undefined;
  const four = readFour(text);
  if (four !== undefined) return { bits: 32, value: four };
  // The zone after `%` names a network interface, and does not change the reach.
  const six = readSix(text.replace(/%.*$/s, ''));
  return six === undefined ? undefined : { bits: 128, value: six };
}

function readFour(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part)))
    return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte < 256) ? joined(bytes, 8n) : undefined;
}

function readSix(text: string): bigint | undefined {
  const [, before = '', last = ''] = /^(.*:)?([^:]*)$/s.exec(text) ?? [];
  const four = last.includes('.') ? readFour(last) : undefined;
  const tail = four === undefined ? last : [four >> 16n, four & 0xffffn].map(hexOf).join(':');
  const sides = (before + tail).split('::');
  if (sides.length > 2) return undefined;
  const [head, rest] = sides.map((side) => (side === '' ? [] : side.split(':')));
  const missing = 8 - (head?.length ?? 0) - (rest?.length ?? 0);
  if (rest === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head!, ...Array.from({ length: missing }, () => '0'), ...(rest ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return joined(
    groups.map((group) => Number.parseInt(group, 16)),
    16n,
  );
}

const hexOf = (value: bigint) => value.toString(16);

const joined = (parts: readonly number[], bits: bigint) =>
  parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);

const networksOf = (list: string): Network[] =>
  list
    .trim()
    .split(/\s+/)
    .map((one) => networkIn(one)!);

/** The IPv6 networks whose addresses end with 32 bits of an IPv4 address. */
const hiding = networksOf('::ffff:0:0/96 64:ff9b::/96');

/**
 * Metadata addresses of clouds, where a machine can read its secrets, outside of the link-local
 * network.
 */
const metadata = networksOf('168.63.129.16/32 100.100.100.200/32 fd00:ec2::/32 fd20:ce::/32');

const ownNetworks = networksOf('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7');

/** All public IPv6 addresses are in this network; everything else is special. */
const globalNetworks = networksOf('2000::/3');

/**
 * Special networks within the public one, such as 6to4 and Teredo, which embed IPv4 addresses in
 * other ways.
 */
const special = networksOf(`
  0.0.0.0/8 127.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20
`);
