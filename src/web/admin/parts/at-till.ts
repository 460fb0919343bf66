// Whether the office is open at a till, where people take turns and nothing of theirs is kept.
import { useAsk } from '../../api/api-hooks.ts';

/** True at a till, and while it is not known yet. */
export const useIsAtTill = (): boolean => useAsk('currentAdmin', {}).data?.tillId !== null;
