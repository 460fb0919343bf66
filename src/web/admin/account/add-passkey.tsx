// The dialog that adds a passkey: it asks for its name, and then the browser asks the person.
import { useState } from 'react';
import { PasskeyName } from '../../../contract/staff/second-factors.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { makePasskey } from '../../device/passkeys.ts';
import { SoftText } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import type { AddProps } from './add-app.tsx';

export function AddPasskey({ refresh, onAdded, onClose }: AddProps) {
  const words = useOffice(secondFactorWords);
  const brand = useBrand();
  const [unanswered, setUnanswered] = useState(false);
  const proof = useAct('checkProof');
  const challenge = useAct('challengePasskey');
  const add = useAct('addPasskey', { done: words.passkeyAdded, refresh });

  async function make({ name }: { name: string }) {
    setUnanswered(false);
    // The proof is asked first, so that no passkey is made only to be refused.
    await proof.mutateAsync({});
    const asked = await challenge.mutateAsync({});
    const made = await makePasskey(asked, brand).catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      setUnanswered(true);
    });
    if (!made) return;
    const { recoveryCodes } = await add.mutateAsync({ body: { ...made, name } });
    onAdded(recoveryCodes);
  }

  return (
    <Dialog title={words.addPasskey} onClose={onClose} kept>
      <SoftText>{words.passkeyText}</SoftText>
      {unanswered && <Note tone="bad">{words.noAnswer}</Note>}
      <Form schema={PasskeyName} onSubmit={make}>
        <Field
          name="name"
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          maxLength={limits.username}
          autoComplete="off"
        />
        <Submit label={words.make} busyLabel={words.waiting} />
      </Form>
    </Dialog>
  );
}
