// The focused element, and where the focus goes when that element is removed.

/** The focused element; undefined where only the body has the focus. */
export const focused = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : undefined;

/** Moves a lost focus to the content of the screen. */
export const restoreFocus = () =>
  document.getElementById('content')?.focus({ preventScroll: true });

/** A ref: when the element is removed with the focus in it, the content gets the focus. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) restoreFocus();
};

/** A ref that focuses its element on mount. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Focuses the first field; returns whether there is one that takes the focus. */
export function focusFirstField(panel: Element) {
  const field = panel.querySelector<HTMLElement>('input, select, textarea');
  field?.focus({ preventScroll: true });
  return field !== null && field === document.activeElement;
}
