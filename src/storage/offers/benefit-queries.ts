// Benefits of the levels.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { columnsOf } from '../rows/shapes.ts';
import type { NextDue } from '../../contract/offers/benefits.ts';
import type { Level } from '../../contract/values/level-names.ts';
import { nextDue, type Weeks } from '../../domain/partners/stamp-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { levelIn } from '../database/queries/computed-levels.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { rowsOf } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { clockSettings } from '../restaurant/setting-queries.ts';
import { isOfLevel, orderOf, withLevels, type LevelColumns } from './lists.ts';

type Benefits = Tables['level_benefits'];

interface Sight {
  level: Level;
  /**
   * The partner whose benefits are listed, together with those of the restaurant that partners may
   * give; left out, all benefits are listed.
   */
  partnerId?: number | undefined;
}

/** The active benefits of a level, in their order, with the partner's name. */
export const listBenefits = async (context: DatabaseContext, { level, partnerId }: Sight) =>
  (await listLive(context, { level, partnerId: partnerId ?? everyPartner })).map(listed);

/**
 * All benefits of a level for the office, with their agreed prices, including those that are
 * switched off, or whose partner is.
 */
export const listAllBenefits = async ({ db }: DatabaseContext, level: Level) =>
  (await inOffice(ofLevel(db, sql.val(level))).execute()).map(listed);

interface GuestSight extends Omit<Sight, 'partnerId'> {
  /** The partner as in a list; null for only the restaurant's own benefits. */
  partnerId?: number | null | undefined;
  customerId: number;
  now: Date;
}

/**
 * The active benefits for a customer, of one partner or of all, each with the moment at which it is
 * due again.
 */
export async function listDueBenefits(
  context: DatabaseContext,
  { level, partnerId, customerId, now }: GuestSight,
) {
  const of = {
    level,
    partnerId: partnerId === null ? theRestaurant : (partnerId ?? everyPartner),
    customerId,
  };
  const { live, clocks } = await askAll(context, {
    live: listLiveAndServed.with(of),
    clocks: clockSettings.rows,
  });
  return withDue(live.map(listed), { ...clockSettings.valuesIn(clocks), now });
}

/** Adds to benefits when each is due again. */
export const withDue = <Row extends Pick<LiveAndServed, 'frequency' | 'lastServed'>>(
  live: readonly Row[],
  { timeZone, weekBegins, now }: Weeks & { now: Date },
) =>
  live.map((row) => {
    const { frequency, lastServed } = row;
    const due: NextDue = nextDue({ frequency, lastServed, timeZone, weekBegins, now });
    return { ...row, nextDue: due };
  });

const ofLevel = (db: Database, level: Expression<Level>) =>
  withPartner(db).where(isOfLevel('level_benefits', level)).orderBy(orderOf('level_benefits'));

interface LiveOnes {
  level: Level;
  partnerId: number;
}

/** A number that no partner has, which stands for the benefits of all partners. */
const everyPartner = 0;
/** A number that no partner has, which stands for the restaurant itself. */
export const theRestaurant = -1;

const listLive = prepared(({ db }, param: Param<LiveOnes>) =>
  liveOf(db, param('level'), param('partnerId')),
);

interface GuestHere {
  partnerId: number;
  customerId: number;
}

/** Finds active benefits, each with the time of the customer's last stamp. */
const listLiveAndServed = prepared(({ db }, param: Param<GuestHere & { level: Level }>) =>
  liveOf(db, param('level'), param('partnerId')).select(lastServed(sql.val(param('customerId')))),
);

type LiveAndServed = Awaited<ReturnType<typeof listLiveAndServed>>[number];

/**
 * A benefit that a counter wants to give; at the restaurant's own counter, the partner is the
 * restaurant itself.
 */
export interface AskedBenefit {
  benefitId: number;
  customerId: number;
  partnerId: number;
}

const askedColumns: (keyof AskedBenefit)[] = ['benefitId', 'customerId', 'partnerId'];
const guestColumns: (keyof GuestHere)[] = ['customerId', 'partnerId'];

/**
 * Finds the active benefits of several customers, each by their level, like `listDueBenefits` for
 * one.
 */
