// Whether the fields of a form still have the values with which it was opened, or last saved.
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { typedIn } from './typed.ts';

/** `begin` takes the present values as those to compare with. */
export function useUnchanged(form: RefObject<HTMLFormElement | null>) {
  const first = useRef<string>(undefined);
  const [unchanged, setUnchanged] = useState(true);

  const compare = useEffectEvent(() => {
    if (!form.current) return;
    const now = JSON.stringify(typedIn(form.current));
    first.current ??= now;
    setUnchanged(now === first.current);
  });

  // After each rendering: every key stroke leads to one, and so do fields that are added or
  // removed. Before the first paint, so that a restored draft counts as a change.
  useLayoutEffect(() => compare());

  const begin = () => {
    first.current = undefined;
  };
  return { unchanged, begin };
}
