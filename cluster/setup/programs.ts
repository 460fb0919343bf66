// The programs of a cluster, if this machine has them.
import { findPostgres } from '../../lab/postgres/provide.ts';
import { findProgram } from '../../lab/programs.ts';

/** The Debian package of each. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
};

export type Programs = Record<keyof typeof packages, string> & {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
};

/** Throws a sentence that names the packages to install if any is missing. */
export function findPrograms(): Programs {
  const found = Object.keys(packages).map((name) => [name, findProgram(name)] as const);
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(found),
    postgres: findPostgres(),
  };
  const missing = Object.keys(all).filter((name) => !all[name]);
  if (missing.length === 0) return all as Programs;
  const names = missing.map((name) => (packages as Record<string, string>)[name] ?? 'postgresql');
  throw new Error(
    `The cluster needs programs that are not here: apt-get install -y ${names.join(' ')}`,
  );
}
