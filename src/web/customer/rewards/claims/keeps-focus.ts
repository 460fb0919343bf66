// What opened a dialog may be gone when it closes, as a claim that was served or given up is.
import { useEffect } from 'react';
import { focused, restoreFocus } from '../../../look/focus.ts';

/** In a dialog: where nothing takes the focus back, the content of the screen does. */
export const useFocusKept = () => useEffect(() => () => void (focused() ?? restoreFocus()), []);
