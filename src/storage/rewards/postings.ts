// Makes and settles a group of claims within one transaction, with the points that they hold.
import { messages } from '../../contract/messages.ts';
import { dayIn } from '../../domain/days.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseClaim, refuseHaste, refuseSettlement } from '../../domain/rewards/rewards.ts';
import type { Actor } from '../house/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll } from '../database/queries/prepared.ts';
import { endClaimKeys, endServedKeys, keysSince } from '../database/keys.ts';
import { lockSessions } from '../accounts/sessions.ts';
import {
  claimsWithKeys,
  codesInUse,
  countClaims,
  countsOf,
  findFaces,
  findClaims,
  latestClaims,
  lockClaims,
  lockRewards,
  lockSpenders,
  rewardSettings,
  servedWithKeys,
  termsIn,
  type ClaimRow,
  type Face,
  type LockedReward,
  type Spender,
} from './reads.ts';
import type { Claiming, ClaimPosting, Done, Settling } from './posting.ts';
import { hashOf, write } from './writes.ts';

/** What became of a claim, and what its customer has to spend after that. */
export interface PostedClaim {
  claim: ClaimRow;
  customer: Pick<Spender, 'id' | 'name' | 'points' | 'spent'>;
  /** Whether anything was written. */
  isNew: boolean;
  /** What the reward of a claim that was made looks like. */
  face: Face | undefined;
}

/** What the group's decisions rest on; each decision is seen by those behind it. */
interface Known {
  isOn: boolean;
  claimMinutes: number;
  today: (at: Date) => string;
  sessions: ReadonlySet<string>;
  customers: Map<number, Spender>;
  rewards: Map<number, LockedReward>;
  faces: Map<number, Face>;
  claims: Map<number, ClaimRow>;
  /** By customer and reward: claims that wait, or were served; and all that wait, by customer. */
  had: Map<string, number>;
  open: Map<number, number>;
  /** When each customer made their last claims. */
  made: Map<number, Pick<ClaimRow, 'claimedAt'>[]>;
  codes: Set<string>;
  /** By caller and key. */
  claimed: Map<string, { requestHash: string | null; done: Done | ClaimRow }>;
  served: Map<string, number>;
  /** Claims that one before in the group serves: each is written once. */
  servedNow: Set<number>;
}

/**
 * Decides each in its turn and writes what the rules let through. Answers or refuses each, in the
 * group's order; a refusal leaves nothing behind.
 */
export async function postClaims(
  context: DatabaseContext,
  group: readonly ClaimPosting[],
): Promise<(PostedClaim | Refusal)[]> {
  const known = await readFor(context, group);
  const outcomes = group.map((posting) => attempt(() => decide(posting, known)));
  const done = outcomes.filter((outcome) => 'posting' in outcome);
  await write(context, [...new Set(done)]);
  return outcomes.map((outcome) =>
    outcome instanceof Refusal ? outcome : postedOf(outcome, known),
  );
}

function postedOf(outcome: Done | ClaimRow, { customers, faces }: Known): PostedClaim {
  const claim = 'posting' in outcome ? outcome.claim : outcome;
  const customer = customers.get(claim.customerId ?? 0);
  if (!customer) throw new Error(`Claim ${claim.id} is of nobody`);
  const isNew = 'posting' in outcome;
  const face = isNew && !outcome.before ? faces.get(claim.rewardId ?? 0) : undefined;
  return { claim, customer, isNew, face };
}

function decide(posting: ClaimPosting, known: Known): Done | ClaimRow {
  const { sessionHash } = posting;
  if (sessionHash !== undefined && !known.sessions.has(sessionHash)) {
    throw new Refusal('unauthenticated', messages.logInFirst);
  }
  return posting.kind === 'claim' ? claim(posting, known) : settle(posting, known);
}

