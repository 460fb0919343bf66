// The number of members of each level, from a table that the database keeps up to date.
import { levels, type Level } from '../../contract/levels.ts';
import type { Database } from '../database/tables.ts';

/** In the order of the levels. */
export async function countMembers(db: Database): Promise<{ level: Level; members: number }[]> {
  const rows = await db.selectFrom('level_counts').selectAll().execute();
  const counts = new Map(rows.map(({ level, members }) => [level, members]));
  return levels.map((level) => ({ level, members: counts.get(level) ?? 0 }));
}
