// Repeated actions, in parallel or one after another, and counts of their outcomes.

/** The numbers from 0 up, `count` of them. */
export const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Does something a number of times, one after the other; returns the outcomes. */
export async function times<Outcome>(count: number, act: (place: number) => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  for (const place of numbered(count)) outcomes.push(await act(place));
  return outcomes;
}

/** Does something a number of times in parallel; returns the outcomes. */
export const inParallel = <Outcome>(count: number, act: (place: number) => Promise<Outcome>) =>
  Promise.all(numbered(count).map(act));

/**
 * Runs `act` for all items of the group in parallel, `count` times one after the other; returns the
 * outcomes. Where all of them wait for one row, the group has to be small enough to finish within
 * two seconds.
 */
export const inGroups = async <Item, Outcome>(
  group: readonly Item[],
  count: number,
  act: (item: Item) => Promise<Outcome>,
) => (await times(count, () => Promise.all(group.map(act)))).flat();

/** The number of answers by status. */
export function counted(answers: { status: number }[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
