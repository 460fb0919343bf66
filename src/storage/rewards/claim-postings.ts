// Makes and settles a group of claims within one transaction, with the points that they hold.
import { messages } from '../../contract/messages/messages.ts';
import { daysIn } from '../../domain/days.ts';
import { Refusal } from '../../domain/refusal.ts';
import { moneyOf } from '../../domain/rewards/reward-money.ts';
import { paymentOf } from '../../domain/points/point-rules.ts';
import {
  refuseClaim,
  refuseGift,
  refuseHaste,
  refuseSettlement,
} from '../../domain/rewards/reward-rules.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll } from '../database/queries/prepared.ts';
import { postingBy } from '../database/groups/postings.ts';
import {
  answersIn,
  keyColumns,
  keyName,
  keysElsewhere,
  requestKeyOf,
  type Answers,
} from '../database/idempotency-keys.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/session-queries.ts';
import {
  readGroupLimits,
  lockStaffOf,
  uncounted,
  type GroupLimits,
} from '../staff/limit-queries.ts';
import { postAll } from '../points/entry-postings.ts';
import { findOwed } from '../points/owed.ts';
import { written } from '../points/wording.ts';
import { findOwners, ownCardsOf, type OwnCards } from '../staff/own-card-queries.ts';
import {
  claimsWithKeys,
  countClaims,
  countIn,
  findRewardSummaries,
  findClaims,
  latestClaims,
  lockClaims,
  lockRewards,
  lockSpenders,
  servedWithKeys,
  rewardSettings,
  type ClaimCount,
  type ClaimRow,
  type RewardSummary,
  type LockedReward,
  type Spender,
} from './reads.ts';
import { newGift, waitsAgain } from './gift-postings.ts';
import {
  write,
  type Claiming,
  type ClaimPosting,
  type Done,
  type Gifting,
  type Settling,
} from './writes.ts';

/** A claim that was made or settled, and its customer with their points afterwards. */
export interface PostedClaim {
  claim: ClaimRow;
  customer: Pick<Spender, 'id' | 'name' | 'points' | 'spent'>;
  /** Whether anything was written. */
  isNew: boolean;
  /** The reward of a claim that was made. */
  rewardSummary: RewardSummary | undefined;
}

interface Known {
  isOn: boolean;
  claimMinutes: number;
  today: (at: Date) => string;
  sessions: ReturnType<typeof sessionsIn>;
  customers: Map<number, Spender>;
  /** What the guests owe to whom claims give points back. */
  owed: Map<number, number>;
  rewards: Map<number, LockedReward>;
  rewardSummaries: Map<number, RewardSummary>;
  claims: Map<number, ClaimRow>;
  /** The numbers of waiting and served claims, by customer. */
  counts: Map<number | null, Pick<ClaimCount, 'rewardId' | 'state' | 'count'>[]>;
  /** The last claims of each customer. */
  made: Map<number, Pick<ClaimRow, 'claimedAt'>[]>;
  claimed: Answers<Done | ClaimRow>;
  served: Answers<true>;
  /** The claims that are served in this group, since each row is written only once. */
  servedNow: Set<number>;
  limits: GroupLimits;
  ownCards: OwnCards;
}

export const postClaims = postingBy({
  read,
  decide: (posting: ClaimPosting, known) => {
    known.sessions.refuseEnded(posting);
    if (posting.kind === 'claim') return claim(posting, known);
    return posting.kind === 'gift' ? give(posting, known) : settle(posting, known);
  },
  write: async (context, done, { limits }) => {
    const claims = await write(context, done);
    await limits.write(context);
    await postAll(context, done.flatMap(payingOf));
    return claims;
  },
  answer: postedOf,
});

/** The posting with which points that a claim gives back pay what the guest owes. */
const payingOf = ({ posting: { actor, at }, claim: { customerId }, pays }: Done) =>
  pays && customerId !== null
    ? [{ kind: 'repaid' as const, customerId, ...pays, actor: uncounted(actor), at }]
    : [];

