// Writes a group of postings to the ledger within one transaction.
import { messages } from '../../contract/messages/messages.ts';
import type { PostedEntry } from '../../contract/points/points.ts';
import {
  changeOf,
  readBill,
  type AskedChange,
  type Earning,
} from '../../domain/points/bill-rules.ts';
import { refuseUnusual, type BillLimit } from '../../domain/visits/unusual-bills.ts';
import type { Limited } from '../../domain/staff/limit-rules.ts';
import { endOf, endOfRest, ruleOf, type EndingRule } from '../../domain/points/endings.ts';
import type { Ladder } from '../../domain/points/level-rules.ts';
import {
  entryOf,
  paymentOf,
  spendable,
  undoOf,
  type Undoable,
  type Account,
  type Entry,
  type Multiplier,
} from '../../domain/points/point-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readGroupLimits, lockStaffOf, type GroupLimits } from '../staff/limit-queries.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { findOwners, ownCardsOf, type OwnCards } from '../staff/own-card-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { decideEach, postingBy, type Asked } from '../database/groups/postings.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { ladderIn, levelSteps } from '../database/queries/computed-levels.ts';
import { preparedLock } from '../database/queries/rows.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/session-queries.ts';
import { earningIn } from '../restaurant/setting-queries.ts';
import { billSettings, readBillLimit } from './bill-limits.ts';
import { addEntries, entryRows, isEnding, isOfJoin, isOwing, type NewEntry } from './entry-rows.ts';
import { findOwed, paidFrom } from './owed.ts';
import { followUndos, type Standings } from './periods/undone-points.ts';
import { postedOf, withPaid } from './posted.ts';
import { written } from './wording.ts';
import {
  answersIn,
  keyColumns,
  keyName,
  keysElsewhere,
  requestKeyOf,
  type Answers,
} from '../database/idempotency-keys.ts';

/** An entry of the same customer that is to be undone. */
interface Undo {
  kind: 'undo';
  /** The number of the entry. */
  undoes: number;
  /** Whether what the entry's points have paid stays paid. */
  keepsPaid?: true | undefined;
  /** The reason. */
  description?: string | undefined;
}

/** A change of a customer's balance. */
export type CustomerChange = (AskedChange | Undo) & { customerId: number };

/** A requested change, with its actor. */
export type Posting = CustomerChange &
  Asked & {
    actor: Actor;
    /** Whether whoever typed the bill has said that its amount is meant. */
    meant?: boolean | undefined;
    /** The moment of the visit, if the entry is written later: the events at that time count. */
    visitedAt?: Date | undefined;
    /** The outlet of the visit; an undo has that of its entry. */
    outletId?: number | undefined;
    /** The last day of a balance that an import brings, if the file says it. */
    ends?: string | undefined;
    /** The entry of which a rest is left, whose points keep their end. */
    leftOf?: { ends: string | null; timestamp: string } | undefined;
  };

/** An accepted posting, with the entry that it becomes. */
interface Accepted extends NewEntry {
  posting: Posting;
}

interface Known {
  sessions: ReturnType<typeof sessionsIn>;
  accounts: Map<number, Required<Account>>;
  events: (Multiplier & { startDate: string; endDate: string })[];
  answers: Answers<Accepted | PostedEntry>;
  undoable: Map<
    number,
    Undoable & Paid & { customerId: number; visitOutletId: number | null; action: string | null }
  >;
  earning: Earning | null;
  /** The rule by which points end, and the business day of a moment. */
  endings: { rule: EndingRule | null; dayOf: (at: Date) => string };
  /** The limit above which a typed bill is asked about. */
  billLimit: BillLimit | undefined;
  ownCards: OwnCards;
  limits: GroupLimits;
  ladder: Ladder;
  /** What decides the levels of the group's members besides their balances. */
  standings: Standings;
}

