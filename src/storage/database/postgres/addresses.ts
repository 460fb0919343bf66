// The hosts that an address of PostgreSQL names, in the form of its own library.

/** Before the hosts, the hosts, and from the database on. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/** Servers that Sofra can write to: those that take writes, or any, of which one will. */
const writable = [null, 'any', 'read-write', 'primary'];

/**
 * An address for each host that an address names, with all else that it says. Several hosts are
 * divided by commas, each with a port of its own, before the database or in the parameters `host`
 * and `port`, as libpq reads them (PostgreSQL's documentation, 34.1.1.3).
 * Throws where it is no such address, and where `target_session_attrs` asks for a server that takes
 * no writes.
 */
export function addressesOf(address: string): string[] {
  const [, before = '', authority = '', after = ''] = parts.exec(address) ?? [];
  const [path = '', query] = after.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (!before || !writable.includes(parameters.get('target_session_attrs'))) {
    throw new TypeError('No address of a PostgreSQL that takes writes');
  }
  parameters.delete('target_session_attrs');
  const hosts = parameters.get('host')?.split(',') ?? [];
  const ports = parameters.get('port')?.split(',') ?? [];
  if (hosts.length > 1) {
    return hosts.map((host, i) => {
      parameters.set('host', host);
      const port = ports[i] ?? ports[0];
      if (port) parameters.set('port', port);
      return checked(`${before}${authority}${path}?${parameters}`);
    });
  }
  const others = parameters.size > 0 ? `?${parameters}` : '';
  return authority.split(',').map((host) => checked(`${before}${host}${path}${others}`));
}

/** The host may be left out: it is a parameter then, or this machine. */
function checked(address: string): string {
  if (!URL.canParse(address.replace(/@(?=[/?]|$)/, '@host'))) {
    throw new TypeError('No address of a PostgreSQL');
  }
  return address;
}