function claim(posting: Claiming, known: Known): Done | ClaimRow {
  const { customerId, rewardId, version, key, at } = posting;
  const name = `${customerId} ${key}`;
  const requestHash = hashOf(posting);
  const earlier = key === undefined ? undefined : known.claimed.get(name);
  if (earlier && earlier.requestHash === requestHash) return earlier.done;
  if (earlier) throw new Refusal('conflict', messages.keyReused);
  if (!known.isOn) throw new Refusal('not-found', messages.notFound);

  const customer = known.customers.get(customerId);
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  const reward = known.rewards.get(rewardId);
  if (!reward) throw new Refusal('not-found', messages.rewardNotFound);
  // The rewards of a partner that is switched off rest, for a guest who has seen them before too.
  const { partnerActive } = known.faces.get(rewardId) ?? {};
  if (partnerActive === false) throw new Refusal('conflict', messages.rewardResting);
  const made = known.made.get(customerId) ?? [];
  refuseHaste({ made: made.map(({ claimedAt }) => claimedAt), at });
  const pair = `${customerId} ${rewardId}`;
  const had = known.had.get(pair) ?? 0;
  const open = known.open.get(customerId) ?? 0;
  refuseClaim(reward, { ...customer, had, open, version, today: known.today(at) });
  const code = posting.fresh.codes.find((one) => !known.codes.has(one));
  // So many wait that all codes were another's.
  if (code === undefined) throw new Refusal('unavailable', messages.unavailable, 1);

  known.codes.add(code);
  known.had.set(pair, had + 1);
  known.open.set(customerId, open + 1);
  known.made.set(customerId, [...made, { claimedAt: at.toISOString() }]);
  reward.claimed += 1;
  customer.spent += reward.cost;
  customer.claimChanges = (customer.claimChanges ?? 0) + 1;
  const until = new Date(at.getTime() + known.claimMinutes * 60_000);
  const done: Done = {
    posting,
    claim: {
      id: 0,
      rewardId,
      reward: reward.name,
      rewardArabic: reward.nameArabic,
      cost: reward.cost,
      customerId,
      partnerId: reward.partnerId,
      code,
      token: posting.fresh.token,
      state: 'claimed',
      claimedAt: at.toISOString(),
      expiresAt: until.toISOString(),
      servedAt: null,
    },
    change: customer.claimChanges,
    moved: { points: reward.cost, spent: customer.spent, kind: 'claimed' },
    requestHash: key === undefined ? null : requestHash,
  };
  if (key !== undefined) known.claimed.set(name, { requestHash, done });
  return done;
}

function settle(posting: Settling, known: Known): Done | ClaimRow {
  const { kind, claimId, actor, key, at } = posting;
  const found = known.claims.get(claimId);
  const isForeign = actor.role === 'customer' && found?.customerId !== actor.id;
  if (!found || isForeign) throw new Refusal('not-found', messages.rewardNotFound);
  const name = `${actor.role} ${actor.id} ${key}`;
  const earlier = key === undefined ? undefined : known.served.get(name);
  if (earlier === claimId) return found;
  if (earlier !== undefined) throw new Refusal('conflict', messages.keyReused);
  if (kind === 'served') refuseElsewhere(found, { actor, isOn: known.isOn });
  // A cancelled claim that is cancelled again is answered as before.
  if (kind === 'cancelled' && found.state === 'cancelled') return found;
  if (kind === 'undone' && known.servedNow.has(claimId)) {
    throw new Refusal('conflict', messages.claimNotServed);
  }
  refuseSettlement(found, { to: kind, now: at.toISOString() });

  const customer = known.customers.get(found.customerId ?? 0);
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  customer.claimChanges = (customer.claimChanges ?? 0) + 1;
  const isServed = kind === 'served';
  const state = kind === 'undone' ? 'cancelled' : kind;
  const settled = { ...found, state, servedAt: isServed ? at.toISOString() : found.servedAt };
  known.claims.set(claimId, settled);
  const done: Done = { posting, claim: settled, change: customer.claimChanges, before: found };
  if (isServed) {
    known.servedNow.add(claimId);
    if (key !== undefined) known.served.set(name, claimId);
    return done;
  }
  giveBack(found, customer, known);
  return { ...done, moved: { points: -found.cost, spent: customer.spent, kind } };
}

