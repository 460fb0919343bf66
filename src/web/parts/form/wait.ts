// A wait that the server demands, counted down.
import { useState } from 'react';
import { useSecondsLeft } from '../../device/seconds-left.ts';

/** `remaining` are the seconds that are left, 0 when there is no wait. */
export function useWait() {
  const [until, setUntil] = useState<number>();
  return {
    remaining: useSecondsLeft(until),
    begin: (seconds: number) => setUntil(Date.now() + seconds * 1_000),
    end: () => setUntil(undefined),
  };
}

/** Seconds as a clock shows them: 14:05, or 1:00:00. */
export function clockTime(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(seconds % 60)].join(':');
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0');
