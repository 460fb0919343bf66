// Gives somebody a temporary PIN.
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { pinWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Renew, type PersonDialogProps } from './renew.tsx';

export function ResetPin({ admin: { id, username }, onClose }: PersonDialogProps) {
  const words = useOffice(pinWords);
  const reset = useAct('resetPin', {
    done: words.resetDone,
    failed: words.resetFailed,
    refresh: ['listAdmins'],
  });
  const { role, id: own } = useAsk('currentAdmin', {}).data ?? {};
  // Owners have no limits, and nobody answers for themselves twice.
  const answers = role === 'manager' && id !== own;
  const resetText = answers ? `${words.resetText} ${words.resetAnswers}` : words.resetText;
  return (
    <Renew
      username={username}
      words={{ ...words, resetText }}
      busy={reset.isPending}
      onClose={onClose}
      make={(done) => reset.mutate({ params: { id } }, { onSuccess: ({ pin }) => done(pin) })}
    />
  );
}
