// A countdown, read often enough that no second is skipped.
import { useSyncExternalStore } from 'react';

/** Milliseconds between two readings of the clock. */
const often = 250;

/** Whole seconds until a moment by this device's clock, 0 once it is over. */
export const useSecondsLeft = (endsAt: number) =>
  useSyncExternalStore(tick, () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));

function tick(hear: () => void) {
  const timer = setInterval(hear, often);
  return () => clearInterval(timer);
}
