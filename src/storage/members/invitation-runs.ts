// Invitations of many guests: the runs in which they are made, in small batches.
import { messages } from '../../contract/messages/messages.ts';
import { maxRuns, type InvitationRun } from '../../contract/members/invitations.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { printedSpan } from '../../domain/members/session-rules.ts';
import { noNumber } from '../../domain/members/mobile.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addRows, lockRow } from '../database/queries/rows.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import { largestInteger, type Database } from '../database/tables/tables.ts';
import { isGood } from './invitation-queries.ts';

/** The number of guests that one transaction looks through. */
export const batchSize = 100;

/** The query for runs with valid invitations. */
const goodRuns = (db: Database, now: Date) =>
  db
    .selectFrom('invitation_runs as run')
    .where('run.endedAt', 'is', null)
    .where('run.expiresAt', '>', now.toISOString());

interface Beginning {
  form: InvitationRun['form'];
  madeById: number;
  now: Date;
}

/** Adds a run without invitations. Refuses a run above the limit. */
async function addRun(context: DatabaseContext, { form, madeById, now }: Beginning) {
  const { db, engine } = context;
  for (const query of engine.lockTables(['invitation_runs'])) await query.execute(db);
  const good = await goodRuns(db, now).select('run.id').execute();
  if (good.length >= maxRuns) {
    throw new Refusal('conflict', sentence(messages.tooManyRuns, { limit: maxRuns }));
  }
  const expiresAt = new Date(now.getTime() + printedSpan).toISOString();
  return db
    .insertInto('invitation_runs')
    .values({ form, madeById, at: now.toISOString(), expiresAt, made: 0, opened: 0, endedAt: null })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Locks a valid run of a person. */
async function lockRun(context: DatabaseContext, { run, madeById, now, form }: Going) {
  const found = await lockRow(context, 'invitation_runs', run);
  const isGoing = found?.endedAt === null && found.expiresAt > now.toISOString();
  if (!isGoing || found.madeById !== madeById || found.form !== form) {
    throw new Refusal('conflict', messages.invitationsEnded);
  }
  return found;
}

type Going = Beginning & { run: number };

/** The guests to invite, and the place at which to go on. */
export interface GuestsToInvite {
  /** The guests who came with an import. */
  importId?: number | undefined;
  /** With `uninvited`, guests who have a valid invitation of a run are left out. */
  whom: 'uninvited' | 'all';
  /** The number of the last guest, or of the last row of the import. */
  after?: number | undefined;
}

interface Batch extends Beginning, GuestsToInvite {
  /** The run to continue; without one, a run is added once there is a guest to invite. */
  run?: number | undefined;
  newToken: () => { token: string; tokenHash: string };
}

/**
 * In a transaction: invites the next few guests with a number and no password. Returns them with
 * their tokens, which are stored nowhere, and the place to continue from (null at the end). A
 * repeated call for the same run makes new invitations for the same guests, since the tokens of a
 * lost answer are unknown. Refuses a run that has ended meanwhile.
 */
export async function inviteBatch(context: DatabaseContext, batch: Batch) {
  const { db } = context;
  const { newToken, run } = batch;
  // The run is locked before the guests are read, so that concurrent calls do not make the same
  // batch twice.
  const going = run === undefined ? undefined : await lockRun(context, { ...batch, run });
  const { guests, next } = await nextGuests(db, batch);
  if (guests.length === 0) return { run: run ?? null, invited: [], next, expiresAt: null };
  const { id, expiresAt } = going ?? (await addRun(context, batch));
  const lost = await db
    .deleteFrom('invitations')
    .where('runId', '=', id)
    .where(
      'customerId',
      'in',
      guests.map((guest) => guest.id),
    )
    .executeTakeFirstOrThrow();
  const invited = guests.map((guest) => ({ ...guest, ...newToken() }));
  await addRows(
    context,
    'invitations',
    invited.map(({ id: customerId, tokenHash }) => {
      return { tokenHash, customerId, runId: id, expiresAt };
    }),
  );
  await db
    .updateTable('invitation_runs')
    .set(({ eb }) => ({ made: eb('made', '+', invited.length - Number(lost.numDeletedRows)) }))
    .where('id', '=', id)
    .execute();
  return { run: id, invited, next, expiresAt };
}

/** The next guests to invite, among a batch that is looked through. */
async function nextGuests(db: Database, { importId, whom, after = 0, now, run }: Batch) {
  const read = importId === undefined ? ofAll(db, after) : ofImport(db, { importId, after });
  const looked = await read.execute();
  const next = looked.length === batchSize ? looked.at(-1)!.place : null;
  const ids = looked.flatMap(({ id, password, mobile }) =>
    password === null && mobile !== noNumber ? [id] : [],
  );
  const invited = whom === 'all' || ids.length === 0 ? [] : await holdersOf(db, { ids, now, run });
  const guests = looked.filter(({ id }) => ids.includes(id) && !invited.includes(id));
  return { guests, next };
}

const shown = ['customers.id', 'customers.name', 'customers.mobile', 'customers.points'] as const;

const ofAll = (db: Database, after: number) =>
  db
    .selectFrom('customers')
    .select([...shown, 'customers.id as place', 'customers.password'])
    .where('customers.password', 'is', null)
    .where('customers.id', '>', after)
    .orderBy('customers.id')
    .limit(batchSize);

const ofImport = (db: Database, { importId, after }: { importId: number; after: number }) =>
  db
    .selectFrom('import_rows as row')
    .innerJoin('customers', 'customers.id', 'row.customerId')
    .select([...shown, 'row.number as place', 'customers.password'])
    .where('row.importId', '=', importId)
    .where('row.number', '>', Math.min(after, largestInteger))
    .where('row.verdict', 'in', ['new', 'changed'])
    .orderBy('row.number')
    .limit(batchSize);

interface Asked {
  ids: readonly number[];
  now: Date;
  /** The run to continue. */
  run: number | undefined;
}

/** The guests among the given ones who have a valid invitation of another run. */
async function holdersOf(db: Database, { ids, now, run }: Asked) {
  const rows = await db
    .selectFrom('invitations')
    .select('customerId')
    .where('customerId', 'in', ids)
    .where('runId', 'is not', null)
    .$if(run !== undefined, (query) => query.where('runId', '!=', run!))
    .where(isGood(now))
    .execute();
  return rows.map(({ customerId }) => customerId);
}

/** The limit up to which guests are counted. */
const countLimit = 100_000;

/** The number of guests without a password, counted up to a limit, and the valid runs. */
export async function readRuns({ db, slice }: Store, now: Date) {
  const waiting = db
    .selectFrom('customers')
    .select('id')
    .where('password', 'is', null)
    .limit(countLimit + 1);
  const { count } = await slice(() =>
    db
      .selectFrom(waiting.as('waiting'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  const runs = await goodRuns(db, now)
    .leftJoin('admins', 'admins.id', 'run.madeById')
    .select(['run.id', 'run.form', 'run.at', 'run.expiresAt', 'run.made', 'run.opened'])
    .select('admins.username as by')
    .orderBy('run.id', 'desc')
    .execute();
  return { guests: Math.min(count, countLimit), more: count > countLimit, runs };
}

/** Ends a run with its invitations, and returns it; undefined if it is no longer valid. */
export const endRun = (db: Database, { id, now }: { id: number; now: Date }) =>
  ending(db, now).where('id', '=', id).returning('made').executeTakeFirst();

/** Ends every invitation, of all runs and of tills; returns the number of runs. */
export async function endAllRuns(db: Database, now: Date): Promise<number> {
  const ended = await ending(db, now).returning('id').execute();
  await db.deleteFrom('invitations').where('runId', 'is', null).execute();
  return ended.length;
}

const ending = (db: Database, now: Date) =>
  db
    .updateTable('invitation_runs')
    .set({ endedAt: now.toISOString() })
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString());

/** Deletes invalid invitations, in small batches, and then their runs. */
export async function deleteExpiredInvitations(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const size = createSliceSize({ limit: 1_000 });
  const past = now.toISOString();
  await db
    .deleteFrom('invitations')
    .where('runId', 'is', null)
    .where('expiresAt', '<=', past)
    .execute();
  const over = await db
    .selectFrom('invitation_runs')
    .select('id')
    .where(({ or, eb }) => or([eb('endedAt', 'is not', null), eb('expiresAt', '<=', past)]))
    .execute();
  for (const { id } of over) {
    for (let rows = 1; rows > 0;) {
      ({ rows } = await inSlice(store, size, (on, limit) => deleteSome(on, id, limit)));
    }
    await db.deleteFrom('invitation_runs').where('id', '=', id).execute();
  }
}

async function deleteSome(db: Database, runId: number, limit: number) {
  const some = db
    .selectFrom('invitations as some')
    .select('some.tokenHash')
    .where('some.runId', '=', runId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('tokenHash', 'in', some)
    .executeTakeFirstOrThrow();
  return { rows: Number(numDeletedRows) };
}
