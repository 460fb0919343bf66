// What guests hold of points that end: their lots, what is left to spend, and what they were told.
import { sql } from 'kysely';
import {
  ruleOf,
  type EndingRule,
  type Holding,
  type Lot,
  type Notice,
} from '../../../domain/points/endings.ts';
import { spendable } from '../../../domain/points/point-rules.ts';
import { businessDays } from '../../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';
import { preparedLock } from '../../database/queries/rows.ts';
import { clockNames, lockStored, settingsQuery } from '../../restaurant/setting-queries.ts';

/** The rule by which points end, with the business day of a moment; undefined while none end. */
export interface Ending {
  rule: EndingRule;
  dayOf: (at: Date) => string;
}

const endingSettings = settingsQuery(['pointEnds', ...clockNames]);

export async function readEnding(context: DatabaseContext): Promise<Ending | undefined> {
  const { pointEnds, ...clocks } = await endingSettings.read(context);
  const rule = ruleOf(pointEnds);
  return rule ? { rule, dayOf: businessDays(clocks) } : undefined;
}

/**
 * In a transaction: the rule, which stays as it is until the end of the transaction, so that no
 * points end by a rule that the owner has just changed or switched off.
 */
export async function lockEnding(context: DatabaseContext): Promise<Ending | undefined> {
  await lockStored(context, { name: 'pointEnds', initial: null });
  return readEnding(context);
}

/** The fields of a guest with which a holding begins. */
export interface Holder {
  id: number;
  points: number;
  spent: number;
  /** ISO 8601. */
  createdAt: string;
}

/** A notice that stands, with its number. */
export type StandingNotice = Notice & { id: number };

export type GuestHolding = Holding<StandingNotice>;

/** In a transaction: guests who are locked until its end, in the order of their numbers. */
export const lockHolders = preparedLock('customers', ['id', 'points', 'spent', 'createdAt']);

/** What guests hold, by their numbers. */
export async function readHoldings(
  context: DatabaseContext,
  holders: readonly Holder[],
  { rule, dayOf }: Ending,
): Promise<Map<number, GuestHolding>> {
  if (holders.length === 0) return new Map();
  const ids = holders.map(({ id }) => id);
  const rows = await askAll(context, {
    lots: lotsOf.with({ ids, since: rule.since }),
    notices: noticesOf.with({ ids }),
    chosen: lastChosen.with({ ids }),
  });
  const lots = Map.groupBy(rows.lots, ({ customerId }) => customerId);
  const notices = Map.groupBy(rows.notices, ({ customerId }) => customerId);
  const chosen = new Map(rows.chosen.map(({ customerId, at }) => [customerId, at]));
  return new Map(
    holders.map((holder) => {
      const own = lots.get(holder.id) ?? [];
      const moments = [
        holder.createdAt,
        chosen.get(holder.id) ?? '',
        ...own.map((lot) => lot.latest),
      ];
      return [
        holder.id,
        {
          toSpend: spendable(holder),
          lots: own.map(lotIn),
          notices: notices.get(holder.id) ?? [],
          lastVisit: dayOf(new Date(moments.toSorted().at(-1)!)),
        },
      ];
    }),
  );
}

const lotIn = ({ points, ends, isBefore }: Awaited<ReturnType<typeof lotsOf>>[number]): Lot => ({
  points,
  ends,
  isBefore: isBefore === 1,
});

/**
 * SQL for whether an entry `e` is a lot: it gives points, and stands. Entries that move points
 * between cards, and what is owed, are none.
 */
export const isLot = sql<boolean>`(e."points" > 0 and e."undoes" is null
  and coalesce(e."action", 'points.awarded')
    in ('points.awarded', 'points.imported', 'points.kept', 'points.given')
  and not exists (select 1 from "point_transactions" undo where undo."undoes" = e."id"))`;

const lotsOf = prepared(({ db, engine }, param: Param<{ ids: number[]; since: string }>) =>
  db
    .selectFrom('point_transactions as e')
    .select(['e.customerId', 'e.ends'])
    .select(
      sql<0 | 1>`case when e."timestamp" < ${param('since')} then 1 else 0 end`.as('isBefore'),
    )
    .select(sql<number>`cast(sum(e."points") as bigint)`.as('points'))
    .select(sql<string>`max(e."timestamp")`.as('latest'))
    .where('e.customerId', '=', engine.list('point_transactions', 'customerId', param('ids')))
    .where(isLot)
    .groupBy(['e.customerId', 'e.ends', sql`3`]),
);

/** The query for the notices of guests that stand, in the order in which they are ended. */
export const noticesOf = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('ending_notices')
    .select(['id', 'customerId', 'day', 'points', 'isNewEnd'])
    .where('customerId', '=', engine.list('ending_notices', 'customerId', param('ids')))
    .where('closedAt', 'is', null)
    .orderBy('day')
    .orderBy('id'),
);

/** The moment at which each guest last chose a reward. */
const lastChosen = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('spendings')
    .select(['customerId', sql<string>`max("at")`.as('at')])
    .where('customerId', '=', engine.list('spendings', 'customerId', param('ids')))
    .where('points', '>', 0)
    .groupBy('customerId'),
);
