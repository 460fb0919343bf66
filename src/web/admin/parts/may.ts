// The calls that the office's contract allows to the person who is logged in.
import type { CallName } from '../../../contract/index.ts';
import { callOf } from '../../api/calls.ts';
import { useAsk } from '../../api/hooks.ts';

/** Whether the person who is logged in may make a call; yes as long as nobody is known. */
export function useMay(): (name: CallName) => boolean {
  const { role } = useAsk('currentAdmin', {}).data ?? {};
  return (name) => {
    const { may } = callOf(name);
    return may === 'anyone' || role === undefined || may.includes(role);
  };
}
