// The current time and countdowns, which are updated while a screen shows them.
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The current time, at most 15 seconds old. */
export function useNow() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Milliseconds between two readings of the clock: often enough that no second is skipped. */
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

/** Seconds as a clock shows them: 14:05, or 1:00:00. */
export function clockTime(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(seconds % 60)].join(':');
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0');
