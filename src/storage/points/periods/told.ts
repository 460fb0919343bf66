// The day until which a level is kept or was given, as members are told of it, with the points that
// count and those that are missing to keep it for longer.
import type { LevelPeriod } from '../../../contract/members/waiting.ts';
import { periodPoints, toldGiven, toldLevel } from '../../../domain/points/level-periods.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { readLadder } from '../../database/queries/computed-levels.ts';
import { levelOfRow, readPeriod, sumLevels, type LevelRow } from './level-sums.ts';

/**
 * What is told of members, by their numbers; while levels follow the balance, only of those who
 * have a given level that is higher.
 */
export async function readPeriodsOf(
  context: DatabaseContext,
  rows: readonly LevelRow[],
  now: Date,
): Promise<Map<number, LevelPeriod>> {
  const judged = rows.filter(({ lapsedBefore }) => lapsedBefore !== null);
  const given = rows.filter(({ givenLevel }) => givenLevel !== null);
  if (judged.length + given.length === 0) return new Map();
  const period = judged.length > 0 ? await readPeriod(context) : undefined;
  const ladder = await readLadder(context);
  const toldOfGiven = given.flatMap((row) => {
    const until = toldGiven(row, ladder);
    return until === undefined ? [] : [[row.id, { counts: periodPoints(row), until }] as const];
  });
  if (!period) return new Map(toldOfGiven);
  const noted = judged.filter(({ keptNotedOn }) => keptNotedOn !== null).map(({ id }) => id);
  const sums = noted.length > 0 ? await sumLevels(context, { ids: noted, before: '' }) : [];
  const anewOf = new Map(sums.map(({ id, anew }) => [id, anew]));
  const about = { rule: period.rule, today: period.dayOf(now), ladder };
  const toldOfPeriod = judged.map((row) => {
    const anew = anewOf.get(row.id) ?? 0;
    const told = toldLevel(levelOfRow(row), { ...about, anew });
    return [row.id, { counts: periodPoints(row), ...told }] as const;
  });
  return new Map<number, LevelPeriod>([...toldOfPeriod, ...toldOfGiven]);
}
