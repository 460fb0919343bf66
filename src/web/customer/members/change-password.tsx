// A guest's new password in place of the present one.
import { useAct } from '../../api/hooks.ts';
import { LogOutEverywhere } from '../../parts/dialog/log-out-everywhere.tsx';
import { Stack } from '../../look/layout.tsx';
import { OwnPassword } from '../../parts/form/password-form.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import type { RequestOf } from '../../api/client.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword, frame } = useWords();
  const change = useAct('changeCustomerPassword', { done: newPassword.saved, failed: frame.error });
  const send = (body: RequestOf<'changeCustomerPassword'>['body']) =>
    change.mutateAsync({ body }).then(onClose);

  return (
    <Sheet title={newPassword.change} onClose={onClose}>
      <Stack gap="large">
        <OwnPassword words={newPassword} onChange={send} />
        <LogOutEverywhere call="logOutCustomer" leadsTo="/" onLeft={forgetCustomer} />
      </Stack>
    </Sheet>
  );
}
