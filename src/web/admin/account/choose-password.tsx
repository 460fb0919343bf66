// The form in which an administrator with a temporary password has to choose another one.
import { LogOut } from 'lucide-react';
import { FirstPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { IconButton } from '../../look/button.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useLogOut } from './log-out.ts';

export function ChoosePassword() {
  const { newPassword, frame } = useWords();
  const leave = useLogOut();
  return (
    <Screen
      title={newPassword.title}
      home="/admin"
      actions={<IconButton label={frame.logOut} icon={LogOut} onClick={leave} />}
    >
      <FirstPassword of="admin" />
    </Screen>
  );
}
