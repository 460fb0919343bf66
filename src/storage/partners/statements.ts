// What a partner did in a span of time, counted by indexes that hold nothing but that.
import { sql } from 'kysely';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Given } from '../database/queries/prepared.ts';

/** Moments, ISO 8601: the first belongs to it, the last does not. */
export interface Span {
  from: string;
  until: string;
}

interface Counts {
  verified: number;
  served: number;
  rewards: number;
}

/** What a partner did in a span, and whom it verified; asked for in one way to the database. */
export async function countServed(
  context: DatabaseContext,
  of: Of,
): Promise<Counts & { guestIds: number[] }> {
  const [guests, [stamps], [claims]] = await askAll(context, [
    countVerified.with(of),
    countStamps.with(of),
    countClaims.with(of),
  ]);
  return {
    verified: guests.reduce((sum, { verified }) => sum + verified, 0),
    guestIds: guests.flatMap(({ subjectId }) => subjectId ?? []),
    served: stamps?.served ?? 0,
    rewards: claims?.rewards ?? 0,
  };
}

type Of = Span & { partnerId: number };

const countVerified = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('audit_log')
    // Written out, so that the index of verifications alone is found to hold them.
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.countAll<number>().as('verified')]),
);

const countStamps = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .where('takenBackAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('served')),
);

/** The benefits that a partner served in a span, as they were worded. */
export const countByBenefit = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .where('takenBackAt', 'is', null)
    .groupBy('benefit')
    .select(({ fn }) => ['benefit', fn.countAll<number>().as('served')]),
);

/** What a partner has served itself; what was undone is not served. */
const servedClaims = ({ db }: DatabaseContext, given: Given<Of>) =>
  db
    .selectFrom('claims')
    .where('partnerId', '=', given('partnerId'))
    .where('servedAt', '>=', given('from'))
    .where('servedAt', '<', given('until'))
    .where('servedByRole', '=', sql.lit('partner'))
    .where('state', '=', sql.lit('served'));

const countClaims = prepared((context, given: Given<Of>) =>
  servedClaims(context, given).select(({ fn }) => fn.countAll<number>().as('rewards')),
);

/** The rewards that a partner served in a span, by their names when they were claimed. */
export const countByReward = prepared((context, given: Given<Of>) =>
  servedClaims(context, given)
    .groupBy('reward')
    .select(({ fn }) => [
      'reward',
      fn.max('rewardArabic').as('rewardArabic'),
      fn.countAll<number>().as('served'),
    ]),
);
