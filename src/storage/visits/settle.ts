// Settles a group of visits within one transaction: the points, rewards and benefits of each.
import { messages } from '../../contract/messages/messages.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { billKeyOf, storedKeysOf } from '../../domain/visits/bill-key.ts';
import { businessDays } from '../../domain/visits/visits.ts';
import { lockStaffOf } from '../staff/limits.ts';
import { lockOutletsShared, outletAmong } from '../restaurant/outlets.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/sessions.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockKeysOf } from '../connections/keys.ts';
import { postingBy } from '../database/groups/postings.ts';
import type { Answers } from '../database/keys.ts';
import { askAll } from '../database/queries/prepared.ts';
import { preparedLock } from '../database/queries/rows.ts';
import { lockBenefits } from '../partners/stamps.ts';
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
} from './bills.ts';
import { dueOf, readGroupReceipts, isClaimed } from './claimed-receipts.ts';
import { partnerRulesOf } from './partner-visits.ts';
import { visitSettings, withEarning, type VisitSettings } from './settings.ts';
import { applyKept } from './reversals/reversing.ts';
import { answersOf, visitsWithKeys, type Earlier } from './visit-keys.ts';
import { addVisits, visitRow, type Accepted } from './visit-rows.ts';
import { readVisits, type ReadVisit } from './visits.ts';

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
  /** Requests that were made with the keys of these visits. */
  asked: Answers<EarlierRequest>;
  receipts: Awaited<ReturnType<typeof readGroupReceipts>>;
}

/** A key, or a bill of a program or its guest, that is sent again within a group. */
interface SentBefore {
  sentBefore: Accepted;
}

export const postVisits = postingBy<VisitPosting, Known, Accepted, Earlier | SentBefore, Settled>({
  read,
  decide,
  write: async (context, accepted, { receipts }) => {
    try {
      await write(context, accepted);
      await receipts.write(accepted);
    } catch (problem) {
      // A refusal rolls the transaction back with all its visits; another error makes the group
      // retry each visit alone.
      const isShared = problem instanceof Refusal && accepted.length > 1;
      throw isShared ? new Error('A part is refused', { cause: problem }) : problem;
    }
  },
  answer: (decision) => {
    if ('sentBefore' in decision) {
      return { id: decision.sentBefore.id, customerId: decision.sentBefore.posting.customerId };
    }
    return 'posting' in decision
      ? { id: decision.id, customerId: decision.posting.customerId, visit: decision.visit }
      : decision;
  },
});

