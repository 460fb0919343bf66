// Settles a group of visits within one transaction: the points, rewards and benefits of each.
import { messages } from '../../contract/messages/messages.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { billKeyOf, storedKeysOf } from '../../domain/visits/bill-key.ts';
import { businessDays } from '../../domain/visits/visit-rules.ts';
import { lockStaffOf } from '../staff/limit-queries.ts';
import { lockOutletsShared, outletAmong } from '../restaurant/outlet-queries.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/session-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockKeysOf } from '../connections/key-queries.ts';
import { postingBy } from '../database/groups/postings.ts';
import type { Answers } from '../database/idempotency-keys.ts';
import { askAll } from '../database/queries/prepared.ts';
import { preparedLock } from '../database/queries/rows.ts';
import { lockBenefits } from '../partners/stamp-queries.ts';
import { findClaims, lockRewards } from '../rewards/reads.ts';
import {
  awardAll,
  awardLater,
  giveAll,
  partsOf,
  serveAll,
  type AcceptedVisit,
  type VisitPosting,
  isSpending,
} from './parts/parts.ts';
import { consumeProofs } from './proof.ts';
import { earlierRequests, refuseEarlier, requestKey, type EarlierRequest } from './request-keys.ts';
import {
  type BilledVisit,
  billName,
  byPlace,
  hasBill,
  isSameBill,
  isUndoneByPeople,
  moneyOf,
  printedBefore,
  storedVisitsWithBills,
  taken,
  withBillKey,
} from './bill-queries.ts';
import { dueOf, readGroupReceipts, isClaimed } from './claimed-receipts.ts';
import { closedDays, noteLateChange } from './closed-days.ts';
import { partnerRulesOf } from './partner-visits.ts';
import { visitSettings, withEarning, type VisitSettings } from './visit-settings.ts';
import { applyKept } from './reversals/reversing.ts';
import { answersOf, visitsWithKeys, type Earlier } from './visit-keys.ts';
import { addVisits, visitRow, type Accepted } from './visit-rows.ts';
import { readVisits, type ReadVisit } from './visit-queries.ts';

/** A visit that was settled now or, with the same key, before. */
export interface Settled {
  id: number;
  customerId: number;
  /** The visit that was settled now; undefined if it was settled before. */
  visit?: ReadVisit | undefined;
}

interface Known {
  sessions: ReturnType<typeof sessionsIn>;
  refuseEndedKey: Awaited<ReturnType<typeof lockKeysOf>>;
  /** The customers before any of these visits. */
  guests: Map<number, AcceptedVisit['guest']>;
  answers: Answers<Accepted | Earlier>;
  /** The visits that have a bill, by its identifying text; those without it any more, apart. */
  bills: Map<string, BilledVisit & { now?: Accepted }>;
  undone: Map<string, BilledVisit>;
  /** Bills that people took back from guests, identified by bill and guest. */
  takenBack: Set<string>;
  settings: VisitSettings;
  businessDayOf: (at: Date) => string;
  refuseOfPartner: Awaited<ReturnType<typeof partnerRulesOf>>;
  outlets: readonly { id: number }[];
  isClosed: (place: Pick<Accepted, 'businessDay' | 'outletId'>) => boolean;
  /** Requests that were made with the keys of these visits. */
  asked: Answers<EarlierRequest>;
  receipts: Awaited<ReturnType<typeof readGroupReceipts>>;
}

/** A key, or a bill of a program or its guest, that is sent again within a group. */
interface SentBefore {
  sentBefore: Accepted;
}

export const postVisits = postingBy({
  read,
  decide,
  write: async (context, accepted, { receipts, isClosed }) => {
    const visits = await write(context, accepted, isClosed);
    await receipts.write(accepted);
    return visits;
  },
  answer: (decision: Decision, _known, visitOf): Settled => {
    if ('sentBefore' in decision) {
      const { sentBefore } = decision;
      return { id: visitOf(sentBefore).id, customerId: sentBefore.posting.customerId };
    }
    if (!('posting' in decision)) return decision;
    const visit = visitOf(decision);
    return { id: visit.id, customerId: decision.posting.customerId, visit };
  },
});

type Decision = Accepted | Earlier | SentBefore;

