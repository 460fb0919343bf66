// A guest's new password in place of the present one.
import { useAct } from '../calls.ts';
import { LogOutEverywhere } from '../log-out-everywhere.tsx';
import { Stack } from '../parts/layout.tsx';
import { OwnPassword } from '../parts/password-form.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/language.ts';
import type { Asking } from '../wire.ts';
import { forgetGuest } from './guest-marks.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword, frame } = useWords();
  const change = useAct('changeCustomerPassword', { done: newPassword.saved, failed: frame.error });
  const send = (body: Asking<'changeCustomerPassword'>['body']) =>
    change.mutateAsync({ body }).then(onClose);

  return (
    <Sheet title={newPassword.change} onClose={onClose}>
      <Stack gap="large">
        <OwnPassword words={newPassword} onChange={send} />
        <LogOutEverywhere call="logOutCustomer" leadsTo="/" onLeft={forgetGuest} />
      </Stack>
    </Sheet>
  );
}
