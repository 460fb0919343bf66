// The level of a member of whom an entry is undone: points that no longer stand keep no level.
import type { Ladder } from '../../../domain/points/level-rules.ts';
import { levelOf, type Standing } from '../../../domain/points/level-periods.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { preparedFind } from '../../database/queries/rows.ts';

/** Members by their numbers, each with what decides the level. */
export type Standings = Map<number, Standing & { id: number; lapsedBefore: string | null }>;

interface Undone {
  posting: { kind: string; customerId: number; at: Date };
}

/**
 * In a transaction that has undone entries: reads again what a trigger has summed up of members
 * with levels over a period, and notes who has another level. Others are not read.
 */
export async function followUndos(
  context: DatabaseContext,
  accepted: readonly Undone[],
  { standings, ladder }: { standings: Standings; ladder: Ladder },
): Promise<void> {
  const undone = accepted.filter(({ posting: { kind, customerId } }) => {
    return kind === 'undo' && (standings.get(customerId)?.lapsedBefore ?? null) !== null;
  });
  if (undone.length === 0) return;
  const at = undone[0]!.posting.at;
  const ids = [...new Set(undone.map(({ posting }) => posting.customerId))];
  const rows = await findStandings(context, { values: ids });
  const events = rows.flatMap((row) => {
    const [before, level] = [standings.get(row.id)!, row].map((one) => levelOf(one, ladder));
    standings.set(row.id, row);
    const detail = { before: before!, level: level! };
    return before === level ? [] : [{ customerId: row.id, kind: 'level.changed', at, detail }];
  });
  await noteEvents(context.db, events);
}

const findStandings = preparedFind(
  'customers',
  ['id', 'points', 'lapsed', 'kept', 'givenLevel', 'lapsedBefore'],
  'id',
);
