// The dialog that shows a new password, with address and user name of a new account.
import type { ReactNode } from 'react';
import { useAsk } from '../../../api/api-hooks.ts';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { Button } from '../../../look/button.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { secretWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Secret } from './secret.tsx';
import { ShownAddress } from './shown-address.tsx';

interface HandOverProps {
  title: string;
  password: string;
  /** For a new account: its user name, and the path of its log-in. */
  account?: { username: string; path: string };
  onClose: () => void;
}

export function HandOver({ title, password, account, onClose }: HandOverProps) {
  const secrets = useOffice(secretWords);
  return (
    <Dialog title={title} onClose={onClose} kept>
      <p>{secrets.handOver}</p>
      {account ? (
        <Stack gap="small">
          <Labelled label={secrets.address}>
            <LogInAddress path={account.path} />
          </Labelled>
          <Labelled label={secrets.username}>
            <Secret>{account.username}</Secret>
          </Labelled>
          <Labelled label={secrets.password}>
            <Secret>{password}</Secret>
          </Labelled>
        </Stack>
      ) : (
        <Secret>{password}</Secret>
      )}
      <Answers>
        <Button look="main" onClick={onClose}>
          {secrets.done}
        </Button>
      </Answers>
    </Dialog>
  );
}

/** The address of a log-in, as other devices reach it. */
function LogInAddress({ path }: { path: string }) {
  const site = useAsk('readSettings', {}).data?.publicUrl ?? location.origin;
  return <ShownAddress address={site + path} />;
}

/** A value with its label. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <SoftText>{label}</SoftText>
    {children}
  </div>
);