function decide(posting: VisitPosting, known: Known): Decision {
  const { answers, settings } = known;
  known.sessions.refuseEnded(posting);
  known.refuseEndedKey(posting);
  const key = requestKey(posting);
  const earlier = answers.find(key);
  // A visit of this group is a repetition too: only its first request is told that it was settled.
  if (earlier) return 'posting' in earlier ? { sentBefore: earlier } : earlier;
  refuseEarlier(known.asked.find(key));
  const guest = found(known.guests.get(posting.customerId), messages.customerNotFound);
  refuseParts(posting, known);

  const bill = placeBill(posting, known);
  const before = billOf(posting, bill, known);
  if (before.is === 'reversed') throw new Refusal('conflict', messages.receiptReversed);
  if (before.is === 'same') return firstOf(before.visit);
  if (before.is === 'taken') {
    // A guest does not learn the name of another guest.
    throw taken(isClaimed(posting) ? { ...before.visit, name: null } : before.visit, settings);
  }
  refuseUnproved(posting, settings);
  known.receipts.admit(posting, bill, settings);
  const dueAt = isClaimed(posting) ? dueOf(posting, settings) : undefined;
  const accepted = { posting, guest, ...bill, key, weeks: settings, dueAt };
  if (bill.billKey !== null) known.bills.set(billName(bill), billedNow(accepted));
  answers.add(key, accepted);
  return accepted;
}

/** Refuses a visit without parts, and parts that do not go together or are not the actor's. */
function refuseParts(posting: VisitPosting, { refuseOfPartner, settings }: Known): void {
  const { bill, points, rewards } = posting;
  if (partsOf(posting).length === 0) throw new Refusal('invalid', messages.visitEmpty);
  if (bill && points !== undefined) throw new Refusal('invalid', messages.pointsOrBill);
  refuseOfPartner(posting);
  const mayChoose = rewards.length === 0 || settings.staffChooseRewards;
  if (!mayChoose) throw new Refusal('forbidden', messages.guestChooses);
}

/** Refuses to give more than points to a guest who has not shown the card that is asked for. */
function refuseUnproved(posting: VisitPosting, { proofAtTill }: VisitSettings): void {
  const { actor, proof, proved } = posting;
  const mustProve = actor.role !== 'partner' && proofAtTill && isSpending(posting);
  if (mustProve && !proof && !proved) throw new Refusal('forbidden', messages.proofNeeded);
}

/** What identifies the bill of a visit, and its amount; a visit without a bill has no key. */
function placeBill({ bill, at, outletId }: VisitPosting, known: Known) {
  return {
    outletId: outletAmong(known.outlets, outletId),
    businessDay: known.businessDayOf(bill?.at ?? at),
    billKey: bill?.number === undefined ? null : billKeyOf(bill.number),
    money: bill && moneyOf(bill, known.settings.earning),
  };
}

type PlacedBill = ReturnType<typeof placeBill>;

/** The earlier visit with a bill, if there is one. */
type BillBefore =
  | { is: 'new' }
  /** A guest claims a bill that was reversed or taken back. */
  | { is: 'reversed' }
  /** A program or a guest sends a bill again. */
  | { is: 'same'; visit: BilledVisit & { now?: Accepted } }
  /** The bill is of another amount, or another guest's, or people send it again. */
  | { is: 'taken'; visit: BilledVisit };

function billOf(posting: VisitPosting, bill: PlacedBill, known: Known): BillBefore {
  const { customerId, actor } = posting;
  const name = billName(bill);
  const isOwn = isClaimed(posting);
  const mayRepeat = actor.role === 'program' || isOwn;
  const visit =
    known.bills.get(name) ??
    (mayRepeat ? settledBefore(posting, known, name) : undefined) ??
    (isOwn ? printedOn(posting, bill, known) : undefined);
  const isUndone = visit ? visit.undoneAt : known.takenBack.has(`${name} ${customerId}`);
  if (isOwn && isUndone) return { is: 'reversed' };
  if (!visit) return { is: 'new' };
  const isSame = mayRepeat && isSameBill(visit, { customerId, money: bill.money });
  return { is: isSame ? 'same' : 'taken', visit };
}

/** The undone visit of a bill, if the bill must not be settled again. */
function settledBefore({ bill }: VisitPosting, { undone }: Known, name: string) {
  const visit = undone.get(name);
  return visit && (bill?.once || !isUndoneByPeople(visit)) ? visit : undefined;
}

const printedOn = ({ bill }: VisitPosting, { outletId, billKey }: PlacedBill, known: Known) =>
  printedBefore([...known.bills.values(), ...known.undone.values()], {
    outletId,
    billKey,
    at: bill?.at,
  });

/** The bill of a visit that is accepted in this group, which later ones in it must not settle. */
function billedNow(now: Accepted): BilledVisit & { now: Accepted } {
  const { posting, outletId, businessDay, billKey, money } = now;
  const billNumber = posting.bill?.number ?? null;
  const place = { outletId, businessDay, billKey, billNumber, at: posting.at.toISOString() };
  return { ...place, customerId: posting.customerId, amount: money?.amount ?? null, now };
}

const firstOf = ({
  id = 0,
  customerId,
  now,
}: BilledVisit & { now?: Accepted }): Earlier | SentBefore =>
  now ? { sentBefore: now } : { id, customerId: customerId ?? 0 };

