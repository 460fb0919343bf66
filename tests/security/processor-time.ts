// Measures the processor time of the thread that serves requests.

/** The runs of a reference, and at most of work that has to stay within a limit. */
const runs = { ofReference: 5, most: 40 };

/** The milliseconds of processor time that a work takes, or a part of it. */
type Measure = (work: () => unknown) => Promise<number>;

/** The milliseconds of the thread's processor time until the work is done. */
const untilDone: Measure = async (work) => {
  const begin = process.threadCpuUsage();
  await work();
  return since(begin);
};

/** The milliseconds since a moment of the thread's processor time. */
export function since(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}

/** The time of the fastest of a few runs. */
export const referenceTime = (work: () => unknown, measure = untilDone): Promise<number> =>
  fastest(work, { measure, limit: 0, most: runs.ofReference });

/**
 * The time of the first run within the limit, or that of the fastest of many. A busy machine makes
 * some runs slow; work that is slow itself is slow in all of them.
 */
export const leastTime = (
  work: () => unknown,
  { limit, measure = untilDone }: { limit: number; measure?: Measure },
): Promise<number> => fastest(work, { measure, limit, most: runs.most });

async function fastest(
  work: () => unknown,
  { measure, limit, most }: { measure: Measure; limit: number; most: number },
): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < most && least > limit; i += 1) least = Math.min(least, await measure(work));
  return least;
}
