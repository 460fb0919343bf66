// Measures the processor time of the thread that serves requests.

/** The measurements of a reference, and the most of a work that is held against a limit. */
const tries = { ofReference: 5, most: 40 };

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
  fastest(work, { measure, limit: 0, runs: tries.ofReference });

/**
 * The time of the first run within the limit, or that of the fastest of many: what other programs
 * of a busy machine add is in few of them.
 */
export const leastTime = (
  work: () => unknown,
  { limit, measure = untilDone }: { limit: number; measure?: Measure },
): Promise<number> => fastest(work, { measure, limit, runs: tries.most });

async function fastest(
  work: () => unknown,
  { measure, limit, runs }: { measure: Measure; limit: number; runs: number },
): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < runs && least > limit; i += 1) least = Math.min(least, await measure(work));
  return least;
}
