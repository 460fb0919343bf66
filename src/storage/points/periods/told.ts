// What members are told of a level over a period: the points that count, until when the level is
// kept, and what is missing to keep it for longer.
import type { LevelPeriod } from '../../../contract/members/waiting.ts';
import { periodPoints, toldLevel } from '../../../domain/points/level-periods.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { readLadder } from '../../database/queries/computed-levels.ts';
import { levelOfRow, readPeriod, sumLevels, type LevelRow } from './level-sums.ts';

/** What is told of members, by their numbers; of nobody while levels follow the balance. */
export async function readPeriodsOf(
  context: DatabaseContext,
  rows: readonly LevelRow[],
  now: Date,
): Promise<Map<number, LevelPeriod>> {
  const judged = rows.filter(({ lapsedBefore }) => lapsedBefore !== null);
  const period = judged.length > 0 ? await readPeriod(context) : undefined;
  if (!period) return new Map();
  const ladder = await readLadder(context);
  const noted = judged.filter(({ keptNotedOn }) => keptNotedOn !== null).map(({ id }) => id);
  const sums = noted.length > 0 ? await sumLevels(context, { ids: noted, before: '' }) : [];
  const anewOf = new Map(sums.map(({ id, anew }) => [id, anew]));
  const about = { rule: period.rule, today: period.dayOf(now), ladder };
  return new Map(
    judged.map((row) => {
      const anew = anewOf.get(row.id) ?? 0;
      const told = toldLevel(levelOfRow(row), { ...about, anew });
      return [row.id, { counts: periodPoints(row), ...told }];
    }),
  );
}
