// The members who would rise or fall with other thresholds, counted and listed from the summaries.
import type { LevelsPreview } from '../../contract/points/levels.ts';
import type { Level } from '../../contract/values/level-names.ts';
import { limits } from '../../contract/values/values.ts';
import {
  givenMove,
  isFall,
  movesBetween,
  type GivenMove,
} from '../../domain/points/level-changes.ts';
import type { Thresholds } from '../../domain/points/level-rules.ts';
import { standingIn } from '../database/queries/computed-levels.ts';
import { countOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import { readThresholds } from './level-queries.ts';

/** The limit of falling members that are listed. */
const listed = 50;

/**
 * The members whose level would change if `after` replaced the thresholds in force; entries that
 * are not summed up yet are left out.
 */
export async function previewMoves(store: Store, after: Thresholds): Promise<LevelsPreview> {
  const given = [null, ...(await readGivenLevels(store))];
  const moves: (GivenMove & { members: number })[] = [];
  for (const byPoints of movesBetween(await readThresholds(store), after)) {
    for (const move of given.flatMap((level) => givenMove(byPoints, level) ?? [])) {
      const members = await store.slice(() => countOf(membersIn(store, move)));
      if (members > 0) moves.push({ ...move, members });
    }
  }
  const first: LevelsPreview['first'] = [];
  for (const move of moves.filter(isFall).toReversed()) {
    const { from, to } = move;
    const rows = await membersIn(store, move)
      .innerJoin('customers', 'customers.id', 'summary.customerId')
      .select(['customers.id', 'customers.name', 'summary.points'])
      .orderBy('summary.points', 'desc')
      .orderBy('summary.customerId', 'desc')
      .limit(listed - first.length)
      .execute();
    first.push(...rows.map((row) => ({ ...row, from, to })));
    if (first.length === listed) break;
  }
  const sumOf = (some: typeof moves) => some.reduce((sum, { members }) => sum + members, 0);
  const falls = moves.filter(isFall);
  const falling = sumOf(falls);
  const shown = moves.map(({ from, to, members }) => ({ from, to, members }));
  return { rising: sumOf(moves) - falling, falling, moves: joined(shown), first };
}

/** The levels that members are given now. */
async function readGivenLevels({ db }: Store): Promise<Level[]> {
  const rows = await db
    .selectFrom('customers')
    .select('givenLevel')
    .distinct()
    // The index of the days on which given levels end finds them.
    .where('givenUntil', 'is not', null)
    .execute();
  return rows.flatMap(({ givenLevel }) => givenLevel ?? []);
}

const membersIn = ({ db }: Store, { from, min, max, given }: GivenMove) =>
  db
    .selectFrom('customer_summaries as summary')
    .where((eb) => eb.between(standingIn('summary'), min, Math.min(max, limits.points)))
    // The level in force lets the index of levels find the rows.
    .where('summary.atLevel', '=', from)
    .where('summary.givenLevel', given === null ? 'is' : '=', given);

/** Joins adjacent ranges with the same change of level. */
function joined(moves: LevelsPreview['moves']): LevelsPreview['moves'] {
  const groups = Map.groupBy(moves, ({ from, to }) => `${from} ${to}`);
  return [...groups.values()].map((some) => ({
    ...some[0]!,
    members: some.reduce((sum, { members }) => sum + members, 0),
  }));
}
