// Finds cards that may be of one person: those that were opened last beside all others.
import { sql } from 'kysely';
import type { SamePerson } from '../../../contract/members/joins.ts';
import { digitsOf, mobileKey, noNumber } from '../../../domain/members/mobile.ts';
import { otherKeysOf } from '../../../domain/members/numbering.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Database } from '../../database/tables/tables.ts';
import { readNumbering } from '../../restaurant/setting-queries.ts';
import { findNamesakes } from '../customer-queries.ts';

/**
 * The number of the latest cards that are looked at. Of two cards of one person, one is opened
 * later; a look at all of a million members would take seconds.
 */
const lookedAt = 1_000;
/** The number of the latest audit entries among which changed numbers are looked for. */
const lookedThrough = 5_000;
/** The number of pairs that are proposed. */
const proposed = 20;

interface Card {
  id: number;
  name: string;
  mobile: string;
}

interface Pair {
  why: SamePerson['why'];
  one: Card;
  other: Card;
}

/** Pairs of cards with the reason, each pair once; the older card is the one that stays. */
export async function findSamePersons(context: DatabaseContext): Promise<SamePerson[]> {
  const latest = await latestCards(context.db);
  const pairs = [
    ...(await byNumber(context, latest)),
    ...(await byFormerNumber(context.db)),
    ...(await byDevice(context, latest)),
  ];
  const seen = new Set<string>();
  return pairs
    .map(({ why, one, other }) => {
      const [stays, leaves] = one.id < other.id ? [one, other] : [other, one];
      return { why, stays, leaves };
    })
    .filter(({ stays, leaves }) => {
      const pair = `${stays.id} ${leaves.id}`;
      return !seen.has(pair) && seen.add(pair);
    })
    .slice(0, proposed);
}

const latestCards = (db: Database): Promise<(Card & { nameKey: string })[]> =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'nameKey'])
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .execute();

/** Cards with the same number, which was read differently. */
async function byNumber(context: DatabaseContext, latest: readonly Card[]): Promise<Pair[]> {
  const numbering = await readNumbering(context);
  const keyed = latest
    .filter(({ mobile }) => mobile !== noNumber)
    .flatMap((card) => otherKeysOf(card.mobile, numbering).map((key) => ({ card, key })));
  const others = await findNamesakes(context, [...new Set(keyed.map(({ key }) => key))]);
  return others.flatMap((other) => {
    const keys = new Set([digitsOf(other.mobile), mobileKey(other.mobile)]);
    return keyed
      .filter(({ card, key }) => card.id !== other.id && keys.has(key))
      .map(({ card: one }) => ({ why: 'number' as const, one, other }));
  });
}

/** Cards of which one had the number of the other before it was changed or freed. */
async function byFormerNumber(db: Database): Promise<Pair[]> {
  const newest = sql<number>`(select coalesce(max("id"), 0) from "audit_log")`;
  const changes = await db
    .selectFrom('audit_log')
    .innerJoin('customers', 'customers.id', 'audit_log.subjectId')
    .select(['audit_log.detail', 'customers.id', 'customers.name', 'customers.mobile'])
    .select('customers.nameKey')
    .where('audit_log.id', '>', sql<number>`${newest} - ${sql.lit(lookedThrough)}`)
    .where('audit_log.action', 'in', ['customer.changed', 'customer.number-freed'])
    .execute();
  const formers = changes.flatMap(({ detail, nameKey, ...one }) => {
    const [, mobile] = /, (\+?\d{2,15})(?: → |$)/.exec(detail ?? '') ?? [];
    return mobile === undefined || mobile === one.mobile ? [] : [{ one, nameKey, mobile }];
  });
  if (formers.length === 0) return [];
  const keys = [...new Set(formers.map(({ mobile }) => mobileKey(mobile)))];
  const others = await db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'mobileKey', 'nameKey'])
    .where('mobileKey', 'in', keys)
    .execute();
  return formers.flatMap(({ one, nameKey, mobile }) =>
    others
      .filter((other) => other.mobileKey === mobileKey(mobile) && other.id !== one.id)
      // A number that went to somebody else has another name.
      .filter((other) => other.nameKey === nameKey)
      .map(({ id, name, mobile: number }) => ({
        why: 'former-number' as const,
        one,
        other: { id, name, mobile: number },
      })),
  );
}

/** Cards with equal names that were opened on one device. */
async function byDevice(
  { db }: DatabaseContext,
  latest: readonly (Card & { nameKey: string })[],
): Promise<Pair[]> {
  const from = latest.at(-1)?.id;
  if (from === undefined) return [];
  const rows = await db
    .selectFrom('known_devices as mine')
    .innerJoin('known_devices as theirs', (join) =>
      join.onRef('theirs.deviceHash', '=', 'mine.deviceHash').on('theirs.role', '=', 'customer'),
    )
    .innerJoin('customers as one', 'one.id', 'mine.accountId')
    .innerJoin('customers as other', (join) =>
      join
        .onRef('other.id', '=', 'theirs.accountId')
        .onRef('other.nameKey', '=', 'one.nameKey')
        .onRef('other.id', '<', 'one.id'),
    )
    .where('mine.role', '=', 'customer')
    .where('mine.accountId', '>=', from)
    .select(['one.id', 'one.name', 'one.mobile'])
    .select(['other.id as otherId', 'other.name as otherName', 'other.mobile as otherMobile'])
    .distinct()
    .orderBy('one.id', 'desc')
    .limit(proposed)
    .execute();
  return rows.map(({ id, name, mobile, ...other }) => ({
    why: 'device' as const,
    one: { id, name, mobile },
    other: { id: other.otherId, name: other.otherName, mobile: other.otherMobile },
  }));
}
