// The place of a database, and why it cannot be used, in words for the operator.
import { join } from 'node:path';
import { addressesOf } from './postgres/addresses.ts';

/** The path of SQLite's file, or the hosts of PostgreSQL with their ports; no user, no password. */
export function placeOf({ databaseUrl, dataDir }: Location): string {
  if (!databaseUrl) return join(dataDir, 'sofra.db');
  const hosts = addressesOf(databaseUrl, 'primary').map((address) => {
    // A host may be in the parameters instead, as a folder of sockets is; else it is this machine.
    const { host, port, searchParams } = new URL(address.replace(/(@|\/\/)(?=[/?]|$)/, '$1-'));
    if (host === '-') return searchParams.get('host') ?? 'this machine';
    return port ? host : `${host}:5432`;
  });
  return `PostgreSQL at ${hosts.join(', ')}`;
}

interface Location {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Why the database cannot be used, and which. */
export const hindranceOf = (location: Location, reason: string) =>
  `The database cannot be used, ${placeOf(location)}: ${reason}`;

/** The error with its place, where it is one of those that a database gives. */
export function placed(location: Location, error: unknown): unknown {
  const reason = reasonOf(error);
  return reason ? new Error(hindranceOf(location, reason), { cause: error }) : error;
}

/** By SQLite's result codes (https://sqlite.org/rescode.html). */
const ofSqlite: Record<number, string> = {
  5: 'another program is writing to it',
  8: 'it, or its folder, is read-only or belongs to another user',
  10: 'its disk fails',
  11: 'it is damaged',
  13: 'its disk is full',
  14: 'it cannot be opened: its folder is read-only or belongs to another user',
  26: 'it is no database of SQLite',
};

/** By the system's error codes, and SQLSTATE (PostgreSQL's documentation, appendix A). */
const ofPostgres: Record<string, string> = {
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'nothing answers at this port',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this host',
  ENOENT: 'nothing answers there',
  ECONNRESET: 'it breaks connections off',
  ETIMEDOUT: 'it does not answer in time',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'there is no database of this name',
  '25006': 'it is read-only',
  '53100': 'its disk is full',
  '53300': 'all its connections are taken',
  '57P03': 'it is starting or stopping',
};

/** The reason in plain words where the error is a known one of a database, or nothing. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return ofSqlite[Number(error.errcode) & 0xff];
  if ('code' in error) return ofPostgres[String(error.code)];
  // The error of the pool that finds no host with the wanted role (pool.ts); it has no code.
  if (/of the wanted kind/.test(error.message)) return 'none of these hosts takes changes';
  // The driver says so without a code.
  if (/connection terminated/i.test(error.message)) return ofPostgres['ECONNRESET'];
  return /timeout/i.test(error.message) ? ofPostgres['ETIMEDOUT'] : undefined;
}
