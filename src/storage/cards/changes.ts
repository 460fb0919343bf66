// Reads the entries, and the changes of stamps and claims, that open cards have not seen, and the
// visits to which they belong. Each query reads at most the share of each card, and returns the
// rows by customer, in order.
import type { DatabaseContext } from '../database/context.ts';
import { seenRows } from '../database/queries/fair-share.ts';
import { withWordings } from '../points/wording.ts';
import { claimsOf, withTimeLeft } from '../rewards/shelf.ts';
import { receiptsOf, visitsOfEntries } from '../visits/reading/visit-receipts.ts';

/** The number of the last row of a customer that a card has seen. */
interface Seen {
  customerId: number;
  last: number;
}

export async function entriesSince(context: DatabaseContext, cards: Seen[]) {
  if (cards.length === 0) return new Map<number, never>();
  const seen = cards.map(({ customerId, last: id }) => ({ customerId, id }));
  const rows = await context.db
    .selectFrom(seenRows(context, { table: 'point_transactions', column: 'id', seen }))
    .innerJoin('point_transactions as entry', (join) =>
      join
        .onRef('entry.customerId', '=', 'seen.customerId')
        .onRef('entry.id', '>', 'seen.id')
        .onRef('entry.id', '<=', 'seen.until'),
    )
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.customerId', 'entry.points', 'entry.balance', 'entry.description'])
    .select(['entry.timestamp', 'entry.undoes', 'undo.id as undoneBy', 'entry.action'])
    .select('entry.ended')
    // What was made on another card of the guest is no news.
    .where('entry.joinId', 'is', null)
    .distinct()
    .orderBy('entry.id')
    .execute();
  return Map.groupBy(await withWordings(context, rows), ({ customerId }) => customerId);
}

export async function stampsSince(context: DatabaseContext, cards: Seen[]) {
  if (cards.length === 0) return new Map<number, never>();
  const seen = cards.map(({ customerId, last: change }) => ({ customerId, change }));
  const rows = await context.db
    .selectFrom(seenRows(context, { table: 'stamps', column: 'change', seen }))
    .innerJoin('stamps as stamp', (join) =>
      join
        .onRef('stamp.customerId', '=', 'seen.customerId')
        .onRef('stamp.change', '>', 'seen.change')
        .onRef('stamp.change', '<=', 'seen.until'),
    )
    .leftJoin('partners', 'partners.id', 'stamp.partnerId')
    .select(['seen.customerId', 'stamp.change', 'stamp.benefit', 'stamp.benefitArabic'])
    .select(['stamp.takenBackAt', 'stamp.visitId', 'partners.name as partner'])
    .distinct()
    .orderBy('seen.customerId')
    .orderBy('stamp.change')
    .execute();
  const updates = rows.map(({ customerId, change, visitId, partner, takenBackAt, ...texts }) => {
    const { benefit, benefitArabic } = texts;
    const update =
      takenBackAt === null
        ? { kind: 'benefit-served' as const, benefit, benefitArabic, partner }
        : { kind: 'benefit-taken-back' as const, benefit, benefitArabic };
    return { customerId, change: change!, visitId, update };
  });
  return Map.groupBy(updates, ({ customerId }) => customerId);
}

export async function claimsSince(context: DatabaseContext, cards: Seen[], now: Date) {
  if (cards.length === 0) return new Map<number, never>();
  const seen = cards.map(({ customerId, last: change }) => ({ customerId, change }));
  const rows = await claimsOf(context)
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .innerJoin(seenRows(context, { table: 'claims', column: 'change', seen }), (join) =>
      join
        .onRef('seen.customerId', '=', 'claims.customerId')
        .onRef('claims.change', '>', 'seen.change')
        .onRef('claims.change', '<=', 'seen.until'),
    )
    .select(['seen.customerId', 'claims.change', 'claims.visitId', 'customers.spent'])
    .distinct()
    .orderBy('seen.customerId')
    .orderBy('claims.change')
    .execute();
  const updates = rows.map(({ customerId, change, visitId, spent, ...claim }) => {
    const update = { kind: 'claim' as const, claim: withTimeLeft(claim, now), spent };
    return { customerId, change: change!, visitId, update };
  });
  return Map.groupBy(updates, ({ customerId }) => customerId);
}

export interface Changes {
  entries: Awaited<ReturnType<typeof entriesSince>>;
  stamps: Awaited<ReturnType<typeof stampsSince>>;
  claims: Awaited<ReturnType<typeof claimsSince>>;
}

/** The visits of changes: their numbers by entry, and their receipts. */
export async function visitsOf(context: DatabaseContext, { entries, stamps, claims }: Changes) {
  const byEntry = await visitsOfEntries(context, [...entries.values()].flat());
  const others = [...stamps.values(), ...claims.values()].flat();
  const numbers = [...byEntry.values(), ...others.flatMap(({ visitId }) => visitId ?? [])];
  return { byEntry, receipts: await receiptsOf(context, numbers) };
}
