// What an open card has not heard yet: the difference between its cursor and what is now.
import { hash } from 'node:crypto';
import type { Level } from '../../contract/levels.ts';
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import type { Transaction } from '../../contract/points/points.ts';
import { levelAt } from '../../domain/points/levels.ts';
import type { Tables } from '../database/tables.ts';
import { heardRows, shareOf } from '../database/queries/fair-share.ts';
import { listOffers } from '../offers/offers.ts';
import type { DatabaseContext } from '../database/context.ts';
import { runningSessions } from '../accounts/sessions.ts';
import { claimNews, type ClaimNews } from '../rewards/claim-list.ts';
import { prepared, type Given } from '../database/queries/prepared.ts';
import { withWording, wordingOf } from '../points/wording.ts';
import { stampNews, type StampNews } from '../partners/stamp-list.ts';

/** A card that is open: whose it is, by which session, and how much of the news it has heard. */
export interface OpenCard {
  customerId: number;
  sessionHash: string;
  cursor: string;
}

/** What a card has to be told. */
export interface Updates {
  /** In their order; each cursor is where the card stands once it has heard it. */
  news: { cursor: string; news: LiveUpdate }[];
  /** There is more to be told than fits into one answer. */
  more: boolean;
}

/** The session has ended; the reason is given where the card is to hear it. */
export interface Ended {
  ended: true;
  why: 'deleted' | 'reset' | undefined;
}

/** Changes that a card is told of one by one; one that has missed more begins anew. */
const longestReplay = 300;

/**
 * Where a card begins that has heard as much as it says; `isAnew` where it has missed so much that
 * it has to load everything, and hears from now on.
 */
export async function beginningOf(
  context: DatabaseContext,
  { customer, now, after }: { customer: Shown; now: Date; after?: string | undefined },
): Promise<{ cursor: string; isAnew: boolean }> {
  const is = standing(customer, await offersOf(context, [customer.level], now));
  const heard = heardOf(after, is);
  const isAnew =
    is.stamps - heard.stamps > longestReplay ||
    (is.claims ?? 0) - (heard.claims ?? 0) > longestReplay ||
    (await findFarEntry(context, { customerId: customer.id, after: heard.entry })).length > 0;
  return { cursor: cursorOf(isAnew ? is : heard), isAnew };
}

const findFarEntry = prepared(({ db }, given: Given<{ customerId: number; after: number }>) =>
  db
    .selectFrom('point_transactions')
    .select('id')
    .where('customerId', '=', given('customerId'))
    .where('id', '>', given('after'))
    .orderBy('id')
    .limit(1)
    .offset(longestReplay),
);

/**
 * How much of the news somebody has heard who has just read a customer's row: as much as there is,
 * or as much as they say, where they say something that we told them once.
 */
export async function updateCursor(
  context: DatabaseContext,
  { customer, now, after }: { customer: Shown; now: Date; after?: string | undefined },
): Promise<string> {
  const is = standing(customer, await offersOf(context, [customer.level], now));
  return cursorOf(heardOf(after, is));
}

/** What each of the cards has to be told, in their order. */
export async function readUpdates(
  context: DatabaseContext,
  cards: OpenCard[],
  now: Date,
): Promise<(Updates | Ended)[]> {
  const customers = await customersOf(context, cards, now);
  const levels = new Set([...customers.values()].map(({ level }) => level));
  const offers = await offersOf(context, [...levels], now);
  const placed = cards.map(({ cursor, sessionHash }) => {
    const customer = customers.get(sessionHash);
    if (!customer) return undefined;
    const is = standing(customer, offers);
    return { customerId: customer.id, heard: heardOf(cursor, is), is };
  });
  const known = placed.filter((card) => card !== undefined);
  const entries = await entriesSince(context, known);
  const stamps = await stampsSince(context, known);
  const claims = await claimsSince(context, known, now);
  const reasons = await reasonsOf(
    context,
    cards.filter((_, i) => !placed[i]),
  );
  return placed.map((card, i) =>
    card
      ? updatesOf(card, { entries, stamps, claims })
      : { ended: true, why: reasons.get(cards[i]!.customerId) },
  );
}

/** Where a card stands: its last entry, last changes of stamps and claims, and fingerprints. */
interface Standing {
  entry: number;
  code: string;
  offers: string;
  stamps: number;
  /** Null for who has never claimed a reward. */
  claims: number | null;
}

type Shown = Pick<Tables['customers'], 'verificationCode' | 'qrToken' | 'stampChanges'> &
  Pick<Tables['customers'], 'claimChanges'> & {
    id: number;
    level: Level;
    lastEntryId: number | null;
  };

const standing = (
  { level, lastEntryId, verificationCode, qrToken, stampChanges, claimChanges }: Shown,
  offers: Map<Level, string>,
): Standing => ({
  entry: lastEntryId ?? 0,
  // Six digits alone could be found out from their fingerprint; the token's 128 bits can't.
  code: qrToken ? fingerprint([verificationCode, qrToken]) : 'none',
  offers: offers.get(level) ?? 'none',
  stamps: stampChanges ?? 0,
  claims: claimChanges,
});

const cursorOf = ({ entry, code, offers, stamps, claims }: Standing) =>
  [entry, code, offers, stamps, ...(claims === null ? [] : [claims])].join('.');

