// The screens of a guest's new password: in place of the present one, or of a temporary one.
import { useEffect, useEffectEvent } from 'react';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { FirstPassword, OwnPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';
import { LogOutButton } from './leaving.tsx';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword } = useWords();
  return (
    <Sheet title={newPassword.change} onClose={onClose}>
      <OwnPassword of="customer" words={newPassword} onChanged={onClose} onLeft={forgetCustomer} />
    </Sheet>
  );
}

/** A toast says for 10 seconds that the password was reset, and that a new one has to be chosen. */
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