/** What is given back can be had again by those behind in the group. */
function giveBack({ cost, rewardId, state }: ClaimRow, customer: Spender, known: Known) {
  customer.spent -= cost;
  const reward = known.rewards.get(rewardId ?? 0);
  if (reward && state === 'served') reward.served -= 1;
  else if (reward) reward.claimed -= 1;
  const pair = `${customer.id} ${rewardId}`;
  known.had.set(pair, (known.had.get(pair) ?? 1) - 1);
  if (state === 'claimed') known.open.set(customer.id, (known.open.get(customer.id) ?? 1) - 1);
}

/** A partner serves what it honours, and the office everything; nobody while rewards are off. */
function refuseElsewhere(
  { partnerId }: ClaimRow,
  { actor, isOn }: { actor: Actor; isOn: boolean },
): void {
  if (!isOn) throw new Refusal('not-found', messages.notFound);
  if (actor.role === 'partner' && partnerId !== actor.id) {
    throw new Refusal('conflict', messages.claimElsewhere);
  }
}

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)];

/** What is read behind the locks stays true. */
async function readFor(context: DatabaseContext, group: readonly ClaimPosting[]): Promise<Known> {
  const claiming = group.filter((posting) => posting.kind === 'claim');
  const settling = group.filter((posting) => posting.kind !== 'claim');
  const keysOf = (some: readonly ClaimPosting[]) => some.flatMap(({ key }) => key ?? []);
  const settledIds = distinct(settling.map(({ claimId }) => claimId));
  const about = settledIds.length > 0 ? await findClaims(context, { ids: settledIds }) : [];
  const claimingIds = distinct(claiming.map(({ customerId }) => customerId));
  const customerIds = distinct([
    ...claimingIds,
    ...about.flatMap(({ customerId }) => customerId ?? []),
  ]);
  const rewardIds = distinct([
    ...claiming.map(({ rewardId }) => rewardId),
    ...about.flatMap(({ rewardId }) => rewardId ?? []),
  ]);
  const asked = await askAll(context, [
    lockSessions.with({
      tokenHashes: distinct(group.flatMap(({ sessionHash }) => sessionHash ?? [])),
    }),
    rewardSettings.with({}),
    claimsWithKeys.with({ keys: keysOf(claiming) }),
    servedWithKeys.with({ keys: keysOf(settling) }),
    lockSpenders.with({ ids: customerIds }),
    lockRewards.with({ ids: rewardIds }),
    findFaces.with({ ids: distinct(claiming.map(({ rewardId }) => rewardId)) }),
    lockClaims.with({ ids: about.map(({ id }) => id) }),
    countClaims.with({ customerIds: claimingIds }),
    latestClaims.with({ customerIds: claimingIds }),
    codesInUse.with({ codes: claiming.flatMap(({ fresh }) => fresh.codes) }),
  ]);
  const [sessions, settings, keyed, served, customers, rewards, faces, claims, ...more] = asked;
  const [counts, latest, codes] = more;
  const { isOn, claimMinutes, timeZone } = termsIn(settings);
  const since = keysSince(group[0]!.at);
  const { db } = context;
  await endClaimKeys(db, idsOf(keyed.filter(({ claimedAt }) => claimedAt < since)));
  await endServedKeys(db, idsOf(served.filter(({ servedAt }) => servedAt! < since)));
  return {
    isOn,
    claimMinutes,
    today: (at) => dayIn(at, timeZone),
    sessions: new Set(sessions.map(({ tokenHash }) => tokenHash)),
    customers: byId(customers),
    rewards: byId(rewards),
    faces: byId(faces),
    claims: byId(claims),
    ...countsOf(counts),
    servedNow: new Set(),
    made: Map.groupBy(latest, ({ customerId }) => customerId!),
    codes: new Set(codes.map(({ code }) => code)),
    claimed: new Map(
      keyed
        .filter(({ claimedAt }) => claimedAt >= since)
        .map(({ idempotencyKey, requestHash, ...done }) => [
          `${done.customerId} ${idempotencyKey}`,
          { requestHash, done },
        ]),
    ),
    served: new Map(
      served
        .filter(({ servedAt }) => servedAt! >= since)
        .map((one) => [`${one.servedByRole} ${one.servedById} ${one.servedKey}`, one.id]),
    ),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

function attempt(rule: () => Done | ClaimRow) {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
