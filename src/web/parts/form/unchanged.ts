// Whether the fields of a form still say what they said when it was opened, or last saved.
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { typedIn } from './typed.ts';

/** `begin` makes what stands in the fields now that with which they are compared from now on. */
export function useUnchanged(form: RefObject<HTMLFormElement | null>) {
  const first = useRef<string>(undefined);
  const [unchanged, setUnchanged] = useState(true);

  const compare = useEffectEvent(() => {
    if (!form.current) return;
    const now = JSON.stringify(typedIn(form.current));
    first.current ??= now;
    setUnchanged(now === first.current);
  });

  // After each rendering: every key stroke leads to one, and so do fields that come or go. Before
  // the first paint, so that a draft which is put back then counts as a change.
  useLayoutEffect(() => compare());

  const begin = () => {
    first.current = undefined;
  };
  return { unchanged, begin };
}
