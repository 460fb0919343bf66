// The largest bills of a period, whoever settled them, beside the usual one.
import { sql } from 'kysely';
import type { StandingOutLine } from '../../contract/overview/standing-out.ts';
import { amountOf } from '../../domain/points/bill-rules.ts';
import { timesOf, timesStandingOut } from '../../domain/visits/unusual-bills.ts';
import type { DatabaseContext } from '../database/context.ts';
import { readUsualBill } from '../points/bill-limits.ts';
import { countedAmount, standingBills } from '../summaries/counted-amounts.ts';

/** The limit of lines about large bills, the largest first. */
const largestBills = 20;

type LargeBill = Extract<StandingOutLine, { kind: 'large' }>;

/**
 * The largest bills in today's currency that stand, many times as high as the usual one; none where
 * no bill is usual. What was reversed of a bill does not count.
 */
export async function readLargeBills(
  context: DatabaseContext,
  { since, until }: { since: string; until: string },
): Promise<Omit<LargeBill, 'mark'>[]> {
  const known = await readUsualBill(context);
  if (!known) return [];
  const { currency, usual } = known;
  const least = Number(usual * BigInt(timesStandingOut));
  const counted = countedAmount('visits');
  const rows = await standingBills(context.db, currency)
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'admin'),
    )
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'partner'),
    )
    .leftJoin('connection_keys as program', (join) =>
      join.onRef('program.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'program'),
    )
    .select(['visits.id', 'customers.id as customerId', 'customers.name as guest'])
    .select(['visits.actorRole', 'visits.actorId'])
    .select(({ fn }) =>
      fn
        .coalesce('admins.username', 'partners.name', 'program.name')
        .$castTo<string | null>()
        .as('settledBy'),
    )
    // Large bills are few and found by their amount; what was reversed is only computed of them.
    .where('visits.amount', '>=', least)
    .where('visits.businessDay', '>=', since)
    .where('visits.businessDay', '<=', until)
    .where(counted, '>=', least)
    .orderBy('counted', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(sql.lit(largestBills))
    .execute();
  return rows.map(({ id, actorId, amount: _, counted: amount, ...row }) => ({
    ...row,
    line: `large:${id}`,
    kind: 'large',
    adminId: row.actorRole === 'admin' ? actorId : null,
    bill: amountOf({ amount, currency })!,
    times: timesOf(BigInt(amount), usual),
  }));
}
