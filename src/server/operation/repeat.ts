// Repeats work for as long as the process serves.

interface Repeated {
  /** The milliseconds after which the work runs again, unless it returns others. */
  every: number;
  work: () => Promise<number | void>;
  /** Reports what the work has thrown; it runs again all the same. */
  report: (error: unknown) => void;
  leaving: AbortSignal;
}

/**
 * Runs the work now, and again after each run until the process is leaving. Resolves once it ran
 * for the first time, and never rejects.
 */
export async function repeat({ every, work, report, leaving }: Repeated): Promise<void> {
  const wait = await run(work).catch(report);
  if (leaving.aborted) return;
  setTimeout(() => void repeat({ every, work, report, leaving }), wait ?? every).unref();
}

/** Work that throws before its first wait rejects, too. */
const run = async (work: Repeated['work']) => work();
