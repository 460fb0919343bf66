// Writes a group of postings to the ledger within one transaction.
import { hash } from 'node:crypto';
import type { AuditAction } from '../../contract/house/audit.ts';
import { messages } from '../../contract/messages.ts';
import type { PostedEntry } from '../../contract/points/points.ts';
import { changeOf, type AskedChange, type Earning } from '../../domain/points/bills.ts';
import { levelAt } from '../../domain/points/levels.ts';
import {
  entryOf,
  undoOf,
  type Account,
  type Entry,
  type Multiplier,
} from '../../domain/points/points.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../house/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Given } from '../database/queries/prepared.ts';
import { lockSessions } from '../accounts/sessions.ts';
import { readEarning } from '../house/settings.ts';
import { endKeys, keysSince } from '../database/keys.ts';
import { readUndoable, type UndoableEntries } from './undoable.ts';

/** What undoes an entry of the same customer. */
interface Undo {
  kind: 'undo';
  /** The entry. */
  undoes: number;
  /** The reason. */
  description?: string | undefined;
}

/** What is to happen to whose balance. */
export type CustomerChange = (AskedChange | Undo) & { customerId: number };

/** A change that somebody asks for, once for each of their idempotency keys. */
export type Posting = CustomerChange & Asked;

interface Asked {
  actor: Actor;
  /** The session that it is made in, which has to last until it is written; a program has none. */
  sessionHash?: string | undefined;
  key?: string | undefined;
  at: Date;
}

/** An idempotency key and what it stands for. */
interface Claim {
  key: string;
  /** The key with its caller, whose own it is. */
  name: string;
  requestHash: string;
}

/** A posting that the rules let through, with the entry it becomes. */
interface Accepted {
  posting: Posting;
  entry: Entry;
  claim: Claim | undefined;
}

/** What the group's decisions rest on; each decision is seen by those behind it. */
interface Known {
  sessions: ReadonlySet<string>;
  accounts: Map<number, Required<Account>>;
  events: (Multiplier & { startDate: string; endDate: string })[];
  answers: Map<string, { requestHash: string | null; outcome: Accepted | PostedEntry }>;
  /** The entries that are to be undone, by their numbers. */
  undoable: UndoableEntries;
  /** What bills give; it is not read where nobody brings one. */
  earning: Earning | null;
}

/**
 * Decides each posting in its turn and writes those that the rules let through.
 * Answers or refuses each, in the group's order; a refusal leaves nothing behind.
 */
export async function postAll(
  context: DatabaseContext,
  group: Posting[],
): Promise<(PostedEntry | Refusal)[]> {
  if (group.length === 0) return [];
  const known = await readFor(context, group);
  const outcomes = group.map((posting) => decide(posting, known));
  const accepted = outcomes.filter((outcome) => 'entry' in outcome);
  const written = await write(context, [...new Set(accepted)]);
  return outcomes.map((outcome) => written.get(outcome) ?? (outcome as PostedEntry | Refusal));
}

function decide(posting: Posting, known: Known) {
  const { sessions, accounts, answers } = known;
  if (posting.sessionHash !== undefined && !sessions.has(posting.sessionHash)) {
    return new Refusal('unauthenticated', messages.logInFirst);
  }
  const claim = claimOf(posting);
  const earlier = claim && answers.get(claim.name);
  if (earlier && earlier.requestHash === claim?.requestHash) return earlier.outcome;
  if (earlier) return new Refusal('conflict', messages.keyReused);

  const account = accounts.get(posting.customerId);
  if (account === undefined) return new Refusal('not-found', messages.customerNotFound);
  const entry = attempt(() => entryFor(posting, account, known));
  if (entry instanceof Refusal) return entry;

  accounts.set(posting.customerId, { ...account, points: entry.balance });
  const accepted = { posting, entry, claim };
  if (claim) answers.set(claim.name, { requestHash: claim.requestHash, outcome: accepted });
  return accepted;
}

/** What a posting adds to the ledger; what another behind it undoes too is undone by then. */
function entryFor(posting: Posting, account: Account, known: Known): Entry {
  const { customerId, at } = posting;
  if (posting.kind !== 'undo') {
    return entryOf(account, changeOf(posting, known.earning), runningAt(at, known.events));
  }
  const undone = known.undoable.get(posting.undoes);
  if (undone?.customerId !== customerId) throw new Refusal('not-found', messages.entryNotFound);
  const entry = undoOf(account, undone, { reason: posting.description, at });
  undone.undone = true;
  return entry;
}

async function write(
  context: DatabaseContext,
  accepted: Accepted[],
): Promise<Map<unknown, PostedEntry>> {
  if (accepted.length === 0) return new Map();
  const added = await addEntries(context, { entries: accepted.map(entryRow) });
  const ids = added.map(({ id }) => id).toSorted((a, b) => a - b);
  return new Map(
    accepted.map((one, i) => {
      const id = ids[i];
      if (id === undefined) throw new Error('The ledger took fewer entries than it was given');
      const { posting, entry } = one;
      return [one, postedOf({ id, customerId: posting.customerId, ...entry })];
    }),
  );
}