function postedOf(
  decision: Done | ClaimRow,
  { customers, rewardSummaries }: Known,
  claimOf: (done: Done) => ClaimRow,
): PostedClaim {
  const isNew = 'posting' in decision;
  const claim = isNew ? claimOf(decision) : decision;
  const customer = customers.get(claim.customerId ?? 0);
  if (!customer) throw new Error(`Claim ${claim.id} is of nobody`);
  const rewardSummary =
    isNew && !decision.before ? rewardSummaries.get(claim.rewardId ?? 0) : undefined;
  return { claim, customer, isNew, rewardSummary };
}

function claim(posting: Claiming, known: Known): Done | ClaimRow {
  const { customerId, rewardId, version, actor, at, visitId } = posting;
  const key = requestKeyOf(posting, [rewardId, version]);
  const earlier = known.claimed.find(key);
  if (earlier) return earlier;
  if (!known.isOn) throw new Refusal('not-found', messages.notFound);

  const customer = known.customers.get(customerId);
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  known.ownCards.refuseAct(posting);
  const reward = known.rewards.get(rewardId);
  if (!reward) throw new Refusal('not-found', messages.rewardNotFound);
  // The rewards of a switched-off partner cannot be claimed, even if the guest still sees them.
  const { partnerActive } = known.rewardSummaries.get(rewardId) ?? {};
  if (partnerActive === false) throw new Refusal('conflict', messages.rewardResting);
  const made = known.made.get(customerId) ?? [];
  const reader = actor.role === 'customer' ? 'guest' : 'staff';
  refuseHaste({ made: made.map(({ claimedAt }) => claimedAt), at, reader });
  const counts = known.counts.get(customerId) ?? [];
  const had = countIn(counts.filter((one) => one.rewardId === rewardId));
  const open = countIn(counts.filter(({ state }) => state === 'claimed'));
  refuseClaim(reward, { ...customer, had, open, version, today: known.today(at), reader });
  const serves = visitId !== undefined;
  if (serves) refuseElsewhere(reward, { actor, isOn: known.isOn });

  const state = serves ? 'served' : 'claimed';
  known.counts.set(customerId, [...counts, { rewardId, state, count: 1 }]);
  known.made.set(customerId, [...made, { claimedAt: at.toISOString() }]);
  reward[state] += 1;
  customer.spent += reward.cost;
  customer.claimChanges = (customer.claimChanges ?? 0) + 1;
  const until = new Date(at.getTime() + known.claimMinutes * 60_000);
  const done: Done = {
    posting,
    claim: {
      rewardId,
      reward: reward.name,
      rewardArabic: reward.nameArabic,
      cost: reward.cost,
      customerId,
      partnerId: reward.partnerId,
      // The card's code stands for the claim. The column needs a value that no other claim has.
      code: posting.token,
      token: posting.token,
      state,
      claimedAt: at.toISOString(),
      expiresAt: until.toISOString(),
      servedAt: serves ? at.toISOString() : null,
      ...moneyOf(serves ? reward : undefined),
    },
    change: customer.claimChanges,
    serves,
    moved: { points: reward.cost, spent: customer.spent, kind: 'claimed' },
    key,
  };
  known.claimed.add(key, done);
  return done;
}

/** Gives a reward, which waits for the guest at no cost. */
function give(posting: Gifting, known: Known): Done {
  const { customerId, rewardId, at } = posting;
  if (!known.isOn) throw new Refusal('not-found', messages.notFound);
  const customer = known.customers.get(customerId);
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  const reward = known.rewards.get(rewardId);
  if (!reward) throw new Refusal('not-found', messages.rewardNotFound);
  const { partnerActive } = known.rewardSummaries.get(rewardId) ?? {};
  if (partnerActive === false) throw new Refusal('conflict', messages.rewardResting);
  refuseGift(reward, known.today(at));
  return newGift(posting, { customer, reward });
}

