// Messages for the operator about the location of a database, and why it cannot be used.
import { join } from 'node:path';
import { addressesOf } from './postgres/addresses.ts';

/** The path of SQLite's file, or the hosts of PostgreSQL with their ports; no user, no password. */
export function placeOf({ databaseUrl, dataDir }: Location): string {
  if (!databaseUrl) return join(dataDir, 'sofra.db');
  const hosts = addressesOf(databaseUrl, 'primary').map((address) => {
    // The host can be in the parameters instead, as a socket folder is; without any host it is this
    // machine.
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

/** What to do about a file that is damaged. */
export const adviceForDamage = 'Keep the file, and restore the newest backup: docs/recovery.md';

/** SQLite's result codes for a file that is damaged, or has become something else. */
const damageCodes = [11, 26];

/** What to do about an error, where the reason alone does not say it. */
export const adviceFor = (error: unknown): string | undefined =>
  error instanceof Error && 'errcode' in error && damageCodes.includes(Number(error.errcode) & 0xff)
    ? adviceForDamage
    : undefined;

/** The message that names the database, the reason why it cannot be used, and what to do. */
export function unusableMessage(location: Location, reason: string, error?: unknown): string {
  const message = `The database cannot be used, ${placeOf(location)}: ${reason}`;
  const advice = adviceFor(error);
  return advice ? `${message}. ${advice}` : message;
}

/** Adds the location to an error of the database; other errors are returned unchanged. */
export function withLocation(location: Location, error: unknown): unknown {
  const reason = reasonOf(error);
  return reason ? new Error(unusableMessage(location, reason, error), { cause: error }) : error;
}

/** Reasons by SQLite's result codes (https://sqlite.org/rescode.html). */
const ofSqlite: Record<number, string> = {
  5: 'another program is writing to it',
  8: 'it, or its folder, is read-only or belongs to another user',
  10: 'its disk fails',
  11: 'it is damaged',
  13: 'its disk is full',
  14: 'it cannot be opened: its folder is read-only or belongs to another user',
  26: 'it is no database of SQLite',
};

/** Reasons by the system's error codes and by SQLSTATE (PostgreSQL's documentation, appendix A). */
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

/** The reason in plain words for a known error of a database; undefined for others. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return ofSqlite[Number(error.errcode) & 0xff];
  if ('code' in error) return ofPostgres[String(error.code)];
  // The pool's error for no host with the wanted role (pool.ts) has no code.
  if (/of the wanted kind/.test(error.message)) return 'none of these hosts takes changes';
  // The driver's error about an ended connection has no code.
  if (/connection terminated/i.test(error.message)) return ofPostgres['ECONNRESET'];
  return /timeout/i.test(error.message) ? ofPostgres['ETIMEDOUT'] : undefined;
}
