// A partner's new password in place of the present one.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { LogOutEverywhere } from '../../parts/dialog/log-out-everywhere.tsx';
import { IconButton } from '../../look/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Stack } from '../../look/layout.tsx';
import { OwnPassword } from '../../parts/form/password-form.tsx';
import { useWords } from '../../words/languages/language.ts';
import type { RequestOf } from '../../api/client.ts';

export function ChangePasswordButton() {
  const { newPassword } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={newPassword.change} icon={KeyRound} onClick={() => setOpen(true)} />
      {open && <ChangePassword onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword, frame } = useWords();
  const change = useAct('changePartnerPassword', { done: newPassword.saved, failed: frame.error });
  const send = (body: RequestOf<'changePartnerPassword'>['body']) =>
    change.mutateAsync({ body }, { onSuccess: onClose });

  return (
    <Dialog title={newPassword.change} onClose={onClose}>
      <Stack gap="large">
        <OwnPassword words={newPassword} onChange={send} />
        <LogOutEverywhere call="logOutPartner" leadsTo="/partner/login" />
      </Stack>
    </Dialog>
  );
}
