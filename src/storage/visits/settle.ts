// Settles a group of visits within one transaction: the points, rewards and benefits of each.
import type { Level } from '../../contract/levels.ts';
import { messages } from '../../contract/messages.ts';
import { dayIn, daysAfter } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { billKeyOf, businessDayOf } from '../../domain/visits/visits.ts';
import { lockStaffOf } from '../house/staff-limits.ts';
import { holdOutlets, outletAmong } from '../house/outlets.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/sessions.ts';
import type { DatabaseContext } from '../database/context.ts';
import { openPostings, postingBy } from '../database/groups/postings.ts';
import { answersIn, keyColumns, type Answers, type RequestKey } from '../database/keys.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedFind, preparedLock, preparedNumberedInsert } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { lockBenefits } from '../partners/stamps.ts';
import { findClaims, lockRewards } from '../rewards/reads.ts';
import {
  awardAll,
  giveAll,
  partsOf,
  serveAll,
  type AcceptedVisit,
  type VisitPosting,
} from './parts.ts';
import { askedBefore, refuseAsked, requestKey, type AskedBefore } from './asked.ts';
import { billName, moneyOf, taken, visitsWithBills, type BilledVisit } from './bills.ts';
import { visitSettings, visitTermsIn, type VisitTerms } from './terms.ts';

/** A visit that was settled now or, with the same key, before. */
export interface Settled {
  id: number;
  customerId: number;
  isNew: boolean;
}

export interface Visits {
  /**
   * Settles a visit, all of it or nothing, and answers when it is safe on disk. The same key of the
   * same actor again is answered like the first time. Refuses a bill that has earned already on
   * its business day, and whatever the rules of points, claims and stamps refuse, with the part.
   */
  settle: (posting: VisitPosting) => Promise<Settled>;
}

/** Opens the visits of a store; simultaneous ones are committed in one transaction. */
export const openVisits = (store: Store): Visits => ({
  settle: openPostings(store, {
    postAll: postVisits,
    concerns: ({ isNew, customerId }) => (isNew ? customerId : undefined),
  }),
});

interface Known {
  sessions: ReturnType<typeof sessionsIn>;
  /** The level of each customer before any of these visits. */
  levels: Map<number, Level>;
  answers: Answers<Accepted | Earlier>;
  /** Visits with a bill, by business day and key. */
  bills: Map<string, BilledVisit>;
  terms: VisitTerms;
  /** The partners that may give points. */
  givers: Set<number>;
  outlets: readonly { id: number }[];
  /** Requests that were made with the keys of these visits. */
  asked: Answers<AskedBefore>;
}

interface Accepted extends AcceptedVisit {
  outletId: number;
  businessDay: string;
  billKey: string | null;
  /** The amount of the bill in the smallest unit, and its currency. */
  money: { amount: number; currency: string } | undefined;
  key: RequestKey | undefined;
}

export type Earlier = Pick<Settled, 'id' | 'customerId'>;

export const postVisits = postingBy<VisitPosting, Known, Accepted, Earlier, Settled>({
  read,
  decide,
  write: async (context, accepted) => {
    try {
      await write(context, accepted);
    } catch (problem) {
      // A refusal ends the transaction, with all that was written: each visit is tried again alone.
      const isShared = problem instanceof Refusal && accepted.length > 1;
      throw isShared ? new Error('A part is refused', { cause: problem }) : problem;
    }
  },
  answer: (decision) =>
    'posting' in decision
      ? { id: decision.id, customerId: decision.posting.customerId, isNew: true }
      : { ...decision, isNew: false },
});

function decide(posting: VisitPosting, known: Known): Accepted | Earlier {
  const { sessions, levels, answers, bills, terms, givers, outlets } = known;
  const { actor, customerId, bill, points, rewards, at } = posting;
  sessions.refuseEnded(posting);
  const key = requestKey(posting);
  const earlier = answers.find(key);
  if (earlier) return earlier;
  refuseAsked(known.asked.find(key));
  const level = found(levels.get(customerId), messages.customerNotFound);
  if (partsOf(posting).length === 0) throw new Refusal('invalid', messages.visitEmpty);
  if (bill && points !== undefined) throw new Refusal('invalid', messages.pointsOrBill);
  const givesPoints = bill !== undefined || points !== undefined;
  const mayGive = actor.role === 'admin' || givers.has(actor.id);
  if (givesPoints && !mayGive) throw new Refusal('forbidden', messages.pointsElsewhere);
  const mayChoose = rewards.length === 0 || terms.staffChooseRewards;
  if (!mayChoose) throw new Refusal('forbidden', messages.guestChooses);

  const businessDay = businessDayOf(at, terms);
  const billKey = bill?.number === undefined ? null : billKeyOf(bill.number);
  const outletId = outletAmong(outlets, posting.outletId);
  const billed = bills.get(billName({ outletId, businessDay, billKey }));
  if (billed) throw taken(billed, terms);
  const money = bill && moneyOf(bill, terms.earning);
  const accepted = {
    posting,
    id: 0,
    level,
    outletId,
    businessDay,
    billKey,
    money,
    key,
    timeZone: terms.timeZone,
  };
  if (billKey !== null) {
    const billNumber = bill!.number!;
    bills.set(billName(accepted), {
      outletId,
      businessDay,
      billKey,
      billNumber,
      at: at.toISOString(),
    });
  }
  answers.add(key, accepted);
  return accepted;
}

