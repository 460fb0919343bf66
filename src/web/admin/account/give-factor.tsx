// The ways in which somebody who is logged in gives a second factor: a passkey, a code of the app,
// or a recovery code.
import { useState } from 'react';
import {
  AppCode,
  RecoveryCode,
  type FactorProof,
  type SecondFactors,
} from '../../../contract/staff/second-factors.ts';
import { useAct } from '../../api/api-hooks.ts';
import { answerByPasskey, canUsePasskeys } from '../../device/passkeys.ts';
import { TextButton } from '../../look/button.tsx';
import { SoftText } from '../../look/layout.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { verbatim } from '../parts/rows/form/fields.ts';
import { CodeField, PasskeyButton } from './ways.tsx';

interface GiveFactorProps {
  app: boolean;
  /** The passkeys of which one is asked for. */
  passkeys: SecondFactors['passkeys'];
  /** Whether there is a recovery code to use. */
  recovers: boolean;
  label: string;
  busyLabel: string;
  onGive: (given: FactorProof) => Promise<unknown>;
}

export function GiveFactor(props: GiveFactorProps) {
  const { app, passkeys, recovers, label, busyLabel, onGive } = props;
  const words = useOffice(secondFactorWords);
  const challenge = useAct('challengePasskey');
  const usable = canUsePasskeys() ? passkeys.filter((one) => one.usable) : [];
  const hasFactor = app || usable.length > 0;
  const [byCode, setByCode] = useState(false);
  const submit = <Submit label={label} busyLabel={busyLabel} />;

  async function byPasskey() {
    const asked = await challenge.mutateAsync({});
    const those = asked.passkeys.filter(({ id }) =>
      usable.some(({ credentialId }) => credentialId === id),
    );
    const passkey = await answerByPasskey({ ...asked, passkeys: those });
    await onGive({ challenge: asked.challenge, passkey });
  }

  if (byCode || !hasFactor) {
    return (
      <>
        <SoftText>{words.recoveryText}</SoftText>
        <Form key="recovery" schema={RecoveryCode} onSubmit={onGive}>
          <Field name="recoveryCode" label={words.recoveryCode} maxLength={40} ltr {...verbatim} />
          {submit}
        </Form>
        {hasFactor && <TextButton onClick={() => setByCode(false)}>{words.otherWay}</TextButton>}
      </>
    );
  }
  return (
    <>
      {usable.length > 0 && (
        <PasskeyButton label={words.usePasskey} main={!app} onUse={byPasskey} />
      )}
      {app && (
        <Form key="code" schema={AppCode} onSubmit={onGive}>
          <CodeField />
          {submit}
        </Form>
      )}
      {recovers && <TextButton onClick={() => setByCode(true)}>{words.useRecoveryCode}</TextButton>}
    </>
  );
}
