// The second step of a log-in: a passkey, the code of an app, or a recovery code.
import { useState } from 'react';
import type { SecondStep } from '../../../contract/staff/admins.ts';
import { AppCode, RecoveryCode } from '../../../contract/staff/second-factors.ts';
import type { RequestOf } from '../../api/client.ts';
import { useAct } from '../../api/api-hooks.ts';
import { answerByPasskey, canUsePasskeys } from '../../device/passkeys.ts';
import { TextButton } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { EntrancePanel } from '../../parts/frame/entrance-panel.tsx';
import { headerWords } from '../../words/office/header.ts';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { verbatim } from '../parts/rows/form/fields.ts';
import { CodeField, PasskeyButton } from './ways.tsx';

type Answer = Omit<RequestOf<'logInWithSecondFactor'>['body'], 'challenge'>;

interface SecondFactorPanelProps {
  asked: SecondStep;
  /** The address to go to afterwards. */
  leadsTo: string;
  onBack: () => void;
}

export function SecondFactorPanel({ asked, leadsTo, onBack }: SecondFactorPanelProps) {
  const { challenge, rpId, passkeys, ways: all } = asked.secondFactor;
  const ways = all.filter((way) => way !== 'passkey' || canUsePasskeys());
  const office = useOffice(headerWords);
  const words = useOffice(secondFactorWords);
  const [recovers, setRecovers] = useState(ways[0] === 'recoveryCode');
  const logIn = useAct('logInWithSecondFactor', {
    done: office.loggedIn,
    failed: office.loginFailed,
    leadsTo: () => leadsTo,
    changesPerson: true,
  });
  const answer = (given: Answer) => logIn.mutateAsync({ body: { challenge, ...given } });
  const submit = <Submit label={office.logIn} busyLabel={office.loggingIn} />;

  return (
    <EntrancePanel title={words.step} text={recovers ? words.recoveryText : words.stepText}>
      {recovers ? (
        <Form key="recovery" schema={RecoveryCode} onSubmit={answer}>
          <Field name="recoveryCode" label={words.recoveryCode} maxLength={40} ltr {...verbatim} />
          {submit}
        </Form>
      ) : (
        <>
          {rpId && ways.includes('passkey') && (
            <PasskeyButton
              label={words.usePasskey}
              main={!ways.includes('code')}
              onUse={async () =>
                answer({ passkey: await answerByPasskey({ challenge, rpId, passkeys }) })
              }
            />
          )}
          {ways.includes('code') && (
            <Form key="code" schema={AppCode} onSubmit={answer}>
              <CodeField />
              {submit}
            </Form>
          )}
        </>
      )}
      <Stack gap="small">
        {ways.includes('recoveryCode') && ways.length > 1 && (
          <TextButton onClick={() => setRecovers(!recovers)}>
            {recovers ? words.otherWay : words.useRecoveryCode}
          </TextButton>
        )}
        <TextButton onClick={onBack}>{words.back}</TextButton>
      </Stack>
    </EntrancePanel>
  );
}
