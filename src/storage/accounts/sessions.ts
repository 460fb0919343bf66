// Sessions of accounts that are logged in, found by the hash of the token in the cookie.
import { expressionBuilder, sql } from 'kysely';
import { managers, owners, type Role, type StaffRole } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sessionSpan, touchSpan, usualLockMinutes } from '../../domain/members/sessions.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { accountTables } from './accounts.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';

/** The account behind a live session. */
export interface SessionAccount {
  role: Role;
  id: number;
  /** The role of somebody of the office; nothing for guests and partners. */
  staffRole?: StaffRole;
  /** The password, or the PIN of a session at a till, is a temporary one: it has to be replaced. */
  temporary: boolean;
  /** The owner demands a second factor of the account, which has none. */
  unsecured: boolean;
  /** The last time that its person proved who they are; null where nobody noted it. */
  provedAt: string | null;
  /** The till at which the session began with a PIN: its person has the rights of a cashier. */
  tillId?: number;
}

interface SessionStart {
  tokenHash: string;
  role: Role;
  accountId: number;
  now: Date;
  tillId?: number | undefined;
}

/** Sessions of an account at the same time: twenty tills may share one account. */
const sessionLimit = 100;

/** Begins a session; the oldest ones of the account end beyond the limit. */
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
   * deleted or switched off, or its temporary password has run out. A use keeps it from being idle,
   * but at a till, where only `noteTouch` does: a page also asks by itself.
   */
  find: (sought: Sought) => Promise<SessionAccount | undefined>;
}

type Sought = Omit<SessionStart, 'accountId' | 'tillId'> & {
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
      const account = { role, id, temporary: temporaryUntil !== null, provedAt };
      if (tillId !== null) {
        return [tokenHash, { ...account, staffRole: 'cashier', tillId, unsecured: false }];
      }
      const unsecured = Boolean(row.unsecured);
      return [tokenHash, { ...account, unsecured, ...(staffRole && { staffRole }) }];
    }),
  );
  return ({ tokenHash }: Sought) => accounts.get(tokenHash);
}

/** Whether a session at a till has been without a touch for the minutes that the house sets. */
function isLocked(
  {
    tillId,
    seenAt,
    lockAfter,
  }: { tillId: number | null; seenAt: string; lockAfter?: string | null },
  now: Date,
): boolean {
  if (tillId === null) return false;
  const minutes = Number(lockAfter ?? usualLockMinutes);
  return seenAt <= before(now, minutes * 60_000 + touchSpan);
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
      .select(['tokenHash', 'accountId', 'seenAt', 'temporaryUntil', 'provedAt', 'tillId'])
      .select((eb) =>
        eb.and([role === 'admin' ? isUnsecured(db) : sql<boolean>`1 = 0`]).as('unsecured'),
      )
      .where('tokenHash', '=', engine.list('sessions', 'tokenHash', param('tokenHashes')))
      .$if(role !== 'customer', (query) => query.where('active', '=', true))
      .$if(role === 'admin', (query) =>
        query
          .leftJoin('settings', (join) => join.on('settings.name', '=', sql.lit('tillLockMinutes')))
          .select([
            sql.ref<StaffRole>('account.role').as('staffRole'),
            sql.ref<string | null>('account.pinTemporaryUntil').as('pinTemporaryUntil'),
            'settings.value as lockAfter',
          ]),
      ),
  );

/** Whether a second factor is demanded of the person of a session in the office, who has none. */
function isUnsecured(db: Database) {
  const { and, exists, not, or } = expressionBuilder<Tables, 'settings'>();
  const account = sql.ref<number>('account.id');
  const role = sql.ref<StaffRole>('account.role');
  const demands = Object.entries({ owners, managers }).map(([demand, of]) =>
    and([
      sql<boolean>`value = ${JSON.stringify(demand)}`,
      sql<boolean>`${role} in (${sql.join(of)})`,
    ]),
  );
  const demand = db.selectFrom('settings').select('value').where('name', '=', 'secondFactorFor');
  const factors = (['authenticator_apps', 'passkeys'] as const).map((table) =>
    db
      .selectFrom(table as 'passkeys')
      .select('adminId')
      .where('adminId', '=', account),
  );
  return and([exists(demand.where(or(demands))), ...factors.map((own) => not(exists(own)))]);
}

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

/** Ends the sessions of an account but one. */
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
