// The sessions of logged-in accounts, found by the hash of the token in the cookie.
import { sql } from 'kysely';
import type { Role, StaffRole } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { defaultOf, type SettingName } from '../../contract/restaurant/settings.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sessionSpan, touchSpan } from '../../domain/members/session-rules.ts';
import type { Database } from '../database/tables/tables.ts';
import { accountTables } from './accounts.ts';
import { isUnsecured } from './demands.ts';
import { pinSetterOf } from './pins.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';

/** The account behind a live session. */
export interface SessionAccount {
  role: Role;
  id: number;
  /** The role of a person of the office; undefined for guests and partners. */
  staffRole?: StaffRole;
  /** Whether the password (or at a till the PIN) is temporary and has to be replaced. */
  temporary: boolean;
  /** Whether the owner demands a second factor that the account does not have. */
  unsecured: boolean;
  /** The last time that the person proved who they are; null if it was not noted. */
  provedAt: string | null;
  /**
   * The till at which the session began with a PIN; the person then has the rights of a cashier.
   */
  tillId?: number;
  /** At a till: who set the person's PIN within the last day, if it was somebody else. */
  pinSetBy?: number | undefined;
}

interface SessionStart {
  tokenHash: string;
  role: Role;
  accountId: number;
  now: Date;
  tillId?: number | undefined;
}

/** The limit of sessions of an account: twenty tills may share one account. */
const sessionLimit = 100;

/** Begins a session; above the limit, the oldest sessions of the account end. */
export async function addSession(db: Database, { now, ...start }: SessionStart) {
  const { tokenHash, role, accountId } = start;
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      ...start,
      createdAt: at,
      seenAt: at,
      provedAt: start.tillId === undefined ? at : null,
    })
    .execute();
  const own = db.selectFrom('sessions').where('role', '=', role).where('accountId', '=', accountId);
  const oldest = own
    .select('tokenHash')
    // The new session is kept even if all sessions have the same time.
    .where('tokenHash', '<>', tokenHash)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .offset(sessionLimit - 1)
    .limit(sessionLimit);
  await db.deleteFrom('sessions').where('tokenHash', 'in', oldest).execute();
}

/** The minimum interval in milliseconds between recorded uses of a session. */
const notedEvery = 60_000;

export interface Sessions {
  /**
   * The account of a session; undefined if the session is unknown or has ended, if its account was
   * deleted or switched off, or if its temporary password has expired. A use resets the idle time.
   * At a till only `recordTouch` does, because pages also make requests by themselves.
   */
  find: (sought: Sought) => Promise<SessionAccount | undefined>;
}

type Sought = Omit<SessionStart, 'accountId' | 'tillId'> & {
  /** Whether a person makes the request, and not a screen by itself. */
  isUse: boolean;
};

/** Creates a store's sessions; look-ups of one turn of the event loop are read in one batch. */
export function createSessions(store: DatabaseContext): Sessions {
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
  const live = rows
    .map(({ pinTemporaryUntil = null, ...row }) =>
      row.tillId === null ? row : { ...row, temporaryUntil: pinTemporaryUntil },
    )
    .filter((row) => (row.temporaryUntil ?? '~') > now.toISOString() && !isLocked(row, now));
  const used = new Set(sought.flatMap(({ tokenHash, isUse }) => (isUse ? tokenHash : [])));
  const unnoted = live.filter(
    ({ tokenHash, tillId, seenAt }) =>
      used.has(tokenHash) && tillId === null && seenAt <= before(now, notedEvery),
  );
  await noteUse(
    store,
    unnoted.map(({ tokenHash }) => tokenHash),
    now,
  );
  const accounts = new Map<string, SessionAccount>(
    live.map((row) => {
      const { tokenHash, accountId: id, temporaryUntil, staffRole, tillId, provedAt } = row;
      const { pinSetById = null, pinSetAt = null } = row;
      const account = { role, id, temporary: temporaryUntil !== null, provedAt };
      if (tillId !== null) {
        const pinSetBy = pinSetterOf({ id, pinSetById, pinSetAt }, now);
        const atTill = { staffRole: 'cashier', tillId, unsecured: false, pinSetBy } as const;
        return [tokenHash, { ...account, ...atTill }];
      }
      const unsecured = Boolean(row.unsecured);
      return [tokenHash, { ...account, unsecured, ...(staffRole && { staffRole }) }];
    }),
  );
  return ({ tokenHash }: Sought) => accounts.get(tokenHash);
}

