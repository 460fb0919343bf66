// Where the focus is, and where it goes when what had it is gone.

/** What has the focus; nothing where nobody has given it to anything. */
export const focused = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : undefined;

/** Gives the focus that was lost to the content of the screen. */
export const restoreFocus = () =>
  document.getElementById('content')?.focus({ preventScroll: true });

/** A ref: when the element goes away with the focus in it, the content takes it. */
export const handsFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) restoreFocus();
};
