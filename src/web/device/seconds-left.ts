// A countdown, read often enough that no second is skipped.
import { useSyncExternalStore } from 'react';

/** Milliseconds between two readings of the clock. */
const interval = 250;

/** Whole seconds until a moment by this device's clock; 0 once it is over, and without a moment. */
export const useSecondsLeft = (endsAt: number | undefined) =>
  useSyncExternalStore(endsAt === undefined ? never : tick, () =>
    endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)),
  );

function tick(listener: () => void) {
  const timer = setInterval(listener, interval);
  return () => clearInterval(timer);
}

const never = () => () => {};