function settle(posting: Settling, known: Known): Done | ClaimRow {
  const { kind, claimId, actor, at } = posting;
  const found = known.claims.get(claimId);
  const isForeign = actor.role === 'customer' && found?.customerId !== actor.id;
  if (!found || isForeign) throw new Refusal('not-found', messages.rewardNotFound);
  const key = requestKeyOf(posting, [claimId]);
  if (known.served.find(key)) return found;
  known.ownCards.refuseAct({ actor, customerId: found.customerId });
  if (kind === 'served') refuseElsewhere(found, { actor, isOn: known.isOn });
  if (kind === 'cancelled' && found.cost === 0) {
    throw new Refusal('conflict', messages.giftCostsNothing);
  }
  // Cancelling a cancelled claim again gets the same answer.
  if (kind === 'cancelled' && found.state === 'cancelled') return found;
  if (kind === 'undone' && known.servedNow.has(claimId)) {
    throw new Refusal('conflict', messages.claimNotServed);
  }
  refuseSettlement(found, { to: kind, now: at.toISOString() });

  const customer = known.customers.get(found.customerId ?? 0);
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  if (kind === 'undone') {
    const asking = { actor, customerId: customer.id, at };
    known.limits.admit(asking, { undoes: found.servedAt!, at });
  }
  customer.claimChanges = (customer.claimChanges ?? 0) + 1;
  const serves = kind === 'served';
  const state = kind === 'undone' ? 'cancelled' : kind;
  const settled = {
    ...found,
    state,
    ...(serves && {
      servedAt: at.toISOString(),
      ...moneyOf(known.rewards.get(found.rewardId ?? 0)),
    }),
  };
  known.claims.set(claimId, settled);
  const { claimChanges: change } = customer;
  const done: Done = { posting, claim: settled, change, serves, before: found };
  if (serves) {
    known.servedNow.add(claimId);
    known.served.add(key, true);
    return done;
  }
  giveBack(found, customer, known);
  if (found.cost === 0) {
    const reward = known.rewards.get(found.rewardId ?? 0);
    const again = kind === 'undone' ? waitsAgain(posting, { found, customer, reward }) : undefined;
    return { ...done, again };
  }
  const owed = known.owed.get(customer.id) ?? 0;
  const pays = posting.paysLater ? undefined : paymentOf({ ...customer, owed }, written.repaid);
  if (pays) {
    customer.points = pays.balance;
    known.owed.set(customer.id, owed + pays.points);
  }
  return { ...done, pays, moved: { points: -found.cost, spent: customer.spent, kind } };
}

/**
 * Gives points and stock back in the rows that were read, so that later postings of the group see
 * it.
 */
function giveBack({ cost, rewardId, state }: ClaimRow, customer: Spender, known: Known) {
  customer.spent -= cost;
  const reward = known.rewards.get(rewardId ?? 0);
  if (reward && state === 'served') reward.served -= 1;
  else if (reward) reward.claimed -= 1;
  const counts = known.counts.get(customer.id);
  if (counts) known.counts.set(customer.id, [...counts, { rewardId, state, count: -1 }]);
}

/**
 * Refuses to serve a claim that the partner does not honour, and any claim while rewards are off;
 * the office may serve all.
 */
function refuseElsewhere(
  { partnerId }: Pick<ClaimRow, 'partnerId'>,
  { actor, isOn }: { actor: Actor; isOn: boolean },
): void {
  if (!isOn) throw new Refusal('not-found', messages.notFound);
  if (actor.role === 'partner' && partnerId !== actor.id) {
    throw new Refusal('conflict', messages.claimElsewhere);
  }
}