export const postAll = postingBy({
  read,
  decide,
  write: async (context, accepted, { limits, standings, ladder }) => {
    const rows = accepted.map(entryRows);
    const ids = await addEntries(context, rows.flat());
    await limits.write(context);
    await followUndos(context, accepted, { standings, ladder });
    let end = 0;
    return accepted.map(({ pays }, i) => {
      end += rows[i]!.length;
      return ids[end - (pays ? 2 : 1)]!;
    });
  },
  answer: (decision, known, idOf) =>
    'posting' in decision
      ? postedOf({ ...decision.posting, ...after(decision), id: idOf(decision) }, known)
      : decision,
});

/** The points of an entry, and the balance once it has paid what the guest owes. */
const after = ({ entry, pays }: Accepted) => ({
  points: entry.points,
  balance: (pays ?? entry).balance,
});

/** In a transaction: computes the entry that each award alone would make, and writes nothing. */
export async function reckonAll(
  context: DatabaseContext,
  group: readonly Posting[],
): Promise<(Entry | Refusal)[]> {
  if (group.length === 0) return [];
  const known = await read(context, group);
  return decideEach(group, (posting) => entryFor(posting, accountOf(posting, known), known));
}

function decide(posting: Posting, known: Known): Accepted | PostedEntry {
  const { sessions, accounts, answers } = known;
  sessions.refuseEnded(posting);
  const key = keyOf(posting);
  const earlier = answers.find(key);
  if (earlier) return earlier;

  const before = accountOf(posting, known);
  const unpays = unpaidBy(posting, before, known);
  const account = unpays ? afterOwed(before, unpays) : before;
  const entry = entryFor(posting, account, known);
  refuseUnusualBill(posting, entry, known);
  for (const act of limitedActs(posting, entry, known)) known.limits.admit(posting, act);
  if (posting.kind === 'undo') known.undoable.get(posting.undoes)!.undone = true;

  const isOfDebt = posting.kind === 'owed' || posting.kind === 'repaid';
  const spent = (account.spent ?? 0) + (entry.ended ?? 0);
  const moved = isOfDebt ? afterOwed(account, entry) : { ...account, points: entry.balance, spent };
  // What is left of a reversed bill is no new points, and what it owes is paid by later ones.
  const isPaid = isOfDebt || posting.kind === 'rest';
  const pays = isPaid ? undefined : paymentOf(moved, written.repaid);
  accounts.set(posting.customerId, pays ? afterOwed(moved, pays) : moved);
  const outletId = outletOf(posting, known);
  const ends = endFor(posting, entry, known);
  const accepted = { posting, entry, ends, unpays, pays, outletId, key };
  answers.add(key, accepted);
  return accepted;
}

/** The entry that undoes what the points of an undone entry have paid, if they are needed. */
function unpaidBy(posting: Posting, account: Account, { undoable }: Known) {
  if (posting.kind !== 'undo' || posting.keepsPaid) return undefined;
  const undone = undoable.get(posting.undoes);
  if (!undone || undone.undone || undone.paidBy === null || undone.paid === null) return undefined;
  if (undone.points <= spendable(account)) return undefined;
  const points = 0 - undone.paid;
  const balance = account.points + points;
  return { points, balance, description: written.repaid, undoes: undone.paidBy };
}

/** An account after an entry of what is owed, or of what is paid of it. */
const afterOwed = (account: Account, { points, balance }: Entry): Required<Account> => ({
  points: balance,
  spent: account.spent ?? 0,
  owed: (account.owed ?? 0) + points,
});

/** The last day on which the points of an entry can be spent. */
function endFor(posting: Posting, { points }: Entry, { endings }: Known): string | null {
  const { kind, at, ends, leftOf } = posting;
  if (points <= 0 || kind === 'undo' || kind === 'owed') return null;
  if (leftOf) return endOfRest(endings.rule, leftOf);
  return ends ?? endOf(endings.rule, endings.dayOf(at));
}

/** The outlet of an entry's visit, or of the undone entry's; null if there is none. */
function outletOf(posting: Posting, { undoable }: Known): number | null {
  if (posting.kind === 'undo') return undoable.get(posting.undoes)!.visitOutletId;
  return posting.outletId ?? null;
}

