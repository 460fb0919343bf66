// What PostgreSQL, its driver and the network between say when something does not work.

/** SQLSTATE (PostgreSQL's documentation, appendix A), or the system's error code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The server takes no writes: it is a standby, or has become one; or it should be one. */
export const readOnly = '25006';

/** A pooler stands where there should be PostgreSQL itself. */
export const poolerError = () =>
  new Error(
    'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL too, to PostgreSQL itself.',
  );

/** A pooler says which parameters of a connection it does not take. */
export const refusesParameters = (error: unknown): boolean =>
  /unsupported startup parameter/.test(String(error));

/** Connections and what ends them, a server that starts or stops, the system's own codes. */
const away = /^(08|57P|58|25006|E(AI_)?[A-Z]+$)/;
/** No room, broken off after too long, a lock that is not given, and no tables yet. */
const busy = /^(53|57014|55P03|42P01)/;
/** What the driver says of a connection without giving a code. */
const lost = /connection (terminated|timeout|error)|read timeout|timeout expired|socket/i;
/** All connections are taken, says the pool. */
const queued = /timeout exceeded/i;

/** The server can't be reached any more, or is not the one that takes writes. */
export const isAway = (error: unknown): boolean =>
  away.test(codeOf(error)) || lost.test(String(error));

/** A database that can't be reached, is too slow, or has no room. */
export const isUnavailable = (error: unknown): boolean =>
  isAway(error) || busy.test(codeOf(error)) || queued.test(String(error));
