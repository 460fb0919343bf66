// A new password with all that belongs to it, until it is put away.
import type { ReactNode } from 'react';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { Button } from '../../../look/button.tsx';
import { Soft, Stack } from '../../../look/layout.tsx';
import { secretWords } from '../../../words/office/house/secrets.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Secret } from './secret.tsx';

interface HandOverProps {
  title: string;
  password: string;
  /** Whose first one it is, and the path at which they log in. */
  account?: { username: string; path: string };
  onClose: () => void;
}

export function HandOver({ title, password, account, onClose }: HandOverProps) {
  const said = useOffice(secretWords);
  return (
    <Dialog title={title} onClose={onClose} kept>
      <p>{said.handOver}</p>
      {account ? (
        <Stack gap="small">
          <Labelled label={said.address}>
            <Secret small>{location.origin + account.path}</Secret>
          </Labelled>
          <Labelled label={said.username}>
            <Secret>{account.username}</Secret>
          </Labelled>
          <Labelled label={said.password}>
            <Secret>{password}</Secret>
          </Labelled>
        </Stack>
      ) : (
        <Secret>{password}</Secret>
      )}
      <Answers>
        <Button look="main" onClick={onClose}>
          {said.done}
        </Button>
      </Answers>
    </Dialog>
  );
}

/** Each has a button of its own that copies it. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <Soft>{label}</Soft>
    {children}
  </div>
);
