// A guest's new password in place of the present one.
import { useAct } from '../calls.ts';
import { OwnPassword } from '../parts/password-form.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/language.ts';
import type { Asking } from '../wire.ts';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword, frame } = useWords();
  const change = useAct('changeCustomerPassword', { done: newPassword.saved, failed: frame.error });
  const send = (body: Asking<'changeCustomerPassword'>['body']) =>
    change.mutateAsync({ body }).then(onClose);

  return (
    <Sheet title={newPassword.change} onClose={onClose}>
      <OwnPassword words={newPassword} onChange={send} />
    </Sheet>
  );
}