/** Refuses a typed bill that is unusually high, unless it is meant. */
function refuseUnusualBill(posting: Posting, { points }: Entry, known: Known): void {
  const { earning, billLimit } = known;
  if (!isTyped(posting) || !earning) return;
  const { bill: typed, meant, actor } = posting;
  const { currency } = earning;
  const amount = readBill(typed, earning);
  refuseUnusual({ typed, amount, currency, meant, points, by: actor }, billLimit);
}

const accountOf = ({ customerId }: Posting, { accounts }: Known) =>
  found(accounts.get(customerId), messages.customerNotFound);

/**
 * The entry that a posting adds to the ledger. Undoing the same entry twice within a group is
 * refused too.
 */
function entryFor(posting: Posting, account: Account, known: Known): Entry {
  const { customerId, at } = posting;
  if (posting.kind !== 'undo') {
    const asked = changeOf(posting, known.earning);
    const isAward = asked.kind === 'award' && asked.points >= 0;
    // One's own card gets a part, before any event multiplies it.
    const points = isAward ? known.ownCards.partOf(posting, asked.points) : asked.points;
    return entryOf(account, { ...asked, points }, runningAt(posting.visitedAt ?? at, known.events));
  }
  const undone = known.undoable.get(posting.undoes);
  if (undone?.customerId !== customerId) throw new Refusal('not-found', messages.entryNotFound);
  if (isOfJoin(undone)) throw new Refusal('conflict', messages.cannotUndoJoined);
  if (isOwing(undone)) throw new Refusal('conflict', messages.cannotUndoOwed);
  const entry = undoOf(account, undone, { reason: posting.description, at });
  // Undoing a deduction, or an ending, gives points.
  if (entry.points > 0 || isEnding(undone)) known.ownCards.refusePoints(posting);
  return entry;
}

/**
 * The acts that count against limits: an award, an undo, or both if a deduction is undone. An award
 * of negative points counts as no act.
 */
function limitedActs(posting: Posting, { points }: Entry, { undoable }: Known): Limited[] {
  const { kind, at } = posting;
  if (kind === 'award') return points >= 0 ? [{ points }] : [];
  if (kind !== 'undo') return [];
  const undo = { undoes: undoable.get(posting.undoes)!.timestamp, at };
  return points > 0 ? [undo, { points }] : [undo];
}

export const runningAt = (at: Date, events: Known['events']) =>
  events.filter(({ startDate, endDate }) => {
    const now = at.toISOString();
    return startDate <= now && now < endDate;
  });

function keyOf(posting: Posting) {
  const { actor, key, kind, customerId, description } = posting;
  if (actor.id === null) return undefined;
  const { bill, points } = posting.kind === 'undo' ? { points: posting.undoes } : posting;
  const amount = bill === undefined ? points : { bill };
  return requestKeyOf({ key, actor }, [kind, customerId, amount, description]);
}

async function read(context: DatabaseContext, group: readonly Posting[]): Promise<Known> {
  const undone = group.flatMap((posting) => (posting.kind === 'undo' ? posting.undoes : []));
  const asking = askAll(context, {
    staff: lockStaffOf(group),
    sessions: lockSessionsOf(group),
    accounts: lockAccounts.with({ ids: group.map(({ customerId }) => customerId) }),
    owed: findOwed.with({ ids: group.map(({ customerId }) => customerId) }),
    events: findEvents.with(spanOf(group)),
    keyed: entriesWithKeys.with({ values: group.flatMap(({ key }) => key ?? []) }),
    owners: findOwners.with({ values: group.map(({ customerId }) => customerId) }),
    steps: levelSteps.with({}),
    // The rate is read without a lock: a concurrent change counts as made after these postings.
    settings: billSettings.rows,
  });
  const now = group[0]!.at;
  // Both go out together, so that PostgreSQL is asked once.
  const [rows, elsewhere] = await Promise.all([
    asking,
    keysElsewhere(context, keyColumns.entries, { asked: group, now }),
  ]);
  const ladder = ladderIn(rows.steps);
  const owed = new Map(rows.owed.map((one) => [one.customerId, one.owed]));
  const settings = billSettings.valuesIn(rows.settings);
  const standings: Standings = new Map(rows.accounts.map((row) => [row.id, row]));
  return {
    ladder,
    standings,
    sessions: sessionsIn(rows.sessions),
    accounts: new Map(
      rows.accounts.map(({ id, points, spent }) => [
        id,
        { points, spent, owed: owed.get(id) ?? 0 },
      ]),
    ),
    events: rows.events,
    answers: await answersIn(context, keyColumns.entries, {
      rows: rows.keyed,
      elsewhere,
      now,
      answer: (row) => ({
        name: keyName({ role: row.actorRole, id: row.actorId }, row.idempotencyKey),
        requestHash: row.requestHash,
        outcome: postedOf(withPaid(row), { ladder, standings }) as Accepted | PostedEntry,
      }),
    }),
    undoable: undone.length > 0 ? await readUndoable(context, undone) : new Map(),
    earning: earningIn(settings),
    endings: { rule: ruleOf(settings.pointEnds), dayOf: (at) => businessDayOf(at, settings) },
    billLimit: group.some(isTyped) ? await readBillLimit(context, settings) : undefined,
    ownCards: await ownCardsOf(context, rows.owners),
    limits: await readGroupLimits(context, group),
  };
}

