// A guest who logged in with a temporary password has to choose a new one first.
import { useEffect, useEffectEvent } from 'react';
import { useAct } from '../../api/hooks.ts';
import { FirstPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { LogOutButton } from './log-out.tsx';

export function ChoosePassword() {
  const { newPassword, frame } = useWords();
  const change = useAct('changeCustomerPassword', {
    done: newPassword.saved,
    failed: frame.error,
    refresh: ['currentCustomer'],
  });
  useResetToast();

  return (
    <Screen title={newPassword.title} actions={<LogOutButton />}>
      <FirstPassword onChoose={(body) => change.mutateAsync({ body })} />
    </Screen>
  );
}

/** Shows a toast once, for 10 seconds, that the password was reset. */
function useResetToast() {
  const { newPassword, messages } = useWords();
  const tell = useEffectEvent(() => {
    toast({ title: newPassword.toast, detail: messages.chooseNewPassword, lasts: 10_000 });
  });
  useEffect(() => tell(), []);
}
