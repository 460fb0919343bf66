// The calls that the office's contract allows to the person who is logged in.
import type { CallName } from '../../../contract/index.ts';
import { callOf } from '../../api/calls.ts';
import { useAsk } from '../../api/api-hooks.ts';

/** Returns whether the logged-in person may make a call; true while the person is not known yet. */
export function useMay(): (name: CallName) => boolean {
  const { role } = useAsk('currentAdmin', {}).data ?? {};
  return (name) => {
    const { may } = callOf(name);
    return may === 'anyone' || role === undefined || may.includes(role);
  };
}
