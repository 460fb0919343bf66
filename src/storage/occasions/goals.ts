// What is near for guests: a reward that one usual visit would bring, or the next level.
import { sql } from 'kysely';
import { levels, levelsInArabic } from '../../contract/values/level-names.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import { dayIn } from '../../domain/days.ts';
import type { Near } from '../../domain/occasions/occasion-rules.ts';
import {
  goalsOf,
  hasBeenNear,
  turnOfGoal,
  visitsForUsual,
  type Goal,
} from '../../domain/occasions/nearly-there.ts';
import type { StoredLevels } from '../../domain/points/level-changes.ts';
import type { DatabaseContext } from '../database/context.ts';
import { ladderIn, levelSteps } from '../database/queries/computed-levels.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { readLevels } from '../points/level-queries.ts';
import { findOwed } from '../points/owed.ts';
import { countClaims, countIn, rewardSettings } from '../rewards/reads.ts';
import { readRewards, shelved } from '../rewards/shelf.ts';
import { isVisit } from '../summaries/rules.ts';

/** What is near for a guest, with its name in both languages by the turn. */
export interface NearGoals extends Near {
  names: ReadonlyMap<string, { english: string; arabic: string }>;
  goals: readonly Goal[];
}

/** What is near for some guests now. */
export async function readNear(
  context: DatabaseContext,
  { customerIds, now }: { customerIds: readonly number[]; now: Date },
): Promise<Map<number, NearGoals>> {
  if (customerIds.length === 0) return new Map();
  const ids = [...customerIds];
  const found = await askAll(context, {
    settings: rewardSettings.rows,
    steps: levelSteps.with({}),
    rewards: readRewards.with({ limit: rewardLimits.rewards }),
    counts: countClaims.with({ customerIds: ids }),
    owed: findOwed.with({ ids }),
    guests: findStandings.with({ ids }),
  });
  const { rewards: isOn, timeZone } = rewardSettings.valuesIn(found.settings);
  const counts = Map.groupBy(found.counts, ({ customerId }) => customerId);
  const owed = new Map(found.owed.map((one) => [one.customerId, one.owed]));
  const [today, ladder] = [dayIn(now, timeZone), ladderIn(found.steps)];
  const known = found.guests.map(({ id, lastVisits, lapsedBefore, ...sums }) => {
    const own = counts.get(id) ?? [];
    const rewards = shelved(isOn ? found.rewards : [], { counts: own, today }).map((reward) => ({
      ...reward,
      taken: countIn(own.filter(({ rewardId }) => rewardId === reward.id)),
    }));
    const lasts = lastVisits?.split(',').map(Number) ?? [];
    const standing = { ...sums, owed: owed.get(id) ?? 0, lastVisits: lasts };
    const goals = goalsOf(standing, { rewards, ladder });
    const hasBeen = hasBeenNear(standing, { rewards, ladder });
    return { id, goals, hasBeen, isByPeriod: lapsedBefore !== null };
  });
  const climbs = await readClimbs(context, known);
  const stored = await readLevels(context);
  return new Map(
    known.map(({ id, goals, hasBeen, isByPeriod }) => {
      // A level of a period is near once a year, since no entry tells when it was lost.
      const climb = isByPeriod ? Number(today.slice(0, 4)) : (climbs.get(id) ?? 0);
      const turns = goals.map((goal) => turnOfGoal(goal, climb));
      const names = new Map(goals.map((goal, i) => [turns[i]!, namesOf(goal, stored)]));
      return [id, { turns, hasBeen, names, goals }];
    }),
  );
}

/** The points of guests, and those of their last visits that brought some and stand. */
const findStandings = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('customers')
    .select(['customers.id', 'customers.points', 'customers.spent'])
    .select(['customers.lapsed', 'customers.kept', 'customers.givenLevel'])
    .select('customers.lapsedBefore')
    .select(
      sql<string | null>`(select string_agg(cast(last."points" as text), ',') from (
        select e."points" from "point_transactions" e
        where e."customerId" = customers."id" and ${isVisit} and e."points" > 0
          and ${stands} order by e."id" desc limit ${sql.lit(visitsForUsual)}) last)`.as(
        'lastVisits',
      ),
    )
    .where('customers.id', '=', engine.list('customers', 'id', param('ids'))),
);

const stands = sql<boolean>`e."undoes" is null and not exists (
  select 1 from "point_transactions" undo where undo."undoes" = e."id")`;

interface Known {
  id: number;
  goals: readonly Goal[];
}

/** The last entry that stands with which guests had reached the level that is near; 0 for none. */
async function readClimbs({ db }: DatabaseContext, known: readonly Known[]) {
  const near = known.flatMap(({ id, goals }) =>
    goals.flatMap((goal) => (goal.kind === 'level' ? { id, at: goal.at } : [])),
  );
  const climbs = new Map<number, number>();
  for (const [at, some] of Map.groupBy(near, (one) => one.at)) {
    const rows = await db
      .selectFrom('point_transactions as e')
      .select(({ fn }) => ['e.customerId', fn.max('e.id').as('last')])
      .where(
        'e.customerId',
        'in',
        some.map(({ id }) => id),
      )
      .where('e.balance', '>=', at)
      .where(stands)
      .groupBy('e.customerId')
      .execute();
    for (const { customerId, last } of rows) climbs.set(customerId, last);
  }
  return climbs;
}

/** The name of a goal in the owner's words, as it stands in a sentence. */
function namesOf(goal: Goal, { names }: StoredLevels) {
  if (goal.kind === 'reward') {
    const { name, nameArabic } = goal.reward;
    return { english: name, arabic: nameArabic ?? name };
  }
  const own = names[levels.indexOf(goal.level)];
  return own
    ? { english: `the ${own.name} level`, arabic: `المستوى ${own.nameArabic}` }
    : { english: `the ${goal.level} level`, arabic: `المستوى ${levelsInArabic[goal.level]}` };
}
