// Sessions of accounts that are logged in, found by the hash of the token in the cookie; and
// one-time passes, with which a guest gets from the form to the dashboard, once.
import { sql, type ExpressionBuilder } from 'kysely';
import type { Role, StaffRole } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { passSpan, sessionSpan } from '../../domain/members/sessions.ts';
import type { Database, Tables } from '../database/tables.ts';
import { accountTables } from './accounts.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';

/** The account behind a live session. */
export interface SessionAccount {
  role: Role;
  id: number;
  /** What somebody of the office is; nothing for guests and partners. */
  staffRole?: StaffRole;
  /** The password is a temporary one that has to be replaced. */
  temporary: boolean;
}

interface SessionStart {
  tokenHash: string;
  role: Role;
  accountId: number;
  now: Date;
}

/** Sessions of an account at the same time: twenty tills may share one account. */
const sessionLimit = 100;

/** Begins a session; the oldest ones of the account end beyond the limit. */
export async function addSession(db: Database, { tokenHash, role, accountId, now }: SessionStart) {
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ tokenHash, role, accountId, createdAt: at, seenAt: at })
    .execute();
  const own = db.selectFrom('sessions').where('role', '=', role).where('accountId', '=', accountId);
  const oldest = own
    .select('tokenHash')
    // The new one is not the oldest even where all of them began at one moment.
    .where('tokenHash', '<>', tokenHash)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .offset(sessionLimit - 1)
    .limit(sessionLimit);
  await db.deleteFrom('sessions').where('tokenHash', 'in', oldest).execute();
}

/** Milliseconds after a recorded use of a session in which another use is not recorded. */
const notedEvery = 60_000;

export interface Sessions {
  /**
   * The account of a session; nothing where the session has ended or never was, its account was
   * deleted or switched off, or its temporary password has run out. A use keeps it from being idle.
   */
  find: (sought: Sought) => Promise<SessionAccount | undefined>;
}

type Sought = Omit<SessionStart, 'accountId'> & {
  /** Whether somebody uses it, and not a screen by itself. */
  isUse: boolean;
};

/** Opens the sessions of a store; those of one turn of the event loop are read in one batch. */
export function openSessions(store: DatabaseContext): Sessions {
  const finder = (role: Role) => batched((sought: Sought[]) => findAccounts(store, role, sought));
  const finders = {
    admin: finder('admin'),
    partner: finder('partner'),
    customer: finder('customer'),
  };
  return { find: (sought) => finders[sought.role](sought) };
}

async function findAccounts(store: DatabaseContext, role: Role, sought: Sought[]) {
  const now = sought.at(-1)!.now;
  const tokenHashes = sought.map(({ tokenHash }) => tokenHash);
  const rows = await liveSessions[role](store, { tokenHashes, ...limitsOf(role, now) });
  const live = rows.filter(({ temporaryUntil }) => (temporaryUntil ?? '~') > now.toISOString());
  const used = new Set(sought.flatMap(({ tokenHash, isUse }) => (isUse ? tokenHash : [])));
  const unnoted = live.filter(
    ({ tokenHash, seenAt }) => used.has(tokenHash) && seenAt <= before(now, notedEvery),
  );
  await noteUse(
    store,
    unnoted.map(({ tokenHash }) => tokenHash),
    now,
  );
  const accounts = new Map<string, SessionAccount>(
    live.map(({ tokenHash, accountId: id, temporaryUntil, staffRole }) => [
      tokenHash,
      { role, id, temporary: temporaryUntil !== null, ...(staffRole && { staffRole }) },
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
  // While the database can only be read, as during a restore, a use is not recorded.
  await noted.catch((error: unknown) => {
    if (!engine.isUnavailable(error)) throw error;
  });
}

interface Limits {
  seenAfter: string;
  createdAfter: string;
}

type Listed = Limits & { tokenHashes: string[] };

/** A query for live sessions of a role whose account exists and is switched on. */
const findingLive = (role: Role) =>
  prepared(({ db, engine }, param: Param<Listed>) =>
    running(db, { role, seenAfter: param('seenAfter'), createdAfter: param('createdAfter') })
      .innerJoin(`${accountTables[role] as 'partners'} as account`, 'account.id', 'accountId')
      .select(['tokenHash', 'accountId', 'seenAt', 'temporaryUntil'])
      .where('tokenHash', '=', engine.list('sessions', 'tokenHash', param('tokenHashes')))
      .$if(role !== 'customer', (query) => query.where('active', '=', true))
      .$if(role === 'admin', (query) =>
        query.select(sql.ref<StaffRole>('account.role').as('staffRole')),
      ),
  );

const liveSessions = {
  admin: findingLive('admin'),
  partner: findingLive('partner'),
  customer: findingLive('customer'),
};

/** The sessions of a role that have not run out; reading them is no use. */
export const runningSessions = (db: Database, { role, now }: Pick<SessionStart, 'role' | 'now'>) =>
  running(db, { role, ...limitsOf(role, now) });

const running = (db: Database, { role, seenAfter, createdAfter }: Limits & { role: Role }) =>
  db
    .selectFrom('sessions')
    .where('sessions.role', '=', role)
    .where('seenAt', '>', seenAfter)
    .where('sessions.createdAt', '>', createdAfter);

/** The moments after which a live session was used last, and began. */
const limitsOf = (role: Role, now: Date) => ({
  seenAfter: before(now, sessionSpan[role].idle),
  createdAfter: before(now, sessionSpan[role].absolute),
});

export async function endSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** A request, with the session that has to last until it is written; a program has none. */
interface InSession {
  sessionHash?: string | undefined;
}

/**
 * The query that locks the sessions of a group of requests, so that they do not end before the
 * transaction, and answers those that have not ended.
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

/** Locks a session, so that it does not end before the transaction; refuses an ended one. */
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
  if (role !== 'customer') return;
  await db.deleteFrom('one_time_passes').where('customerId', '=', id).execute();
}

interface Pass {
  passHash: string;
  customerId: number;
  now: Date;
}

export async function addPass(
  db: Database,
  { passHash, customerId, now, span = passSpan }: Pass & { span?: number },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + span).toISOString();
  await db.insertInto('one_time_passes').values({ passHash, customerId, expiresAt }).execute();
}

/** Whether this is a valid pass of the customer; it stays valid. */
export async function isPass(db: Database, pass: Pass): Promise<boolean> {
  const query = db.selectFrom('one_time_passes').select('customerId').where(isValid(pass));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Uses up a pass of the customer; false where it is not valid. */
export async function takePass(db: Database, pass: Pass): Promise<boolean> {
  const query = db.deleteFrom('one_time_passes').where(isValid(pass)).returning('customerId');
  return (await query.executeTakeFirst()) !== undefined;
}

const isValid =
  ({ passHash, customerId, now }: Pass) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'one_time_passes'>) =>
    and([
      eb('passHash', '=', passHash),
      eb('customerId', '=', customerId),
      eb('expiresAt', '>', now.toISOString()),
    ]);

const before = (now: Date, span: number) => new Date(now.getTime() - span).toISOString();
