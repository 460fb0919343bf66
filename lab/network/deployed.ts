// The files of deploy/ for a cluster on this machine, with its addresses, ports and folders filled
// in.
import { readFileSync } from 'node:fs';
import { machinePorts, ports, type Addresses } from './places.ts';

const folder = new URL('../../deploy/', import.meta.url);

export interface Passwords {
  superuser: string;
  replication: string;
  sofra: string;
}

interface Node {
  place: number;
  addresses: Addresses;
  /** The folder for the machine's files. */
  folder: string;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  passwords: Passwords;
}

/** The configuration of Patroni on one node. */
export function patroniOf({ place, addresses, folder: own, programs, passwords }: Node): string {
  const lines = read('patroni.yml').replaceAll('node1', `node${place}`);
  return filled(lines.replaceAll('10.0.0.11', `10.0.0.1${place}`), {
    ...network(addresses),
    ':5432': `:${machinePorts.postgres}`,
    ':8008': `:${machinePorts.patroni}`,
    ':2379': `:${machinePorts.etcd}`,
    '10.0.0.0/24': addresses.whole,
    '/var/lib/postgresql/15/sofra': `${own}/data`,
    '/usr/lib/postgresql/15/bin': programs,
    '/var/lib/postgresql/patroni.pgpass': `${own}/pgpass`,
    '/var/run/postgresql': own,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
  });
}

/** The environment variables of one etcd. */
export function etcdOf({ place, addresses, folder: own }: Omit<Node, 'programs' | 'passwords'>) {
  const lines = read('etcd.conf').split('\n');
  const itsOwn = lines.map((line) =>
    line.startsWith('ETCD_INITIAL_CLUSTER=')
      ? line
      : line.replace('etcd1', `etcd${place}`).replace('10.0.0.21', `10.0.0.2${place}`),
  );
  const text = filled(itsOwn.join('\n'), {
    ...network(addresses),
    ':2379': `:${machinePorts.etcd}`,
    ':2380': `:${machinePorts.etcdPeers}`,
    '/var/lib/etcd/default': `${own}/data`,
  });
  const settings = text.split('\n').filter((line) => line.startsWith('ETCD_'));
  return Object.fromEntries(settings.map((line) => line.split(/=(.*)/).slice(0, 2)));
}

interface Balanced {
  addresses: Addresses;
  folder: string;
  /** The ports at which HAProxy listens, and those of the servers behind it. */
  at: Pick<typeof ports, 'servers' | 'balancer' | 'primary' | 'standbys'>;
}

/** The configuration of HAProxy. */
export function haproxyOf({ addresses, folder: own, at }: Balanced): string {
  return filled(read('haproxy.cfg'), {
    ...network(addresses),
    ...Object.fromEntries(
      at.servers.map((port, index) => [`10.0.0.3${index + 1}:3000`, `127.0.0.1:${port}`]),
    ),
    ':5432': `:${machinePorts.postgres}`,
    'port 8008': `port ${machinePorts.patroni}`,
    'bind :80\n': `bind 127.0.0.1:${at.balancer}\n`,
    '127.0.0.1:5000': `127.0.0.1:${at.primary}`,
    '127.0.0.1:5001': `127.0.0.1:${at.standbys}`,
    '/run/haproxy/admin.sock': `${own}/admin.sock`,
    // Only root can change the user.
    ...(process.getuid?.() !== 0 && { '  user haproxy\n  group haproxy\n': '' }),
  });
}

/** The configuration of PgBouncer; its file of passwords is in the same folder. */
export function pgbouncerOf({ folder: own }: { folder: string }): string {
  return filled(read('pgbouncer.ini'), {
    'port=5000': `port=${ports.primary}`,
    'listen_port = 6432': `listen_port = ${ports.pgbouncer}`,
    '/var/log/postgresql': own,
    '/var/run/postgresql': own,
    '/etc/pgbouncer/userlist.txt': `${own}/userlist.txt`,
  });
}

const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const network = ({ prefix }: Addresses) => ({ '10.0.0.': `${prefix}.` });

/** Replaces texts of a file; throws if one of them is missing. */
function filled(text: string, changes: Record<string, string>): string {
  const missing = Object.keys(changes).find((from) => !text.includes(from));
  if (missing) throw new Error(`A file of deploy/ no longer says ${missing}`);
  // The longest text comes first, since others may be parts of it.
  const names = Object.keys(changes).toSorted((one, other) => other.length - one.length);
  const any = new RegExp(names.map((name) => name.replace(/[.|/()]/g, '\\$&')).join('|'), 'g');
  return text.replace(any, (from) => changes[from]!);
}
