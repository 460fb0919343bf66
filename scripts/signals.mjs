// Passes what ends the launcher on to the programs that it runs: signals, and the end of npm.
import { constants } from 'node:os';

/**
 * Forwards signals until the returned function is called, which answers the last signal. A
 * terminal's Ctrl-C reaches the children directly, and they would take a second one as an order to
 * stop at once.
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
 * Calls `stop` once npm is gone, if it started this process; answers the timer that looks. A
 * SIGTERM to `npm start` may end npm and its shell, which do not forward it: this process only
 * loses its parent.
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

/** The exit code of a shell for a program that a signal ended. */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
