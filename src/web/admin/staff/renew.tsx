// Gives somebody of the team a new secret: asks, makes the secret and shows it.
import { useState, type ComponentProps } from 'react';
import type { Admin } from '../../../contract/staff/admins.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { HandOver } from '../parts/secrets/hand-over.tsx';

/** A dialog about somebody of the team. */
export interface PersonDialogProps {
  admin: Admin;
  onClose: () => void;
}

interface RenewProps {
  username: string;
  words: {
    resetTitle: (name: string) => string;
    resetText: string;
    reset: string;
    resetting: string;
    handOver: (name: string) => string;
  };
  busy: boolean;
  /** Makes the secret, and calls back with it once the server has it. */
  make: (done: (secret: string) => void) => void;
  account?: ComponentProps<typeof HandOver>['account'];
  onClose: () => void;
}

export function Renew({ username, words, busy, make, account, onClose }: RenewProps) {
  const [secret, setSecret] = useState<string>();
  return secret ? (
    <HandOver
      title={words.handOver(username)}
      password={secret}
      {...(account && { account })}
      onClose={onClose}
    />
  ) : (
    <Confirm
      title={words.resetTitle(username)}
      act={words.reset}
      busyAct={words.resetting}
      busy={busy}
      tone="main"
      onConfirm={() => make(setSecret)}
      onClose={onClose}
    >
      <p>{words.resetText}</p>
    </Confirm>
  );
}
