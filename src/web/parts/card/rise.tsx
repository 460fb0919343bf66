// The animation of a changed card: the old metal fades while light runs once over the new one, and
// the balance counts to its new value.
import { useEffect, useRef, useState } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';

export const Rise = ({ from }: { from: Level }) => (
  <>
    <div data-level={from} className="metal fading -z-10" />
    <div className="sweep -z-10" />
  </>
);

/** Milliseconds from the old number to the new one. */
const span = 800;

/** The number to show at this moment. With reduced motion it is the new one from the start. */
export function useCounted(target: number) {
  const [shown, setShown] = useState(target);
  const value = useRef(target);

  useEffect(() => {
    const from = value.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let begun: number | undefined;
    let frame = requestAnimationFrame(step);

    function step(now: number) {
      begun ??= now;
      const way = still ? 1 : Math.min((now - begun) / span, 1);
      // The steps become smaller towards the end.
      value.current = Math.round(from + (target - from) * (1 - (1 - way) ** 3));
      setShown(value.current);
      if (way < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