async function read(context: DatabaseContext, group: readonly VisitPosting[]): Promise<Known> {
  const moments = group.map(({ at }) => at.getTime());
  const claimIds = group.flatMap(({ claims }) => claims);
  const waiting = claimIds.length > 0 ? await findClaims(context, { values: claimIds }) : [];
  const chosen = group.flatMap(({ rewards }) => rewards.map(({ rewardId }) => rewardId));
  // Locked in the order of the postings of each part, and of all parts before any is written: the
  // sums that these write are rows that others wait for.
  const [, sessions, customers, , , keyed, bills, settings, ...more] = await askAll(context, [
    lockStaffOf(group),
    lockSessionsOf(group),
    lockCustomers.with({ ids: group.map(({ customerId }) => customerId) }),
    lockRewards.with({ ids: [...chosen, ...waiting.flatMap(({ rewardId }) => rewardId ?? [])] }),
    lockBenefits.with({ ids: group.flatMap(({ benefits }) => benefits) }),
    visitsWithKeys.with({ values: group.flatMap(({ key }) => key ?? []) }),
    visitsWithBills.with({
      keys: group.flatMap(({ bill }) => (bill?.number === undefined ? [] : billKeyOf(bill.number))),
      // Two days are more than any clock differs from UTC, and a business day from its date.
      firstDay: daysAfter(dayIn(new Date(Math.min(...moments)), 'UTC'), -2),
      lastDay: daysAfter(dayIn(new Date(Math.max(...moments)), 'UTC'), 2),
    }),
    visitSettings.with({}),
    pointGivers.with({
      ids: group.flatMap(({ actor }) => (actor.role === 'partner' ? actor.id : [])),
    }),
    holdOutlets.with({}),
  ]);
  const [givers, outlets] = more;
  return {
    sessions: sessionsIn(sessions),
    levels: new Map(customers.map(({ id, level }) => [id, level])),
    answers: (await answersOf(context, keyed, group[0]!.at)) as Known['answers'],
    bills: new Map(bills.map((visit) => [billName(visit), visit])),
    terms: visitTermsIn(settings),
    givers: new Set(givers.map(({ id }) => id)),
    outlets,
    asked: await askedBefore(context, group),
  };
}

const pointGivers = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', engine.list('partners', 'id', param('ids')))
    .where('givesPoints', '=', true),
);

const lockCustomers = preparedLock('customers', ['id', 'level']);

/** The visit that was settled with a key before; nothing where there is none. */
export async function findSettled(
  context: DatabaseContext,
  posting: Pick<VisitPosting, 'key' | 'actor' | 'asked' | 'at'>,
): Promise<Earlier | undefined> {
  const key = requestKey(posting);
  if (!key) return undefined;
  const keyed = await visitsWithKeys(context, { values: [key.key] });
  return (await answersOf(context, keyed, posting.at)).find(key);
}

const answersOf = (
  context: DatabaseContext,
  rows: KeyedVisit[],
  now: Date,
): Promise<Answers<Earlier>> =>
  answersIn(context, keyColumns.visits, {
    rows,
    now,
    answer: ({ id, customerId, actorRole, actorId, idempotencyKey, requestHash }) => ({
      name: `${actorRole} ${actorId} ${idempotencyKey}`,
      requestHash,
      outcome: { id, customerId: customerId ?? 0 },
    }),
  });

type KeyedVisit = Awaited<ReturnType<typeof visitsWithKeys>>[number];

const visitsWithKeys = preparedFind(
  'visits',
  ['id', 'customerId', 'at', 'actorRole', 'actorId', 'idempotencyKey', 'requestHash'],
  'idempotencyKey',
);

/** Writes the points of all visits, the visits, and then what they give; refuses a part. */
async function write(context: DatabaseContext, accepted: readonly Accepted[]): Promise<void> {
  const entries = await awardAll(context, accepted);
  const ids = await addVisits(
    context,
    accepted.map((visit) => visitRow(visit, entries.get(visit)?.transactionId)),
  );
  for (const [i, visit] of accepted.entries()) visit.id = ids[i]!;
  await serveAll(context, accepted);
  for (const visit of accepted) await giveAll(context, visit);
}

const visitRow = (
  { posting: { customerId, bill, identifiedBy, actor, at }, ...visit }: Accepted,
  entryId: number | undefined,
) => ({
  customerId,
  at: at.toISOString(),
  outletId: visit.outletId,
  businessDay: visit.businessDay,
  billNumber: bill?.number ?? null,
  billKey: visit.billKey,
  amount: visit.money?.amount ?? null,
  currency: visit.money?.currency ?? null,
  identifiedBy,
  actorRole: actor.role,
  actorId: actor.id,
  entryId: entryId ?? null,
  idempotencyKey: visit.key?.key ?? null,
  requestHash: visit.key?.requestHash ?? null,
  approvedById: actor.approvedBy?.id ?? null,
});

const addVisits = preparedNumberedInsert<ReturnType<typeof visitRow>>('visits', [
  'customerId',
  'at',
  'outletId',
  'businessDay',
  'billNumber',
  'billKey',
  'amount',
  'currency',
  'identifiedBy',
  'actorRole',
  'actorId',
  'entryId',
  'idempotencyKey',
  'requestHash',
  'approvedById',
]);
