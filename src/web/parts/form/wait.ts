// A wait that the server demands, counted down.
import { useEffect, useState } from 'react';

/** `left` are the remaining whole seconds, 0 when there is no wait. */
export function useWait() {
  const [until, setUntil] = useState<number>();
  const [left, setLeft] = useState(0);
  const waiting = left > 0;

  // Counted from the clock, since a timer stands still while the device sleeps.
  useEffect(() => {
    if (!waiting || until === undefined) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [waiting, until]);

  function begin(seconds: number) {
    setUntil(Date.now() + seconds * 1_000);
    setLeft(seconds);
  }
  return { left, begin, end: () => setLeft(0) };
}

/** Seconds as a clock shows them: 14:05, or 1:00:00. */
export function clockTime(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(seconds % 60)].join(':');
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0');
