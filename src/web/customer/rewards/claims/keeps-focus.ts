// Keeps the focus on the screen when the opener of a dialog is gone, as a claim that was served is.
import { useEffect } from 'react';
import { focused, restoreFocus } from '../../../look/focus.ts';

/** For a dialog: the screen's content gets the focus where nothing else takes it back. */
export const useFocusKept = () => useEffect(() => () => void (focused() ?? restoreFocus()), []);