const hasBill = (posting: Posting): posting is Posting & { kind: 'award'; bill: string } =>
  posting.kind === 'award' && posting.bill !== undefined;

/** Whether a person has typed the bill: those of programs and receipts are settled as they are. */
const isTyped = (posting: Posting): posting is Posting & { kind: 'award'; bill: string } =>
  hasBill(posting) && (posting.actor.role === 'admin' || posting.actor.role === 'partner');

/**
 * Reads entries by their numbers; the locks on their customers keep them from being undone
 * meanwhile.
 */
async function readUndoable(context: DatabaseContext, ids: number[]): Promise<Known['undoable']> {
  const rows = await entriesToUndo(context, { ids });
  return new Map(rows.map(({ id, undoneBy, ...row }) => [id, { ...row, undone: !!undoneBy }]));
}

const entriesToUndo = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('point_transactions as entry')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .where('entry.id', '=', engine.list('point_transactions', 'id', param('ids')))
    .select(['entry.id', 'entry.customerId', 'entry.points', 'entry.description'])
    .select(['entry.timestamp', 'entry.undoes', 'entry.visitOutletId', 'undo.id as undoneBy'])
    .select(['entry.action', 'entry.ended', paidFrom<number>('id').as('paidBy')])
    .select(paidFrom<number>('points').as('paid')),
);

/** What the points of an entry have paid: a number below zero, and its entry. */
interface Paid {
  paidBy: number | null;
  paid: number | null;
}

const lockAccounts = preparedLock('customers', [
  'id',
  'points',
  'spent',
  'lapsed',
  'kept',
  'givenLevel',
  'lapsedBefore',
]);

function spanOf(group: readonly Posting[]) {
  const times = group.map(({ visitedAt, at }) => (visitedAt ?? at).getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return { first: new Date(first).toISOString(), last: new Date(last).toISOString() };
}

/** Finds the events that run in a period, or in a part of it. */
export const findEvents = prepared(({ db }, param: Param<{ first: string; last: string }>) =>
  db
    .selectFrom('special_events')
    .select(['name', 'multiplier', 'startDate', 'endDate'])
    .where('active', '=', true)
    .where('startDate', '<=', param('last'))
    .where('endDate', '>', param('first')),
);

const entriesWithKeys = prepared(({ db, engine }, param: Param<{ values: string[] }>) =>
  db
    .selectFrom('point_transactions as entry')
    .select(['id', 'customerId', 'points', 'balance', 'timestamp', 'actorRole', 'actorId'])
    .select(['idempotencyKey', 'requestHash', paidFrom<number>('points').as('paid')])
    // This condition lets PostgreSQL use the partial index on rows with a key.
    .where('idempotencyKey', 'is not', null)
    .where(
      'idempotencyKey',
      '=',
      engine.list('point_transactions', 'idempotencyKey', param('values')),
    ),
);
