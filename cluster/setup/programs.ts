// The programs that a cluster is made of, where this machine has them.
import { findProgram } from '../../tests/setup/programs.ts';
import { findPostgres } from '../../tests/setup/postgres.ts';

/** Debian's package of each, and where its program lies where it is not on PATH. */
const wanted = {
  etcd: { from: 'etcd-server', places: ['etcd'] },
  patroni: { from: 'patroni', places: ['patroni'] },
  haproxy: { from: 'haproxy', places: ['haproxy', '/usr/sbin/haproxy'] },
  pgbouncer: { from: 'pgbouncer', places: ['pgbouncer', '/usr/sbin/pgbouncer'] },
  psql: { from: 'postgresql-client', places: ['psql'] },
};

export type Programs = Record<keyof typeof wanted, string> & {
  /** The folder of PostgreSQL's own. */
  postgres: string;
};

/** Throws a sentence that says what to install where one is missing. */
export function findPrograms(): Programs {
  const found = Object.entries(wanted).map(([name, { places }]) => [name, findProgram(places)]);
  const missing = Object.values(wanted).filter(({ places }) => !findProgram(places));
  const packages = missing.map(({ from }) => from);
  const postgres = findPostgres();
  if (!postgres) packages.push('postgresql');
  if (packages.length > 0) {
    throw new Error(
      `The cluster needs programs that are not here: apt-get install -y ${packages.join(' ')}`,
    );
  }
  return { ...Object.fromEntries(found), postgres } as Programs;
}