function decide(posting: VisitPosting, known: Known): Accepted | Earlier | SentBefore {
  const { sessions, guests, answers, bills, undone, settings, outlets } = known;
  const { actor, customerId, bill, points, rewards, at } = posting;
  sessions.refuseEnded(posting);
  known.refuseEndedKey(posting);
  const key = requestKey(posting);
  const earlier = answers.find(key);
  // A visit of this group is a repetition too: only its first request is told that it was settled.
  if (earlier) return 'posting' in earlier ? { sentBefore: earlier } : earlier;
  refuseEarlier(known.asked.find(key));
  const guest = found(guests.get(customerId), messages.customerNotFound);
  if (partsOf(posting).length === 0) throw new Refusal('invalid', messages.visitEmpty);
  if (bill && points !== undefined) throw new Refusal('invalid', messages.pointsOrBill);
  known.refuseOfPartner(posting);
  const mayChoose = rewards.length === 0 || settings.staffChooseRewards;
  if (!mayChoose) throw new Refusal('forbidden', messages.guestChooses);

  const businessDay = known.businessDayOf(bill?.at ?? at);
  const billKey = bill?.number === undefined ? null : billKeyOf(bill.number);
  const outletId = outletAmong(outlets, posting.outletId);
  const money = bill && moneyOf(bill, settings.earning);
  const place = billName({ outletId, businessDay, billKey });
  const isOwn = isClaimed(posting);
  const repeats = actor.role === 'program' || isOwn;
  const before = repeats ? settledBefore(posting, known, place) : undefined;
  const slip = { outletId, billKey, at: bill?.at };
  const printed = isOwn ? printedBefore([...bills.values(), ...undone.values()], slip) : undefined;
  const billed = bills.get(place) ?? before ?? printed;
  const isGone = billed ? billed.undoneAt : known.takenBack.has(`${place} ${customerId}`);
  if (isGone && isOwn) throw new Refusal('conflict', messages.receiptReversed);
  if (billed && repeats && isSameBill(billed, { customerId, money })) return firstOf(billed);
  // A guest does not learn the name of another guest.
  if (billed) throw taken(isOwn ? { ...billed, name: null } : billed, settings);
  const mustProve = actor.role !== 'partner' && settings.proofAtTill && isSpending(posting);
  if (mustProve && !posting.proof && !posting.proved)
    throw new Refusal('forbidden', messages.proofNeeded);
  known.receipts.admit(posting, { outletId, businessDay, billKey }, settings);
  const accepted = {
    posting,
    id: 0,
    guest,
    outletId,
    businessDay,
    billKey,
    money,
    key,
    weeks: settings,
    dueAt: isOwn ? dueOf(posting, settings) : undefined,
  };
  if (billKey !== null) {
    const billNumber = bill!.number!;
    const about = { outletId, businessDay, billKey, billNumber, at: at.toISOString() };
    const whose = { customerId, amount: money?.amount ?? null, now: accepted };
    bills.set(place, { ...about, ...whose });
  }
  answers.add(key, accepted);
  return accepted;
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

/** The undone visit of a bill, if the bill must not be settled again. */
function settledBefore({ bill }: VisitPosting, { undone }: Known, place: string) {
  const visit = undone.get(place);
  return visit && (bill?.once || !isUndoneByPeople(visit)) ? visit : undefined;
}

async function read(context: DatabaseContext, group: readonly VisitPosting[]): Promise<Known> {
  const moments = group.map(({ at, bill }) => (bill?.at ?? at).getTime());
  const claimIds = group.flatMap(({ claims }) => claims);
  const refuseEndedKey = await lockKeysOf(context, group);
  const waiting = claimIds.length > 0 ? await findClaims(context, { values: claimIds }) : [];
  const chosen = group.flatMap(({ rewards }) => rewards.map(({ rewardId }) => rewardId));
  // Locks are taken in the same order as by the postings of each part, and for all parts before
  // anything is written, because writing updates sums in rows that other transactions wait for.
  const [, sessions, customers, , , keyed, storedBills, storedSettings, ...more] = await askAll(
    context,
    [
      lockStaffOf(group),
      lockSessionsOf(group),
      lockCustomers.with({ ids: group.map(({ customerId }) => customerId) }),
      lockRewards.with({ ids: [...chosen, ...waiting.flatMap(({ rewardId }) => rewardId ?? [])] }),
      lockBenefits.with({ ids: group.flatMap(({ benefits }) => benefits) }),
      visitsWithKeys.with({ values: group.flatMap(({ key }) => key ?? []) }),
      storedVisitsWithBills.with({
        keys: group.flatMap(({ bill }) => (bill?.number ? storedKeysOf(bill.number) : [])),
        // A margin of two days covers every time zone, and business days that end after midnight.
        firstDay: daysAfter(writtenDay(Math.min(...moments)), -2),
        lastDay: daysAfter(writtenDay(Math.max(...moments)), 2),
      }),
      visitSettings.rows,
      lockOutletsShared.with({}),
    ],
  );
  const [outlets] = more;
  const settings = withEarning(visitSettings.valuesIn(storedSettings));
  const bills = storedBills.map(withBillKey);
  return {
    sessions: sessionsIn(sessions),
    refuseEndedKey,
    guests: new Map(customers.map((guest) => [guest.id, guest])),
    answers: (await answersOf(context, keyed, group)) as Known['answers'],
    bills: byPlace(bills.filter(hasBill)),
    undone: byPlace(undoneOf(bills)),
    takenBack: new Set(
      bills.filter(isUndoneByPeople).map((bill) => `${billName(bill)} ${bill.customerId}`),
    ),
    settings,
    businessDayOf: businessDays(settings),
    refuseOfPartner: await partnerRulesOf(context, group),
    outlets,
    asked: await earlierRequests(context, group),
    receipts: await readGroupReceipts(context, group),
  };
}

const lockCustomers = preparedLock('customers', ['id', 'level', 'stampChanges']);

/**
 * Writes the points of all visits, the visits, and then rewards and benefits; throws if a part is
 * refused.
 */
async function write(context: DatabaseContext, accepted: readonly Accepted[]): Promise<void> {
  await consumeProofs(context, accepted.map(({ posting }) => posting).filter(isSpending));
  const entries = await awardAll(context, accepted);
  const ids = await addVisits(
    context,
    accepted.map((visit) => visitRow(visit, entries.get(visit)?.transactionId)),
  );
  for (const [i, visit] of accepted.entries()) visit.id = ids[i]!;
  await awardLater(context, accepted);
  await serveAll(context, accepted);
  await giveAll(context, accepted);
  await applyKept(context, accepted, accepted[0]!.posting.at);
  const visitOf = await readVisits(context, ids);
  for (const one of accepted) one.visit = visitOf(one.id);
}