/** What a cursor stands for; one that is not ours, or of what is not there, for now. */
function heardOf(cursor = '', is: Standing): Standing {
  const [, entry, code, offers, stamps, claimed = '0'] =
    /^(\d{1,15})\.([\w-]{4,16})\.([\w-]{4,16})\.(\d{1,10})(?:\.(\d{1,10}))?$/.exec(cursor) ?? [];
  if (!entry || !code || !offers || !stamps) return is;
  if (Number(entry) > is.entry || Number(stamps) > is.stamps) return is;
  if (Number(claimed) > (is.claims ?? 0)) return is;
  const claims = is.claims === null ? null : Number(claimed);
  return { entry: Number(entry), code, offers, stamps: Number(stamps), claims };
}

const fingerprint = (what: unknown) =>
  hash('sha256', JSON.stringify(what), 'base64url').slice(0, 16);

interface Placed {
  customerId: number;
  heard: Standing;
  is: Standing;
}

interface News {
  entries: Map<number, Transaction[]>;
  stamps: StampNews;
  claims: ClaimNews;
}

function updatesOf({ customerId, heard, is }: Placed, { entries, stamps, claims }: News): Updates {
  const news: Updates['news'] = [];
  let at = heard;
  const tell = (one: LiveUpdate, moved: Partial<Standing>) => {
    at = { ...at, ...moved };
    news.push({ cursor: cursorOf(at), news: one });
  };
  // Another page of the same guest may have heard less, whose rows are among these.
  const posted = shareOf(entries.get(customerId), ({ id }) => id > heard.entry);
  for (const entry of posted.own) {
    const total = entry.balance;
    tell({ kind: 'points', entry, total, level: levelAt(total) }, { entry: entry.id });
  }
  if (posted.isFull && at.entry < is.entry) return { news, more: true };
  const stamped = shareOf(stamps.get(customerId), ({ change }) => change > heard.stamps);
  for (const { change, news: one } of stamped.own) tell(one, { stamps: change });
  if (stamped.isFull && at.stamps < is.stamps) return { news, more: true };
  const claimed = shareOf(claims.get(customerId), ({ change }) => change > (heard.claims ?? 0));
  for (const { change, claim, spent } of claimed.own) {
    tell({ kind: 'claim', claim, spent }, { claims: change });
  }
  if (claimed.isFull && (at.claims ?? 0) < (is.claims ?? 0)) return { news, more: true };
  if (at.code !== is.code) tell({ kind: 'code' }, { code: is.code });
  if (at.offers !== is.offers) tell({ kind: 'offers' }, { offers: is.offers });
  return { news, more: false };
}

/** The customers behind the sessions that go on, by their sessions. */
async function customersOf({ db, engine }: DatabaseContext, cards: OpenCard[], now: Date) {
  const hashes = cards.map(({ sessionHash }) => sessionHash);
  const rows = await runningSessions(db, { role: 'customer', now })
    .innerJoin('customers', 'customers.id', 'accountId')
    .where('tokenHash', '=', engine.list('sessions', 'tokenHash', hashes))
    .select(['tokenHash', 'customers.id', 'level', 'lastEntryId', 'verificationCode', 'qrToken'])
    .select(['stampChanges', 'claimChanges'])
    .execute();
  return new Map(rows.map(({ tokenHash, ...customer }) => [tokenHash, customer]));
}

/** A fingerprint of what each level is offered now. */
async function offersOf(
  context: DatabaseContext,
  levels: Level[],
  now: Date,
): Promise<Map<Level, string>> {
  const offers = new Map<Level, string>();
  for (const level of levels) {
    const open = await listOffers(context, { level, openAt: now });
    offers.set(level, open.length > 0 ? fingerprint(open) : 'none');
  }
  return offers;
}

/** The entries that any of the cards has not heard of, oldest first, of each its share. */
async function entriesSince(context: DatabaseContext, cards: Placed[]): Promise<News['entries']> {
  const since = cards
    .filter(({ heard, is }) => heard.entry < is.entry)
    .map(({ customerId, heard: { entry: id } }) => ({ customerId, id }));
  if (since.length === 0) return new Map();
  const rows = await context.db
    .selectFrom(heardRows(context, { table: 'point_transactions', column: 'id', heard: since }))
    .innerJoin('point_transactions as entry', (join) =>
      join
        .onRef('entry.customerId', '=', 'heard.customerId')
        .onRef('entry.id', '>', 'heard.id')
        .onRef('entry.id', '<=', 'heard.until'),
    )
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select([
      'entry.id',
      'entry.customerId',
      'entry.points',
      'entry.balance',
      'entry.description',
      'entry.timestamp',
      'entry.undoes',
      'undo.id as undoneBy',
    ])
    .select(wordingOf)
    .distinct()
    .orderBy('entry.id')
    .execute();
  return Map.groupBy(rows.map(withWording), ({ customerId }) => customerId);
}

/** The changes of stamps that any of the cards has not heard of. */
const stampsSince = (context: DatabaseContext, cards: Placed[]) =>
  stampNews(
    context,
    cards
      .filter(({ heard, is }) => heard.stamps < is.stamps)
      .map(({ customerId, heard: { stamps: change } }) => ({ customerId, change })),
  );

/** The changes of claims that any of the cards has not heard of. */
const claimsSince = (context: DatabaseContext, cards: Placed[], now: Date) =>
  claimNews(
    context,
    cards
      .filter(({ heard, is }) => (heard.claims ?? 0) < (is.claims ?? 0))
      .map(({ customerId, heard: { claims } }) => ({ customerId, change: claims ?? 0 })),
    now,
  );

/** Why the sessions of customers have ended, as far as their cards are to hear it. */
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
