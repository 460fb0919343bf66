// Resets a password: a question, then the new password to hand over.
import { useState } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { SoftText } from '../../../look/layout.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { Secret } from './secret.tsx';
import { secretWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { freshPassword } from './fresh-password.ts';
import { HandOver } from './hand-over.tsx';

/** The setting with the fixed password of each call, if the owner has set one. */
const fixedIn = {
  resetCustomerPassword: 'customerResetPassword',
  resetPartnerPassword: 'partnerResetPassword',
} as const;

interface ResetPasswordProps {
  call: keyof typeof fixedIn;
  /** The account. */
  id: number;
  /** The title, with the name of the account. */
  title: string;
  words: Record<'reset' | 'resetText' | 'resetting' | 'resetDone' | 'resetFailed', string>;
  onClose: () => void;
}

export function ResetPassword(props: ResetPasswordProps) {
  const settings = useAsk('readSettings', {});

  if (settings.data) return <Phases {...props} settings={settings.data} />;
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Loaded ask={settings} skeleton={<Skeleton size="block" />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function Phases(props: ResetPasswordProps & { settings: Settings }) {
  const { settings, call, id, title, words, onClose } = props;
  const secrets = useOffice(secretWords);
  const [password] = useState(() => settings[fixedIn[call]] ?? freshPassword());
  const reset = useAct(call, {
    done: () => ({
      title: words.resetDone,
      detail: secrets.newPassword(password),
      lasts: 10_000,
    }),
    // The dialog stays open after a failure.
    failed: words.resetFailed,
  });

  if (reset.isSuccess) {
    return <HandOver title={words.resetDone} password={password} onClose={onClose} />;
  }
  return (
    <Confirm
      title={title}
      act={words.reset}
      busyAct={words.resetting}
      busy={reset.isPending}
      tone="main"
      onConfirm={() => reset.mutate({ params: { id }, body: { newPassword: password } })}
      onClose={onClose}
    >
      <SoftText>{words.resetText}</SoftText>
      <p>{secrets.willBe}</p>
      <Secret>{password}</Secret>
    </Confirm>
  );
}
