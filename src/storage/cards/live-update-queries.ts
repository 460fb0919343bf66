// Live updates of open cards: the difference between a card's cursor and the current state.
import type { Level } from '../../contract/values/level-names.ts';
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import { cardDetails } from '../../contract/members/details.ts';
import { levelOf, type Standing } from '../../domain/points/level-periods.ts';
import type { Tables } from '../database/tables/tables.ts';
import { shareOf } from '../database/queries/fair-share.ts';
import type { DatabaseContext } from '../database/context.ts';
import { runningSessions } from '../accounts/session-queries.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { levelColumns, type LevelRow } from '../points/periods/level-sums.ts';
import {
  fingerprint,
  levelsIn,
  readWaitingParts,
  type BesideRows,
  type OwnLevels,
} from './fingerprints.ts';
import { claimsSince, entriesSince, stampsSince, visitsOf, type Changes } from './changes.ts';

/** An open card: its customer, its session, and the last update that it has seen. */
export interface OpenCard {
  customerId: number;
  sessionHash: string;
  cursor: string;
}

/** Updates of a card. */
export interface Updates {
  /** The updates in order; each cursor is the position of the card after the update. */
  updates: { cursor: string; update: LiveUpdate }[];
  /** Whether there are more updates than fit into one answer. */
  more: boolean;
}

/** The session of a card has ended; the reason is given if the card shows it. */
export interface Ended {
  ended: true;
  why: 'deleted' | 'reset' | undefined;
}

/**
 * The limit of missed changes that are sent one by one; a card that has missed more is reloaded.
 */
const longestReplay = 300;

interface Reading {
  customer: Shown;
  now: Date;
  /** The cursor of the card, if it has one. */
  after?: string | undefined;
}

/**
 * The cursor with which a card begins. If the card has missed too many changes, `isAnew` is set,
 * the cursor is the current one, and the card has to reload.
 */
export async function beginningOf(
  context: DatabaseContext,
  { customer, now, after }: Reading,
): Promise<{ cursor: string; isAnew: boolean }> {
  const current = cardState(customer, await readWaitingParts(context, [customer], now));
  const seen = seenBy(after, current);
  const isAnew =
    current.stamps - seen.stamps > longestReplay ||
    (current.claims ?? 0) - (seen.claims ?? 0) > longestReplay ||
    (await findFarEntry(context, { customerId: customer.id, after: seen.entry })).length > 0;
  return { cursor: cardCursor(isAnew ? current : seen), isAnew };
}

const findFarEntry = prepared(({ db }, param: Param<{ customerId: number; after: number }>) =>
  db
    .selectFrom('point_transactions')
    .select('id')
    .where('customerId', '=', param('customerId'))
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(1)
    .offset(longestReplay),
);

/** The updates of each card, in the order of the cards. */
export async function readUpdates(
  context: DatabaseContext,
  cards: OpenCard[],
  now: Date,
): Promise<(Updates | Ended)[]> {
  const customers = await customersOf(context, cards, now);
  const waitingParts = await readWaitingParts(context, [...customers.values()], now);
  const states = cards.map(({ cursor, sessionHash }) => {
    const customer = customers.get(sessionHash);
    if (!customer) return undefined;
    const current = cardState(customer, waitingParts);
    return { customerId: customer.id, standing: customer, seen: seenBy(cursor, current), current };
  });
  const running = states.filter((card) => card !== undefined);
  const entries = missed(running, ({ entry }) => entry);
  const stamps = missed(running, (state) => state.stamps);
  const claims = missed(running, (state) => state.claims ?? 0);
  const changes = {
    entries: await entriesSince(context, entries),
    stamps: await stampsSince(context, stamps),
    claims: await claimsSince(context, claims, now),
  };
  const visits = await visitsOf(context, changes);
  const reasons = await reasonsOf(
    context,
    cards.filter((_, i) => !states[i]),
  );
  return states.map((card, i) =>
    card
      ? updatesOf(card, { ...changes, ...visits, ...waitingParts })
      : { ended: true, why: reasons.get(cards[i]!.customerId) },
  );
}

