// The measured process's side of `program.ts`: what it is asked, and when it is to end.

/** Answers what the benchmark asks until it lets go, then closes and ends the process. */
export function answerBenchmark(close: () => Promise<unknown>, hear?: (message: object) => void) {
  process.on('message', (message) => {
    if (message === 'memory') {
      globalThis.gc?.();
      process.send?.(process.memoryUsage.rss());
    } else {
      hear?.(message as object);
      process.send?.('heard');
    }
  });
  process.once('disconnect', async () => {
    await close();
    process.exit();
  });
}
