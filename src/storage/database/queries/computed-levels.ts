// Levels in queries: computed from the points, by the thresholds in force.
import { sql } from 'kysely';
import type { Level } from '../../../contract/values/level-names.ts';
import { ladderOf, type Ladder } from '../../../domain/points/level-rules.ts';
import type { DatabaseContext } from '../context.ts';
import { prepared, type Param } from './prepared.ts';

/**
 * SQL for the points by which a row of `customers`, or of their summaries, has its level: those of
 * the period, or more that are kept (`standingOf`).
 */
export const standingIn = (table: string) => {
  const period = sql`${sql.ref(`${table}.points`)} - ${sql.ref(`${table}.lapsed`)}`;
  const kept = sql.ref(`${table}.kept`);
  return sql<number>`(case when ${kept} > ${period} then ${kept}
    when ${period} > 0 then ${period} else 0 end)`;
};

/** The level of such a row: by these points, or a given one that is higher (`levelOf`). */
export const levelIn = (table: string) => sql<Level>`(
  select "level_steps"."level" from "level_steps"
  where "level_steps"."min" <= ${standingIn(table)}
    or "level_steps"."level" = ${sql.ref(`${table}.givenLevel`)}
  order by "level_steps"."min" desc limit 1)`;

/** The level of the customer of a row of `customers`. */
export const customerLevel = levelIn('customers').as('level');

/** The points from which each level is reached, in their order. */
export const levelSteps = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('level_steps').select(['level', 'min']).orderBy('min'),
);

export const ladderIn = (steps: readonly { min: number }[]): Ladder =>
  ladderOf(steps.map(({ min }) => min));

export const readLadder = async (context: DatabaseContext): Promise<Ladder> =>
  ladderIn(await levelSteps(context, {}));