/**
 * The state of a card: the customer's last entry, the last changes of their stamps and claims, and
 * fingerprints of the code with name, number, what waits for approval or an answer, unread messages
 * the points that are to arrive or to end and a level over a period, and of the offers with the
 * levels.
 */
interface CardState {
  entry: number;
  code: string;
  offers: string;
  stamps: number;
  /** Null for a customer who has never claimed a reward. */
  claims: number | null;
}

/** What the guest's card shows of the member and does not follow from other rows. */
const shownOfMember = ['name', 'mobile', ...cardDetails] as const;

type Shown = Pick<Tables['customers'], (typeof shownOfMember)[number]> &
  Pick<Tables['customers'], 'verificationCode' | 'qrToken' | 'stampChanges'> &
  Pick<Tables['customers'], 'claimChanges'> &
  LevelRow & {
    level: Level;
    lastEntryId: number | null;
  };

export const cardState = (
  { id, level, lastEntryId, stampChanges, claimChanges, ...shown }: Shown,
  { offers, waiting, arriving, questions, messages, ends, periods }: BesideRows,
): CardState => ({
  entry: lastEntryId ?? 0,
  // A fingerprint of the six digits alone could be reversed by trying all; the token adds 128
  // random bits.
  code: [
    shown.qrToken,
    waiting.has(id),
    arriving.has(id),
    questions.has(id),
    messages.has(id),
    ends.has(id),
    periods.has(id),
  ].some(Boolean)
    ? fingerprint([
        shown.verificationCode,
        shown.qrToken,
        ...shownOfMember.map((name) => shown[name]),
        ...(waiting.get(id) ?? []).map((request) => request.id),
        questions.get(id)?.token,
        ...(messages.get(id) ?? []).map((message) => `message ${message.id}`),
        ...(ends.get(id) ?? []).map(({ day, points }) => `ends ${day} ${points}`),
        ...(periods.has(id) ? [JSON.stringify(periods.get(id))] : []),
        ...(arriving.get(id) ?? []).map(({ id: visit, points, dueAt }) =>
          [visit, points, dueAt].join(' '),
        ),
      ])
    : 'none',
  offers: offers.get(level) ?? 'none',
  stamps: stampChanges ?? 0,
  claims: claimChanges,
});

export const cardCursor = ({ entry, code, offers, stamps, claims }: CardState) =>
  [entry, code, offers, stamps, ...(claims === null ? [] : [claims])].join('.');

/** The state in a cursor; the current state if the cursor is invalid, or ahead of it. */
function seenBy(cursor = '', current: CardState): CardState {
  const [, entry, code, offers, stamps, claimed = '0'] =
    /^(\d{1,15})\.([\w-]{4,16})\.([\w-]{4,16})\.(\d{1,10})(?:\.(\d{1,10}))?$/.exec(cursor) ?? [];
  if (!entry || !code || !offers || !stamps) return current;
  if (Number(entry) > current.entry || Number(stamps) > current.stamps) return current;
  if (Number(claimed) > (current.claims ?? 0)) return current;
  const claims = current.claims === null ? null : Number(claimed);
  return { entry: Number(entry), code, offers, stamps: Number(stamps), claims };
}

interface RunningCard {
  customerId: number;
  standing: Omit<Standing, 'points'>;
  seen: CardState;
  current: CardState;
}

/** The last rows that cards have seen, for those cards that have not seen all. */
const missed = (cards: readonly RunningCard[], last: (state: CardState) => number) =>
  cards
    .filter(({ seen, current }) => last(seen) < last(current))
    .map(({ customerId, seen }) => ({ customerId, last: last(seen) }));

type Known = Changes & Awaited<ReturnType<typeof visitsOf>> & OwnLevels;