/** Whether a session at a till has had no input for the minutes that the owner has set. */
function isLocked(
  {
    tillId,
    seenAt,
    lockAfter,
  }: { tillId: number | null; seenAt: string; lockAfter?: string | null },
  now: Date,
): boolean {
  if (tillId === null) return false;
  const minutes = Number(lockAfter ?? defaultOf('tillLockMinutes'));
  return seenAt <= before(now, minutes * 60_000 + touchSpan);
}

async function noteUse({ db, engine }: DatabaseContext, tokenHashes: string[], now: Date) {
  if (tokenHashes.length === 0) return;
  const noted = db
    .updateTable('sessions')
    .set({ seenAt: now.toISOString() })
    .where('tokenHash', 'in', tokenHashes)
    .execute();
  // The error of a read-only database, as during a restore, is ignored: the use is then not
  // recorded.
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
      .select(['tokenHash', 'accountId', 'seenAt', 'temporaryUntil', 'provedAt', 'tillId'])
      .select((eb) =>
        eb.and([role === 'admin' ? isUnsecured(db) : sql<boolean>`1 = 0`]).as('unsecured'),
      )
      .where('tokenHash', '=', engine.list('sessions', 'tokenHash', param('tokenHashes')))
      .$if(role !== 'customer', (query) => query.where('active', '=', true))
      .$if(role === 'admin', (query) =>
        query
          .leftJoin('settings', (join) =>
            join.on('settings.name', '=', sql.lit('tillLockMinutes' satisfies SettingName)),
          )
          .select([
            sql.ref<StaffRole>('account.role').as('staffRole'),
            sql.ref<string | null>('account.pinTemporaryUntil').as('pinTemporaryUntil'),
            sql.ref<number | null>('account.pinSetById').as('pinSetById'),
            sql.ref<string | null>('account.pinSetAt').as('pinSetAt'),
            'settings.value as lockAfter',
          ]),
      ),
  );

const liveSessions = {
  admin: findingLive('admin'),
  partner: findingLive('partner'),
  customer: findingLive('customer'),
};

/** The valid sessions of a role; reading them does not count as a use. */
export const runningSessions = (db: Database, { role, now }: Pick<SessionStart, 'role' | 'now'>) =>
  running(db, { role, ...limitsOf(role, now) });

const running = (db: Database, { role, seenAfter, createdAfter }: Limits & { role: Role }) =>
  db
    .selectFrom('sessions')
    .where('sessions.role', '=', role)
    .where('seenAt', '>', seenAfter)
    .where('sessions.createdAt', '>', createdAfter);

/** The earliest moments of last use and of beginning that a valid session can have. */
const limitsOf = (role: Role, now: Date) => ({
  seenAfter: before(now, sessionSpan[role].idle),
  createdAfter: before(now, sessionSpan[role].absolute),
});

export async function endSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/**
 * A request with its session, which must still be valid when the change is written; programs have
 * none.
 */
interface InSession {
  sessionHash?: string | undefined;
}

/**
 * The query that locks the sessions of a group of requests until the transaction ends, and returns
 * those that have not ended.
 */
export const lockSessionsOf = (group: readonly InSession[]) =>
  lockSessions.with({ tokenHashes: group.flatMap(({ sessionHash }) => sessionHash ?? []) });

/** Checks requests against the rows that `lockSessionsOf` returns. */
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

/**
 * Locks all sessions of guests, in a transaction that may end them. It comes before the locks on
 * the guests themselves, since a request of a guest locks its session first.
 */
export async function lockSessionsOfGuests(context: DatabaseContext, ids: readonly number[]) {
  await lockOfGuests(context, { ids: [...ids] });
}

const lockOfGuests = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('role', '=', sql.lit('customer' as const))
    .where('accountId', '=', engine.list('sessions', 'accountId', param('ids')))
    .orderBy('tokenHash')
    .$call(engine.forUpdate),
);

/** Locks a session until the transaction ends; refuses an ended one. */
export async function keepSession(context: DatabaseContext, tokenHash: string): Promise<void> {
  const rows = await lockSessions(context, { tokenHashes: [tokenHash] });
  sessionsIn(rows).refuseEnded({ sessionHash: tokenHash });
}

/** Ends all sessions of an account except one. */
export async function endOtherSessions(
  db: Database,
  { role, id }: { role: Role; id: number },
  { tokenHash }: { tokenHash: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('role', '=', role)
    .where('accountId', '=', id)
    .where('tokenHash', '<>', tokenHash)
    .execute();
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

const before = (now: Date, span: number) => new Date(now.getTime() - span).toISOString();
