// Sessions: who is logged in, known by the hash of the token in their cookie.
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sessionSpan } from '../../domain/members/sessions.ts';
import type { Database } from '../database/tables.ts';
import { endPasses } from './passes.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';

/** The account behind a live session. */
export interface SessionAccount {
  role: Role;
  id: number;
  /** Its password is a temporary one that has to be replaced. */
  temporary: boolean;
}

interface SessionStart {
  tokenHash: string;
  role: Role;
  accountId: number;
  now: Date;
}

/** How many sessions an account has at once: twenty tills may share one, and few need more. */
const sessionLimit = 100;

/** Begins a session; of the account's others the oldest ends where it would have too many. */
export async function addSession(db: Database, { tokenHash, role, accountId, now }: SessionStart) {
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ tokenHash, role, accountId, createdAt: at, seenAt: at })
    .execute();
  const own = db.selectFrom('sessions').where('role', '=', role).where('accountId', '=', accountId);
  const older = await own
    .select('tokenHash')
    // Not the oldest even where all of them began at one moment.
    .where('tokenHash', '<>', tokenHash)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .offset(sessionLimit - 1)
    .limit(sessionLimit)
    .execute();
  for (const { tokenHash: oldest } of older) await endSession(db, oldest);
}

/** A use within this many milliseconds of the last one that was noted is not noted again. */
const notedEvery = 60_000;

export interface Sessions {
  /**
   * Who holds the session, or nothing when it has ended, was never, its account is gone or off, or
   * the temporary password it rests on has run out.
   * Using a session keeps it from running idle.
   */
  find: (sought: Sought) => Promise<SessionAccount | undefined>;
}

type Sought = Omit<SessionStart, 'accountId'>;

/** Opens the sessions of a store; those that are asked for in one turn are read at once. */
export function openSessions(store: DatabaseContext): Sessions {
  const finders = {
    admin: batched((sought: Sought[]) => findAccounts(store, 'admin', sought)),
    partner: batched((sought: Sought[]) => findAccounts(store, 'partner', sought)),
    customer: batched((sought: Sought[]) => findAccounts(store, 'customer', sought)),
  };
  return { find: (sought) => finders[sought.role](sought) };
}

async function findAccounts(store: DatabaseContext, role: Role, sought: Sought[]) {
  const now = sought.at(-1)!.now;
  const tokenHashes = sought.map(({ tokenHash }) => tokenHash);
  const rows = await liveSessions[role](store, { tokenHashes, ...limitsOf(role, now) });
  const live = rows.filter(({ temporaryUntil }) => (temporaryUntil ?? '~') > now.toISOString());
  const unnoted = live.filter(({ seenAt }) => seenAt <= before(now, notedEvery));
  await noteUse(
    store,
    unnoted.map(({ tokenHash }) => tokenHash),
    now,
  );
  const accounts = new Map<string, SessionAccount>(
    live.map(({ tokenHash, accountId: id, temporaryUntil }) => [
      tokenHash,
      { role, id, temporary: temporaryUntil !== null },
    ]),
  );
  return ({ tokenHash }: Sought) => accounts.get(tokenHash);
}

async function noteUse({ db, engine }: DatabaseContext, tokenHashes: string[], now: Date) {
  if (tokenHashes.length === 0) return;
  const noted = db
    .updateTable('sessions')
    .set({ seenAt: now.toISOString() })
    .where('tokenHash', 'in', tokenHashes)
    .execute();
  // What can be read but not written, as while a restore has the database, is noted next time.
  await noted.catch((error: unknown) => {
    if (!engine.isUnavailable(error)) throw error;
  });
}

interface Limits {
  seenAfter: string;
  createdAfter: string;
}

type Listed = Limits & { tokenHashes: string[] };

/** Live sessions of a role whose account is there, and on, with what is asked of the account. */
const liveSessions = {
  admin: prepared((context, param: Param<Listed>) =>
    sessionsOf('admin', context, param)
      .innerJoin('admins as account', 'account.id', 'accountId')
      .where('active', '=', true)
      .select('temporaryUntil'),
  ),
  partner: prepared((context, param: Param<Listed>) =>
    sessionsOf('partner', context, param)
      .innerJoin('partners as account', 'account.id', 'accountId')
      .where('active', '=', true)
      .select('temporaryUntil'),
  ),
  customer: prepared((context, param: Param<Listed>) =>
    sessionsOf('customer', context, param)
      .innerJoin('customers as account', 'account.id', 'accountId')
      .select('temporaryUntil'),
  ),
};

const sessionsOf = (role: Role, { db, engine }: DatabaseContext, param: Param<Listed>) =>
  running(db, { role, seenAfter: param('seenAfter'), createdAfter: param('createdAfter') })
    .select(['tokenHash', 'accountId', 'seenAt'])
    .where('tokenHash', '=', engine.list('sessions', 'tokenHash', param('tokenHashes')));

/** The sessions of a role that have not run out now; asking is no use of them. */
export const runningSessions = (db: Database, { role, now }: Pick<SessionStart, 'role' | 'now'>) =>
  running(db, { role, ...limitsOf(role, now) });

const running = (db: Database, { role, seenAfter, createdAfter }: Limits & { role: Role }) =>
  db
    .selectFrom('sessions')
    .where('role', '=', role)
    .where('seenAt', '>', seenAfter)
    .where('sessions.createdAt', '>', createdAfter);

/** Before which moments a session of the role must not have been used last, and begun. */
const limitsOf = (role: Role, now: Date) => ({
  seenAfter: before(now, sessionSpan[role].idle),
  createdAfter: before(now, sessionSpan[role].absolute),
});

export async function endSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** What is asked in a session, which has to last until it is written; a program has none. */
interface InSession {
  sessionHash?: string | undefined;
}

/**
 * Keeps the sessions of a group of requests from ending until the transaction does; answers those
 * that have not ended.
 */
export const lockSessionsOf = (group: readonly InSession[]) =>
  lockSessions.with({ tokenHashes: group.flatMap(({ sessionHash }) => sessionHash ?? []) });

/** Whether a request may still be written, by the rows that `lockSessionsOf` answers. */
export function sessionsIn(rows: readonly { tokenHash: string }[]) {
  const live = new Set(rows.map(({ tokenHash }) => tokenHash));
  const includes = ({ sessionHash }: InSession) =>
    sessionHash === undefined || live.has(sessionHash);
  return {
    includes,
    refuseEnded: (request: InSession) => {
      if (!includes(request)) throw new Refusal('unauthenticated', messages.logInFirst);
    },
  };
}

const lockSessions = prepared(({ db, engine }, param: Param<{ tokenHashes: readonly string[] }>) =>
  db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', engine.list('sessions', 'tokenHash', param('tokenHashes')))
    .orderBy('tokenHash')
    .$call(engine.forKeyShare),
);

/** Keeps a session from ending until the transaction does; refuses one that has ended. */
export async function keepSession(context: DatabaseContext, tokenHash: string): Promise<void> {
  const rows = await lockSessions(context, { tokenHashes: [tokenHash] });
  sessionsIn(rows).refuseEnded({ sessionHash: tokenHash });
}

/** Ends every session of an account, and the one-time passes that would begin another. */
export async function endSessions(
  db: Database,
  { role, id }: { role: Role; id: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('role', '=', role).where('accountId', '=', id).execute();
  if (role === 'customer') await endPasses(db, id);
}

const before = (now: Date, span: number) => new Date(now.getTime() - span).toISOString();
