// A partner's account: a new password, and the log-out.
import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/api-hooks.ts';
import { FrameButton, IconButton } from '../../look/button.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FirstPassword, OwnPassword } from '../../parts/form/password-form.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';

export function ChangePasswordButton() {
  const { newPassword } = useWords();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={newPassword.change} icon={KeyRound} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={newPassword.change} onClose={close}>
          <OwnPassword of="partner" words={newPassword} onChanged={close} />
        </Dialog>
      )}
    </>
  );
}

/** A partner who logged in with a temporary password has to choose a new one first. */
export function ChoosePassword() {
  const { newPassword } = useWords();
  return (
    <Screen title={newPassword.title} home="/partner/dashboard" actions={<LogOutButton />}>
      <FirstPassword of="partner" />
    </Screen>
  );
}

/** Ends the partner's session, after a question. */
export function LogOutButton() {
  const { logOut: words } = useOffice(counterWords);
  const [asked, setAsked] = useState(false);
  const logOut = useAct('logOutPartner', {
    done: words.done,
    failed: words.failed,
    leadsTo: () => '/partner/login',
    changesPerson: true,
  });

  return (
    <>
      <FrameButton
        label={words.label}
        brief={words.brief}
        icon={LogOut}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <Confirm
          title={words.question}
          act={words.label}
          busyAct={words.busy}
          busy={logOut.isPending}
          tone="main"
          onConfirm={() => logOut.mutate({})}
          onClose={() => setAsked(false)}
        >
          <p>{words.text}</p>
        </Confirm>
      )}
    </>
  );
}
