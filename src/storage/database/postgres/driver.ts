// The driver of PostgreSQL; the errors of both and of the network.
import { createRequire } from 'node:module';
import type pg from 'pg';

const load = createRequire(import.meta.url);

/** Loads the driver, once, and only where it is used: most restaurants have SQLite. */
export const loadDriver = () => load('pg') as typeof pg;

/** SQLSTATE (PostgreSQL's documentation, appendix A), or the system's error code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The server is read-only, or not read-only, against what is wanted. */
export const readOnly = '25006';

/** The address leads to a pooler instead of PostgreSQL itself. */
export const poolerError = () =>
  new Error(
    'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL too, to PostgreSQL itself.',
  );

/** A pooler refuses parameters of a connection. */
export const refusesParameters = (error: unknown): boolean =>
  /unsupported startup parameter/.test(String(error));

/** Connection errors, a server that starts or stops, codes of the system. */
const away = /^(08|57P|58|25006|E(AI_)?[A-Z]+$)/;
/** No room, cancelled after a time-out, a lock that is not available, no tables yet. */
const busy = /^(53|57014|55P03|42P01)/;
/** Messages of the driver about a connection, which have no code. */
const lost = /connection (terminated|timeout|error)|read timeout|timeout expired|socket/i;
/** The pool has no free connection. */
const queued = /timeout exceeded/i;

/** The server can't be reached, or does not take writes any more. */
export const isAway = (error: unknown): boolean =>
  away.test(codeOf(error)) || lost.test(String(error));

/** A database that can't be reached, is too slow, or has no room. */
export const isUnavailable = (error: unknown): boolean =>
  isAway(error) || busy.test(codeOf(error)) || queued.test(String(error));