/** Sorts undone bills: those that a program reversed come after those that people undid. */
const undoneOf = (bills: readonly BilledVisit[]) => [
  ...bills.filter(isUndoneByPeople),
  ...bills.filter((bill) => !hasBill(bill) && !isUndoneByPeople(bill)),
];

async function read(context: DatabaseContext, group: readonly VisitPosting[]): Promise<Known> {
  const moments = group.map(({ at, bill }) => (bill?.at ?? at).getTime());
  const claimIds = group.flatMap(({ claims }) => claims);
  const refuseEndedKey = await lockKeysOf(context, group);
  const waiting = claimIds.length > 0 ? await findClaims(context, { values: claimIds }) : [];
  const chosen = group.flatMap(({ rewards }) => rewards.map(({ rewardId }) => rewardId));
  // A margin of two days covers every time zone, and business days that end after midnight.
  const span = {
    firstDay: daysAfter(writtenDay(Math.min(...moments)), -2),
    lastDay: daysAfter(writtenDay(Math.max(...moments)), 2),
  };
  // Locks are taken in the same order as by the postings of each part, and for all parts before
  // anything is written, because writing updates sums in rows that other transactions wait for.
  const rows = await askAll(context, {
    staff: lockStaffOf(group),
    sessions: lockSessionsOf(group),
    customers: lockCustomers.with({ ids: group.map(({ customerId }) => customerId) }),
    rewards: lockRewards.with({
      ids: [...chosen, ...waiting.flatMap(({ rewardId }) => rewardId ?? [])],
    }),
    benefits: lockBenefits.with({ ids: group.flatMap(({ benefits }) => benefits) }),
    keyed: visitsWithKeys.with({ values: group.flatMap(({ key }) => key ?? []) }),
    bills: storedVisitsWithBills.with({
      keys: group.flatMap(({ bill }) => (bill?.number ? storedKeysOf(bill.number) : [])),
      ...span,
    }),
    settings: visitSettings.rows,
    outlets: lockOutletsShared.with({}),
    // This is read after the lock, which a close waits for.
    closed: closedDays.with(span),
  });
  const settings = withEarning(visitSettings.valuesIn(rows.settings));
  const bills = rows.bills.map(withBillKey);
  return {
    sessions: sessionsIn(rows.sessions),
    refuseEndedKey,
    guests: new Map(rows.customers.map((guest) => [guest.id, guest])),
    answers: (await answersOf(context, rows.keyed, group)) as Known['answers'],
    bills: byPlace(bills.filter(hasBill)),
    undone: byPlace(undoneOf(bills)),
    takenBack: new Set(
      bills.filter(isUndoneByPeople).map((bill) => `${billName(bill)} ${bill.customerId}`),
    ),
    settings,
    businessDayOf: businessDays(settings),
    refuseOfPartner: await partnerRulesOf(context, group),
    outlets: rows.outlets,
    isClosed: ({ businessDay, outletId }) =>
      rows.closed.some((one) => one.day === businessDay && one.outletId === outletId),
    asked: await earlierRequests(context, group),
    receipts: await readGroupReceipts(context, group),
  };
}

const lockCustomers = preparedLock('customers', ['id', 'level', 'stampChanges']);

/**
 * Writes the points of all visits, the visits, and then rewards and benefits; throws if a part is
 * refused.
 */
async function write(
  context: DatabaseContext,
  accepted: readonly Accepted[],
  isClosed: Known['isClosed'],
): Promise<ReadVisit[]> {
  await consumeProofs(context, accepted.map(({ posting }) => posting).filter(isSpending));
  const entries = await awardAll(context, accepted);
  const ids = await addVisits(
    context,
    accepted.map((visit) => visitRow(visit, entries.get(visit)?.transactionId)),
  );
  const visits = accepted.map((visit, i) => ({ ...visit, id: ids[i]! }));
  await awardLater(context, visits);
  await serveAll(context, visits);
  await giveAll(context, visits);
  for (const visit of visits) if (isClosed(visit)) await noteLateVisit(context, visit);
  await applyKept(context, visits, visits[0]!.posting.at);
  const visitOf = await readVisits(context, ids);
  return ids.map((id) => visitOf(id)!);
}

/** A visit whose day was closed before it arrived. */
const noteLateVisit = (
  context: DatabaseContext,
  { id, businessDay, outletId, money, posting: { actor, at: now } }: Accepted & { id: number },
) => {
  const visit = { id, businessDay, outletId, currency: money?.currency ?? null };
  const adds = { kind: 'bill', bills: money ? 1 : 0, amount: money?.amount ?? null } as const;
  return noteLateChange(context, { ...visit, actorRole: actor.role }, { ...adds, by: actor, now });
};
