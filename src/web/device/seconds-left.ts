// A time that runs down, looked at often enough that no second is missed.
import { useSyncExternalStore } from 'react';

/** Milliseconds between two looks at the clock. */
const often = 250;

/** Whole seconds until a moment by this device's clock, none once it is over. */
export const useSecondsLeft = (endsAt: number) =>
  useSyncExternalStore(tick, () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));

function tick(hear: () => void) {
  const timer = setInterval(hear, often);
  return () => clearInterval(timer);
}
