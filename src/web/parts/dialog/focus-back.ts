// Where the focus goes when what lay over the screen is gone: back to what had it before.
import { useState, type RefObject } from 'react';
import { focused, restoreFocus } from '../../look/focus.ts';

/** What had the focus before each dialog. */
const openers = new WeakMap<Element, HTMLElement>();

/**
 * What had the focus before a dialog, if it is still there. Where it was in a dialog whose place
 * this one took, that is what had it before that one.
 */
function standing(opener: HTMLElement | undefined): HTMLElement | undefined {
  if (!opener || opener.isConnected) return opener;
  const before = opener.closest('[role=dialog], [role=alertdialog]');
  return before ? standing(openers.get(before)) : undefined;
}

/** For Base UI's popup. `returnTo` has the focus afterwards in the place of what had it before. */
export function useFocusBack(returnTo?: RefObject<HTMLElement | null>) {
  const [opener] = useState(focused);
  return {
    ref: (popup: HTMLElement | null) => void (popup && opener && openers.set(popup, opener)),
    finalFocus: () => {
      // Only then is it known what is gone together with the dialog.
      queueMicrotask(() => {
        const place = returnTo?.current ?? standing(opener);
        if (place) place.focus({ preventScroll: true });
        else restoreFocus();
      });
      // Base UI would give the focus to the first button in the content instead.
      return false;
    },
  };
}
