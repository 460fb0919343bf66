// The button that gives somebody of the team a new secret: it asks, makes the secret and shows it.
import type { LucideIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../../look/button.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { HandOver } from '../parts/secrets/hand-over.tsx';

interface RenewProps {
  icon: LucideIcon;
  username: string;
  words: {
    resetOf: (name: string) => string;
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
}

export function Renew({ icon, username, words, busy, make, account }: RenewProps) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();

  function show(made: string) {
    setAsking(false);
    setSecret(made);
  }

  return (
    <>
      <IconButton label={words.resetOf(username)} icon={icon} onClick={() => setAsking(true)} />
      {asking && (
        <Confirm
          title={words.resetTitle(username)}
          act={words.reset}
          busyAct={words.resetting}
          busy={busy}
          tone="main"
          onConfirm={() => make(show)}
          onClose={() => setAsking(false)}
        >
          <p>{words.resetText}</p>
        </Confirm>
      )}
      {secret && (
        <HandOver
          title={words.handOver(username)}
          password={secret}
          {...(account && { account })}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
