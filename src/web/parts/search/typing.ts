// Whether a key alone is no shortcut: somebody is typing, or a dialog is open.
const typedInto =
  'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable=true]';
const dialogs = '[role=dialog], [role=alertdialog], dialog[open]';

export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches(typedInto);

export const isDialogOpen = () => document.querySelector(dialogs) !== null;
