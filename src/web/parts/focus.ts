// Where the focus is, and where it goes when what had it is gone.

/** What has the focus; nothing where nobody has given it to anything. */
export const focused = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : undefined;

/** The content of the screen, which takes the focus that was lost. */
export const content = () => document.getElementById('content');

/** A ref: when the element goes away with the focus in it, the content takes it. */
export const handsFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) content()?.focus({ preventScroll: true });
};
