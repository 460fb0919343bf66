// The hosts that an address of PostgreSQL names, in the form of its own library.
import type { ServerKind } from './find-server.ts';

/** Before the hosts, the hosts, the database, and its parameters. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?]*)\??(.*)$/i;

/** What an address may say of the servers that it names, where one of this kind is wanted. */
const attributes: Record<ServerKind, readonly (string | null)[]> = {
  primary: [null, 'any', 'read-write', 'primary'],
  standby: [null, 'any', 'read-only', 'standby', 'prefer-standby'],
};

/**
 * An address for each host that an address names, with all else that it says. Several hosts are
 * divided by commas, each with a port of its own, before the database or in the parameters `host`
 * and `port`, as libpq reads them (PostgreSQL's documentation, 34.1.1.3).
 * Throws where it is no such address, and where `target_session_attrs` asks for a server of another
 * kind.
 */
export function addressesOf(address: string, kind: ServerKind): string[] {
  const [, before = '', authority = '', path = '', query] = parts.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  if (!before || !attributes[kind].includes(parameters.get('target_session_attrs'))) {
    throw new TypeError('No address of a PostgreSQL of this kind');
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
