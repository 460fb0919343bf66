// The screen of a guest's new password, in place of a temporary one.
import { useEffect, useEffectEvent } from 'react';
import { FirstPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { LogOutButton } from './leaving.tsx';

/** A toast says for 10 seconds that the password was reset and that a new one has to be chosen. */
export function ChoosePassword() {
  const { newPassword, messages } = useWords();
  const tell = useEffectEvent(() => {
    toast({ title: newPassword.toast, detail: messages.chooseNewPassword, lasts: 10_000 });
  });
  useEffect(() => tell(), []);
  return (
    <Screen title={newPassword.title} actions={<LogOutButton />}>
      <FirstPassword of="customer" />
    </Screen>
  );
}
