// The dialog that sets an app for codes up: a QR for it, and a code that shows that it has it.
import { useState } from 'react';
import { AppCode } from '../../../contract/staff/second-factors.ts';
import type { CallName } from '../../../contract/index.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { SoftText } from '../../look/layout.tsx';
import { Qr } from '../../parts/card/qr.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Secret } from '../parts/secrets/secret.tsx';
import { appAddress } from './app-address.ts';
import { CodeField } from './ways.tsx';

export interface AddProps {
  refresh: readonly CallName[];
  /** Is called with the recovery codes that are shown this once, or with none. */
  onAdded: (codes: readonly string[]) => void;
  onClose: () => void;
}

export function AddApp({ refresh, onAdded, onClose }: AddProps) {
  const words = useOffice(secondFactorWords);
  const brand = useBrand();
  const own = useAsk('currentAdmin', {}).data?.username ?? '';
  const [secret] = useState(freshSecret);
  const add = useAct('addApp', { done: words.appAdded, refresh });

  return (
    <Dialog title={words.addApp} onClose={onClose} kept>
      <SoftText>{words.scan}</SoftText>
      <div className="mx-auto w-48">
        <Qr says={appAddress({ secret, brand, username: own })} />
      </div>
      <SoftText>{words.orType}</SoftText>
      <Secret small>{secret.replace(/.{4}(?=.)/g, '$& ')}</Secret>
      <Form
        schema={AppCode}
        onSubmit={async ({ code }) => {
          const { recoveryCodes } = await add.mutateAsync({ body: { secret, code } });
          onAdded(recoveryCodes);
        }}
      >
        <CodeField />
        <Submit label={words.confirm} busyLabel={words.confirming} />
      </Form>
    </Dialog>
  );
}

/** 160 random bits in base32 (RFC 4648): five bits of a random byte choose each sign evenly. */
const freshSecret = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(32)),
    (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32],
  ).join('');
