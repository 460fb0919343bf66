// A partner who logged in with a temporary password has to choose a new one first.
import { useAct } from '../../api/hooks.ts';
import { FirstPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { LogOutButton } from './log-out-button.tsx';

export function ChoosePassword() {
  const { newPassword, frame } = useWords();
  const change = useAct('changePartnerPassword', {
    done: newPassword.saved,
    failed: frame.error,
    refresh: ['currentPartner'],
  });
  return (
    <Screen title={newPassword.title} home="/partner/dashboard" actions={<LogOutButton />}>
      <FirstPassword onChoose={(body) => change.mutateAsync({ body })} />
    </Screen>
  );
}
