// The likes of a member: the rewards and benefits that they were given most often lately.
import { sql } from 'kysely';
import type { Like } from '../../../contract/visits/visits.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';

/**
 * The number of last claims and stamps that count; earlier ones may no longer reflect the guest's
 * taste.
 */
const lookedAt = 200;
/** The minimum number of times: a single one does not show a preference. */
const fewest = 2;
const shown = 3;

/** Reads at most three likes, the most frequent first, each given at least twice. */
export async function readLikes(context: DatabaseContext, of: OfCustomer): Promise<Like[]> {
  const { rewards, benefits } = await askAll(context, {
    rewards: lastRewards.with(of),
    benefits: lastBenefits.with(of),
  });
  const given = [
    ...rewards.map(({ name, nameArabic }) => ({ kind: 'reward' as const, name, nameArabic })),
    ...benefits.map(({ name, nameArabic }) => ({ kind: 'benefit' as const, name, nameArabic })),
  ];
  return [...Map.groupBy(given, ({ kind, name }) => `${kind} ${name}`).values()]
    .map((times) => ({ ...times[0]!, times: times.length }))
    .filter(({ times }) => times >= fewest)
    .toSorted((one, other) => other.times - one.times || (one.name < other.name ? -1 : 1))
    .slice(0, shown);
}

interface OfCustomer {
  customerId: number;
}

const lastRewards = prepared(({ db }, param: Param<OfCustomer>) =>
  db
    .selectFrom(
      db
        .selectFrom('claims')
        .select(['id', 'reward', 'rewardArabic', 'state'])
        .where('customerId', '=', param('customerId'))
        .orderBy('id', 'desc')
        .limit(sql.lit(lookedAt))
        .as('last'),
    )
    .select(['last.reward as name', 'last.rewardArabic as nameArabic'])
    .where('last.state', '=', sql.lit('served'))
    .orderBy('last.id', 'desc'),
);

const lastBenefits = prepared(({ db }, param: Param<OfCustomer>) =>
  db
    .selectFrom('stamps')
    .select(['benefit as name', 'benefitArabic as nameArabic'])
    .where('customerId', '=', param('customerId'))
    .where('takenBackAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(lookedAt)),
);
