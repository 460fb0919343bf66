// The driver of PostgreSQL, and the errors of driver, server and network.
import { createRequire } from 'node:module';
import type pg from 'pg';

const load = createRequire(import.meta.url);

/** Loads the driver once, and only when it is used: most restaurants run on SQLite. */
export const loadDriver = () => load('pg') as typeof pg;

/** SQLSTATE (PostgreSQL's documentation, appendix A), or the system's error code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The code for a server that is read-only where writes are wanted, or the reverse. */
export const readOnly = '25006';

/** The error for an address that leads to a pooler instead of PostgreSQL itself. */
export const poolerError = () =>
  new Error(
    'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL too, to PostgreSQL itself.',
  );

/** Whether a pooler refused the parameters of a connection. */
export const refusesParameters = (error: unknown): boolean =>
  /unsupported startup parameter/.test(String(error));

/**
 * Codes that mean unreachable: connection errors, a server that starts or stops, errors of the
 * system.
 */
const away = /^(08|57P|58|25006|E(AI_)?[A-Z]+$)/;
/**
 * Codes that mean unavailable: no space left, cancelled by a timeout, a lock that is not available,
 * no tables yet.
 */
const busy = /^(53|57014|55P03|42P01)/;
/** The driver's messages about lost connections, which have no code. */
const lost = /connection (terminated|timeout|error)|read timeout|timeout expired|socket/i;
/** The driver's message when the pool has no free connection. */
const queued = /timeout exceeded/i;

/** Whether the server cannot be reached, or no longer accepts writes. */
export const isUnreachable = (error: unknown): boolean =>
  away.test(codeOf(error)) || lost.test(String(error));

/** Whether the database cannot be reached, is too slow, or has no space left. */
export const isUnavailable = (error: unknown): boolean =>
  isUnreachable(error) || busy.test(codeOf(error)) || queued.test(String(error));