function updatesOf({ customerId, standing, seen, current }: RunningCard, known: Known): Updates {
  const updates: Updates['updates'] = [];
  const told = new Set<number>();
  let state = seen;
  const add = (update: LiveUpdate, moved: Partial<CardState>) => {
    state = { ...state, ...moved };
    updates.push({ cursor: cardCursor(state), update });
  };
  // The receipt of a visit is sent before its parts, so that a card can group them; if the
  // connection breaks in between, the receipt is sent again.
  const addPart = (part: Part, visitId: number | null | undefined, moved: Partial<CardState>) => {
    const visit = known.receipts.get(visitId ?? 0);
    if (!visit || (isUndo(part) && visit.undoneAt === null)) return add(part, moved);
    const kind = visit.undoneAt === null ? 'visit-settled' : 'visit-undone';
    if (!told.has(visit.id)) add({ kind, visit }, {});
    told.add(visit.id);
    add({ ...part, visit: visit.id }, moved);
  };
  // The rows were read for all pages of the guest, so some may be known to this page.
  const entries = shareOf(known.entries.get(customerId), ({ id }) => id > seen.entry);
  for (const entry of entries.own) {
    const total = entry.balance;
    const level = levelOf({ ...standing, points: total }, known.ladder);
    const part = { kind: 'points', entry, total, level } as const;
    addPart(part, known.byEntry.get(entry.id), { entry: entry.id });
  }
  if (entries.isFull && state.entry < current.entry) return { updates, more: true };
  const stamps = shareOf(known.stamps.get(customerId), ({ change }) => change > seen.stamps);
  for (const { change, visitId, update } of stamps.own) {
    addPart(update, visitId, { stamps: change });
  }
  if (stamps.isFull && state.stamps < current.stamps) return { updates, more: true };
  const lastClaim = seen.claims ?? 0;
  const claims = shareOf(known.claims.get(customerId), ({ change }) => change > lastClaim);
  for (const { change, visitId, update } of claims.own) {
    addPart(update, visitId, { claims: change });
  }
  if (claims.isFull && (state.claims ?? 0) < (current.claims ?? 0)) return { updates, more: true };
  if (state.code !== current.code) add({ kind: 'code' }, { code: current.code });
  if (state.offers !== current.offers) {
    const others = known.hasOwnLevels && levelsIn(state.offers) !== levelsIn(current.offers);
    add({ kind: 'offers', ...(others && { levels: true }) }, { offers: current.offers });
  }
  return { updates, more: false };
}

type Part = Extract<
  LiveUpdate,
  { kind: 'points' | 'benefit-served' | 'benefit-taken-back' | 'claim' }
>;

function isUndo(part: Part): boolean {
  if (part.kind === 'points') return part.entry.undoes !== null;
  return part.kind === 'claim' ? part.claim.state !== 'served' : part.kind !== 'benefit-served';
}

/** The columns of a level besides the number. */
const ofLevel = levelColumns.filter((column) => column !== 'id');

/** The customers of valid sessions, by session. */
async function customersOf({ db, engine }: DatabaseContext, cards: OpenCard[], now: Date) {
  const hashes = cards.map(({ sessionHash }) => sessionHash);
  const rows = await runningSessions(db, { role: 'customer', now })
    .innerJoin('customers', 'customers.id', 'accountId')
    .where('tokenHash', '=', engine.list('sessions', 'tokenHash', hashes))
    .select(['tokenHash', 'customers.id', customerLevel, 'lastEntryId', 'verificationCode'])
    .select(['qrToken', ...ofLevel])
    .select([...shownOfMember, 'stampChanges', 'claimChanges'])
    .execute();
  return new Map(rows.map(({ tokenHash, ...customer }) => [tokenHash, customer]));
}

/** The reasons for which sessions of customers have ended, where the card shows one. */
async function reasonsOf({ db, engine }: DatabaseContext, cards: OpenCard[]) {
  const ids = cards.map(({ customerId }) => customerId);
  const reasons = new Map<number, Ended['why']>(ids.map((id) => [id, 'deleted']));
  if (ids.length === 0) return reasons;
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'temporaryUntil'])
    .where('id', '=', engine.list('customers', 'id', ids))
    .execute();
  for (const { id, temporaryUntil } of rows) {
    reasons.set(id, temporaryUntil === null ? undefined : 'reset');
  }
  return reasons;
}
