// The hosts in the address of a PostgreSQL database, in the syntax of libpq.
import type { ServerKind } from './find-server.ts';

/** The part before the hosts, the hosts, the database, and the parameters. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?]*)\??(.*)$/i;

/** Values of `target_session_attrs` that an address may have, by the wanted kind of server. */
const attributes: Record<ServerKind, readonly (string | null)[]> = {
  primary: [null, 'any', 'read-write', 'primary'],
  standby: [null, 'any', 'read-only', 'standby', 'prefer-standby'],
};

/**
 * An address for each host that an address names, with its other parts. Several hosts are separated
 * by commas, each with a port of its own, before the database or in the parameters `host` and
 * `port`, as libpq reads them (PostgreSQL's documentation, 34.1.1.3). Throws for any other text,
 * and if `target_session_attrs` asks for another kind of server.
 */
export function addressesOf(address: string, kind: ServerKind): string[] {
  const [, before = '', authority = '', path = '', query] = parts.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  if (
    unencodedSign(address) ||
    !before ||
    !attributes[kind].includes(parameters.get('target_session_attrs'))
  ) {
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

/**
 * A sign of the user name or the password that has to be encoded, since it ends this part of an
 * address or stands for another sign: `#`, `/`, `?` or `%`. Undefined if there is none. After a
 * password such as `12#34`, the user name would be the host and 12 the port.
 */
export function unencodedSign(address: string): string | undefined {
  const [, rest = ''] = /^postgres(?:ql)?:\/\/(.*)$/i.exec(address) ?? [];
  if (rest.includes('#')) return '#';
  // In parameters, an @ needs no encoding.
  const [account = ''] = /^[^/?]*@|^[^?]*@|^[^=]*@/.exec(rest) ?? [];
  return /[/?]|%(?![\da-f]{2})/i.exec(account)?.[0];
}

/** A missing host is in the parameters, or is this machine. */
function checked(address: string): string {
  if (!URL.canParse(address.replace(/@(?=[/?]|$)/, '@host'))) {
    throw new TypeError('No address of a PostgreSQL');
  }
  return address;
}
