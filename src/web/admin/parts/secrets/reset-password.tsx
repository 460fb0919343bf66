// Resets a password: a question, then the new password to hand over.
import { useState } from 'react';
import type { Settings } from '../../../../contract/house/settings.ts';
import { useAsk } from '../../../api/hooks.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Soft } from '../../../look/layout.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { Secret } from './secret.tsx';
import { toast } from '../../../toast/toast.ts';
import { secretWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { freshPassword } from './fresh-password.ts';
import { HandOver } from './hand-over.tsx';

interface ResetPasswordProps {
  /** The setting with the fixed password of every reset, if there is one. */
  fixedIn: 'customerResetPassword' | 'partnerResetPassword';
  words: {
    /** The title, with the name of the account. */
    title: string;
    text: string;
    act: string;
    busyAct: string;
    done: string;
  };
  busy: boolean;
  onReset: (newPassword: string) => Promise<unknown>;
  onClose: () => void;
}

export function ResetPassword(props: ResetPasswordProps) {
  const { title } = props.words;
  const settings = useAsk('readSettings', {});

  if (settings.data) return <Phases {...props} settings={settings.data} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Loaded ask={settings} skeleton={<Skeleton size="block" />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function Phases(props: ResetPasswordProps & { settings: Settings }) {
  const { settings, fixedIn, words, busy, onReset, onClose } = props;
  const said = useOffice(secretWords);
  const [password] = useState(() => settings[fixedIn] ?? freshPassword());
  const [done, setDone] = useState(false);

  async function reset() {
    // After a failure, of which a toast has told, the question stays open.
    if (!(await onReset(password).then(succeeded, failed))) return;
    toast({ title: words.done, detail: said.newPassword(password), lasts: 10_000 });
    setDone(true);
  }

  if (done) {
    return <HandOver title={words.done} password={password} onClose={onClose} />;
  }
  return (
    <Confirm
      title={words.title}
      act={words.act}
      busyAct={words.busyAct}
      busy={busy}
      tone="main"
      onConfirm={() => void reset()}
      onClose={onClose}
    >
      <Soft>{words.text}</Soft>
      <p>{said.willBe}</p>
      <Secret>{password}</Secret>
    </Confirm>
  );
}

const succeeded = () => true;
const failed = () => false;
