// The number of members of each level, from a table that triggers update.
import { levels, type Level } from '../../contract/values/level-names.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';

export const levelCounts = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('level_counts').select(['level', 'members']),
);

/** Counts the members of each level, in the order of the levels. */
export async function countMembers(
  context: DatabaseContext,
): Promise<{ level: Level; members: number }[]> {
  const rows = await levelCounts(context, {});
  const counts = new Map(rows.map(({ level, members }) => [level, members]));
  return levels.map((level) => ({ level, members: counts.get(level) ?? 0 }));
}
