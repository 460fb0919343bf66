// Many of the same, in parallel or one after another, and how often each answer came.

/** The numbers from 0, so many. */
export const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Does something so many times, one after the other; answers what came of each. */
export async function times<Outcome>(count: number, act: (place: number) => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  for (const place of numbered(count)) outcomes.push(await act(place));
  return outcomes;
}

/** Does something so many times at once; answers what came of each. */
export const atOnce = <Outcome>(count: number, act: (place: number) => Promise<Outcome>) =>
  Promise.all(numbered(count).map(act));

/**
 * Does something so many times for each of a group in parallel, one group after the other; answers
 * what came of each. Of what waits for one row, no more are at it than are done within two seconds.
 */
export const inGroups = async <Item, Outcome>(
  group: readonly Item[],
  count: number,
  act: (item: Item) => Promise<Outcome>,
) => (await times(count, () => Promise.all(group.map(act)))).flat();

/** How many answers there are of each status. */
export function counted(answers: { status: number }[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
