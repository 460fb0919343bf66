// The dialog that asks for a fresh proof, over the screen that has made a call which needs one.
import { useEffect, useRef, useState } from 'react';
import { OwnPassword } from '../../../contract/staff/second-factors.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import type { RequestOf } from '../../api/client.ts';
import { askForProofBy } from '../../api/proof.ts';
import { limits } from '../../../contract/values/values.ts';
import { SoftText } from '../../look/layout.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { GiveFactor } from './give-factor.tsx';

/** Calls that are made at the same time wait for the same proof. */
export function ProofDialog() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  useEffect(
    () =>
      askForProofBy(() => {
        setOpen(true);
        return new Promise((resolve) => void waiting.current.push(resolve));
      }),
    [],
  );

  function end(proved: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(proved);
  }

  return isOpen && <Proof onEnd={end} />;
}

function Proof({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const words = useOffice(secondFactorWords);
  const factors = useAsk('listSecondFactors', {});
  const prove = useAct('prove');
  const proveBy = (body: NonNullable<RequestOf<'prove'>['body']>) =>
    prove.mutateAsync({ body }).then(() => onEnd(true));

  return (
    <Dialog title={words.prove} onClose={() => onEnd(false)}>
      <SoftText>{words.proveText}</SoftText>
      <Loaded ask={factors} skeleton={<Skeleton size="block" />}>
        {({ app, passkeys, recoveryCodes }) =>
          app || passkeys.length > 0 ? (
            <GiveFactor
              app={app !== null}
              passkeys={passkeys}
              recovers={recoveryCodes > 0}
              label={words.confirm}
              busyLabel={words.confirming}
              onGive={proveBy}
            />
          ) : (
            <Form schema={OwnPassword} onSubmit={proveBy}>
              <Field
                name="password"
                type="password"
                label={words.password}
                maxLength={limits.password}
                autoComplete="current-password"
              />
              <Submit label={words.confirm} busyLabel={words.confirming} />
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  );
}
