// Gives the focus back when a dialog closes: to the element that had it before.
import { useState, type RefObject } from 'react';
import { focused, restoreFocus } from '../../look/focus.ts';

/** The element that had the focus before each dialog. */
const openers = new WeakMap<Element, HTMLElement>();

/**
 * The element that had the focus before a dialog, if it still exists. Where it was in a dialog that
 * this one replaced, the element that had the focus before that one.
 */
function connectedOpener(opener: HTMLElement | undefined): HTMLElement | undefined {
  if (!opener || opener.isConnected) return opener;
  const before = opener.closest('[role=dialog], [role=alertdialog]');
  return before ? connectedOpener(openers.get(before)) : undefined;
}

/** Props for Base UI's popup. `returnTo` gets the focus instead of what had it before. */
export function useFocusBack(returnTo?: RefObject<HTMLElement | null>) {
  const [opener] = useState(focused);
  return {
    ref: (popup: HTMLElement | null) => void (popup && opener && openers.set(popup, opener)),
    finalFocus: () => {
      // Only then is it known which elements are removed together with the dialog.
      queueMicrotask(() => {
        const place = returnTo?.current ?? connectedOpener(opener);
        if (place) place.focus({ preventScroll: true });
        else restoreFocus();
      });
      // Base UI would focus the first button in the content instead.
      return false;
    },
  };
}