async function read(context: DatabaseContext, group: readonly ClaimPosting[]): Promise<Known> {
  const claiming = group.filter(isClaiming);
  const settling = group.filter((posting) => !isClaiming(posting)) as Settling[];
  const keysOf = (some: readonly ClaimPosting[]) => some.flatMap(({ key }) => key ?? []);
  const settledIds = settling.map(({ claimId }) => claimId);
  const about = settledIds.length > 0 ? await findClaims(context, { values: settledIds }) : [];
  const undoing = undosAmong(settling, about);
  const claimingIds = claiming.map(({ customerId }) => customerId);
  const claimedIds = claiming.map(({ rewardId }) => rewardId);
  const customerIds = [...claimingIds, ...about.flatMap(({ customerId }) => customerId ?? [])];
  const rewardIds = [...claimedIds, ...about.flatMap(({ rewardId }) => rewardId ?? [])];
  const rows = await askAll(context, {
    staff: lockStaffOf(undoing),
    sessions: lockSessionsOf(group),
    settings: rewardSettings.rows,
    claimed: claimsWithKeys.with({ values: keysOf(claiming) }),
    served: servedWithKeys.with({ values: keysOf(settling) }),
    customers: lockSpenders.with({ ids: customerIds }),
    owed:
      about.length > 0
        ? [findOwed.with({ ids: about.flatMap((one) => one.customerId ?? []) })]
        : [],
    rewards: lockRewards.with({ ids: rewardIds }),
    rewardSummaries: findRewardSummaries.with({ ids: claimedIds }),
    claims: lockClaims.with({ ids: about.map(({ id }) => id) }),
    counts: countClaims.with({ customerIds: claimingIds }),
    latest: latestClaims.with({ customerIds: claimingIds }),
    owners: findOwners.with({ values: customerIds }),
  });
  const { rewards: isOn, claimMinutes, timeZone } = rewardSettings.valuesIn(rows.settings);
  const now = group[0]!.at;
  return {
    isOn,
    claimMinutes,
    today: daysIn(timeZone),
    sessions: sessionsIn(rows.sessions),
    customers: byId(rows.customers),
    owed: new Map(rows.owed.flat().map(({ customerId, owed }) => [customerId, owed])),
    rewards: byId(rows.rewards),
    rewardSummaries: byId(rows.rewardSummaries),
    claims: byId(rows.claims),
    counts: Map.groupBy(rows.counts, ({ customerId }) => customerId),
    servedNow: new Set(),
    limits: await readGroupLimits(context, undoing),
    ownCards: await ownCardsOf(context, rows.owners),
    made: Map.groupBy(rows.latest, ({ customerId }) => customerId!),
    claimed: await answersIn(context, keyColumns.claims, {
      rows: rows.claimed,
      elsewhere: await keysElsewhere(context, keyColumns.claims, { asked: claiming, now }),
      now,
      answer: ({ idempotencyKey, requestHash, ...made }) => ({
        name: keyName({ role: 'customer', id: made.customerId }, idempotencyKey),
        requestHash,
        outcome: made as Done | ClaimRow,
      }),
    }),
    served: await answersIn(context, keyColumns.servedClaims, {
      rows: rows.served,
      elsewhere: await keysElsewhere(context, keyColumns.servedClaims, { asked: settling, now }),
      now,
      answer: ({ id, servedKey: key, servedByRole, servedById }) => ({
        ...requestKeyOf({ key: key!, actor: { role: servedByRole!, id: servedById } }, [id])!,
        outcome: true,
      }),
    }),
  };
}

const isClaiming = (posting: ClaimPosting): posting is Claiming | Gifting =>
  posting.kind === 'claim' || posting.kind === 'gift';

/** The undos in the group, each with the guest of its claim, which count against limits. */
function undosAmong(
  settling: readonly Settling[],
  about: readonly { id: number; customerId: number | null }[],
) {
  const customers = new Map(about.map(({ id, customerId }) => [id, customerId]));
  return settling.flatMap(({ kind, claimId, actor, at }) =>
    kind === 'undone' ? { actor, customerId: customers.get(claimId) ?? null, at } : [],
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));
