// Forwards signals, and the end of npm, from the launcher to the programs that it runs.
import { constants } from 'node:os';

/**
 * Forwards signals until the returned function is called, which returns the last signal. Ctrl-C in
 * a terminal is not forwarded, since it reaches the children directly, and a second signal would
 * stop them immediately.
 */
export function forwardSignals(children) {
  let seen;
  const forward = (signal) => {
    seen = signal;
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watching = whenNpmIsGone(() => forward('SIGTERM'));
  return () => {
    for (const signal of signals) process.off(signal, forward);
    clearInterval(watching);
    return seen;
  };
}

/**
 * Calls `stop` once npm has ended, if npm started this process; returns the timer that checks this.
 * SIGTERM to `npm start` may end npm and its shell without being forwarded, so that this process
 * only loses its parent.
 */
export function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 250).unref();
  return watching;
}

/** The exit code that a shell returns for a program ended by a signal. */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
