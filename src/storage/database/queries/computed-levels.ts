// Levels in queries: computed from the points, by the thresholds in force.
import { sql, type RawBuilder } from 'kysely';
import type { Level } from '../../../contract/values/level-names.ts';
import { ladderOf, type Ladder } from '../../../domain/points/level-rules.ts';
import type { DatabaseContext } from '../context.ts';
import { prepared, type Param } from './prepared.ts';

/** The level of a balance. */
export const levelOf = (points: RawBuilder<unknown>) => sql<Level>`(
  select "level_steps"."level" from "level_steps"
  where "level_steps"."min" <= ${points} order by "level_steps"."min" desc limit 1)`;

/** The level of the customer of a row of `customers`. */
export const customerLevel = levelOf(sql.ref('customers.points')).as('level');

/** The points from which each level is reached, in their order. */
export const levelSteps = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('level_steps').select(['level', 'min']).orderBy('min'),
);

export const ladderIn = (steps: readonly { min: number }[]): Ladder =>
  ladderOf(steps.map(({ min }) => min));

export const readLadder = async (context: DatabaseContext): Promise<Ladder> =>
  ladderIn(await levelSteps(context, {}));