/** What is read behind the locks stays true. */
async function readFor(context: DatabaseContext, group: Posting[]): Promise<Known> {
  const [sessions, accounts, events, keyed] = await askAll(context, [
    lockSessions.with({
      tokenHashes: distinct(group.flatMap(({ sessionHash }) => sessionHash ?? [])),
    }),
    lockAccounts.with({ ids: distinct(group.map(({ customerId }) => customerId)) }),
    findEvents.with(spanOf(group)),
    entriesWithKeys.with({ keys: group.flatMap(({ key }) => key ?? []) }),
  ]);
  return {
    sessions: new Set(sessions.map(({ tokenHash }) => tokenHash)),
    accounts: new Map(accounts.map(({ id, ...account }) => [id, account])),
    events,
    answers: await answersIn(context, keyed, keysSince(group[0]!.at)),
    undoable: await readUndoable(
      context,
      distinct(group.flatMap((posting) => (posting.kind === 'undo' ? posting.undoes : []))),
    ),
    // A rate counts from its commit: one that changes at this moment is as if it came after these.
    earning: group.some(bringsBill) ? await readEarning(context.db) : null,
  };
}

const bringsBill = (posting: Posting) => posting.kind === 'award' && posting.bill !== undefined;

const distinct = <Value>(values: Value[]) => [...new Set(values)];

const lockAccounts = prepared(({ db, engine }, given: Given<{ ids: number[] }>) =>
  db
    .selectFrom('customers')
    .select(['id', 'points', 'spent'])
    .where('id', '=', engine.list('customers', 'id', given('ids')))
    .orderBy('id')
    .$call(engine.forUpdate),
);

function spanOf(group: Posting[]) {
  const times = group.map(({ at }) => at.toISOString()).toSorted();
  return { first: times[0]!, last: times.at(-1)! };
}

const findEvents = prepared(({ db }, given: Given<{ first: string; last: string }>) =>
  db
    .selectFrom('special_events')
    .select(['name', 'multiplier', 'startDate', 'endDate'])
    .where('active', '=', true)
    .where('startDate', '<=', given('last'))
    .where('endDate', '>', given('first')),
);

const runningAt = (at: Date, events: Known['events']) =>
  events.filter(({ startDate, endDate }) => {
    const now = at.toISOString();
    return startDate <= now && now < endDate;
  });

/** What keys stand for since a moment; those that have ended give way. */
async function answersIn(context: DatabaseContext, keyed: KeyedEntry[], since: string) {
  const ended = keyed.filter(({ timestamp }) => timestamp < since);
  await endKeys(
    context.db,
    ended.map(({ id }) => id),
  );
  const live = keyed.filter(({ timestamp }) => timestamp >= since);
  return new Map(
    live.map((row) => {
      const { actorRole, actorId, idempotencyKey, requestHash } = row;
      const name = `${actorRole} ${actorId} ${idempotencyKey}`;
      return [name, { requestHash, outcome: postedOf(row) }];
    }),
  );
}

const entriesWithKeys = prepared(({ db, engine }, given: Given<{ keys: string[] }>) =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'customerId', 'points', 'balance', 'timestamp'])
    .select(['actorRole', 'actorId', 'idempotencyKey', 'requestHash'])
    // Without it PostgreSQL cannot tell that the index of rows with a key has all of them.
    .where('idempotencyKey', 'is not', null)
    .where(
      'idempotencyKey',
      '=',
      engine.list('point_transactions', 'idempotencyKey', given('keys')),
    ),
);

type KeyedEntry = Awaited<ReturnType<typeof entriesWithKeys>>[number];

function claimOf(posting: Posting) {
  const { actor, key, kind, customerId, description } = posting;
  if (key === undefined || actor.id === null) return undefined;
  const { bill, points } = posting.kind === 'undo' ? { points: posting.undoes } : posting;
  const what = bill === undefined ? points : { bill };
  const asked = JSON.stringify([kind, customerId, what, description]);
  const requestHash = hash('sha256', asked).slice(0, 32);
  return { key, name: `${actor.role} ${actor.id} ${key}`, requestHash };
}

const addEntries = prepared(({ db, engine }, given: Given<{ entries: EntryRow[] }>) =>
  db
    .insertInto('point_transactions')
    .columns(entryColumns)
    .expression(engine.rows('point_transactions', entryColumns, given('entries')))
    .returning('id'),
);

const actions = {
  award: 'points.awarded',
  deduct: 'points.deducted',
  undo: 'points.undone',
  import: 'points.imported',
} satisfies Record<Posting['kind'], AuditAction>;

const entryRow = ({ posting, entry, claim }: Accepted) => ({
  customerId: posting.customerId,
  ...entry,
  undoes: posting.kind === 'undo' ? posting.undoes : null,
  timestamp: posting.at.toISOString(),
  actorRole: posting.actor.role,
  actorId: posting.actor.id,
  action: actions[posting.kind],
  address: posting.actor.address,
  idempotencyKey: claim?.key ?? null,
  requestHash: claim?.requestHash ?? null,
});

type EntryRow = ReturnType<typeof entryRow>;

const entryColumns: (keyof EntryRow)[] = [
  'customerId',
  'points',
  'balance',
  'description',
  'undoes',
  'timestamp',
  'actorRole',
  'actorId',
  'action',
  'address',
  'idempotencyKey',
  'requestHash',
];

/** What an entry answers to whoever asked for it, again when its key is sent again. */
function postedOf({ id, customerId, points, balance }: EntryNumbers): PostedEntry {
  return { customerId, points, total: balance, level: levelAt(balance), transactionId: id };
}

type EntryNumbers = Record<'id' | 'customerId' | 'points' | 'balance', number>;

function attempt(rule: () => Entry): Entry | Refusal {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