export const benefitsOfCustomers = prepared(({ db, engine }, param: Param<{ here: GuestHere[] }>) =>
  db
    .selectFrom(sql<GuestHere>`(${engine.rows('stamps', guestColumns, param('here'))})`.as('here'))
    .innerJoin('customers', 'customers.id', 'here.customerId')
    .innerJoin('level_benefits', (join) =>
      join.on(isOfLevel('level_benefits', levelIn('customers'))),
    )
    .leftJoin('partners', 'partners.id', 'level_benefits.partnerId')
    .where(liveAt(sql.ref('here.partnerId')))
    .select(['here.customerId', 'here.partnerId', 'level_benefits.id', 'benefit', 'benefitArabic'])
    .select('frequency')
    .select(['lastUpdated', 'imagePath', 'partners.name as partner'])
    .select(lastServed(sql.ref('here.customerId')))
    .orderBy(orderOf('level_benefits')),
);

/**
 * Finds the given benefits, of any level, that can be given at their counter, each with the time of
 * the customer's last stamp.
 */
export const findAsked = prepared(({ db, engine }, param: Param<{ asked: AskedBenefit[] }>) => {
  const rows = sql<AskedBenefit>`(${engine.rows('stamps', askedColumns, param('asked'))})`;
  return db
    .selectFrom(rows.as('asked'))
    .innerJoin('level_benefits', 'level_benefits.id', 'asked.benefitId')
    .leftJoin('partners', 'partners.id', 'level_benefits.partnerId')
    .where(liveAt(sql.ref('asked.partnerId')))
    .select(['asked.benefitId', 'asked.customerId', 'asked.partnerId', 'benefit'])
    .select([
      'benefitArabic',
      'price',
      'priceCurrency',
      'level_benefits.level',
      'moreLevels',
      'frequency',
    ])
    .select(lastServed(sql.ref('asked.customerId')));
});

/** The time of a customer's last stamp of a benefit. */
const lastServed = (customerId: Expression<number>) =>
  sql<string | null>`(select "at" from "stamps" where "customerId" = ${customerId}
    and "benefitId" = "level_benefits"."id" and "takenBackAt" is null
    order by "at" desc limit 1)`.as('lastServed');

const liveOf = (db: Database, level: Level, partnerId: number) =>
  ofLevel(db, sql.val(level)).where(liveAt(sql.val(partnerId)));

/**
 * SQL for whether a benefit can be given at a partner, at the restaurant itself, or at any partner.
 */
const liveAt = (partnerId: Expression<number>) => sql<SqlBool>`"level_benefits"."active" and (
  "level_benefits"."partnerId" is null and ("byPartners"
    or ${partnerId} in (${sql.lit(everyPartner)}, ${sql.lit(theRestaurant)}))
  or "partners"."active" and (${partnerId} = ${sql.lit(everyPartner)}
    or ${partnerId} = "level_benefits"."partnerId"))`;

/** A benefit in the form of the list. */
export const findBenefit = async (db: Database, id: number) =>
  listed(
    await inOffice(withPartner(db).where('level_benefits.id', '=', id)).executeTakeFirstOrThrow(),
  );

export type OfficeBenefit = Awaited<ReturnType<typeof findBenefit>>;

const benefitRows = rowsOf('level_benefits');

/** Adds a benefit and returns it in the form of the list. */
export const addBenefit = async (db: Database, benefit: Insertable<Benefits>) =>
  findBenefit(db, (await benefitRows.add(db, benefit)).id);

/** Changes fields of a benefit, and returns it in the form of the list. */
export async function changeBenefit(db: Database, id: number, changes: Updateable<Benefits>) {
  await benefitRows.change(db, id, changes);
  return findBenefit(db, id);
}

export const removeBenefit = benefitRows.remove;

/** Removes a deleted partner from its benefits, and switches them off. */
export async function removePartnerFromBenefits(db: Database, partnerId: number): Promise<void> {
  await db
    .updateTable('level_benefits')
    .set({ active: false, partnerId: null })
    .where('partnerId', '=', partnerId)
    .execute();
}

/** Agreed prices are shown only to the office. */
const prices = ['price', 'priceCurrency'] as const;
type PriceColumn = (typeof prices)[number];
const shownColumns = columnsOf.level_benefits.filter(
  (column): column is Exclude<typeof column, PriceColumn> =>
    !prices.includes(column as PriceColumn),
);

const withPartner = (db: Database) =>
  db
    .selectFrom('level_benefits')
    .leftJoin('partners', 'partners.id', 'level_benefits.partnerId')
    .select(shownColumns.map((column) => `level_benefits.${column}` as const))
    .select(['partners.name as partner', 'partners.active as partnerActive']);

const inOffice = (query: ReturnType<typeof withPartner>) => query.select(prices);

/** Adds whether the benefit is hidden because its partner is switched off. */
function listed<Row extends LevelColumns & { partnerActive: boolean | null }>(benefit: Row) {
  const { partnerActive, ...row } = withLevels(benefit);
  return Object.assign(row, { resting: partnerActive === false });
}
