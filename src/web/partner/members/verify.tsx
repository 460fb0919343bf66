// The Verify Customer tab: a number or a QR, then the code, then the benefits of the guest's level.
import { useRef, useState, type SetStateAction } from 'react';
import {
  CustomerLookUp,
  type UnverifiedCustomer,
  type VerifiedCustomer,
} from '../../../contract/partners/counter.ts';
import { messages } from '../../../contract/messages.ts';
import { useAct } from '../../api/hooks.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { FirstScreen, Roomy, WithGlance } from '../../look/staff-layout.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { dismissAll, toast } from '../../toast/toast.ts';
import { explain, translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { useConfig } from '../../api/config.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { servingWords } from '../../words/rewards/serving.ts';
import { serveThere } from '../rewards/reward-points.tsx';
import { CodeStep } from './code-step.tsx';
import { VerifiedStep } from './stamp-benefits.tsx';
import { VerifiedToday } from './verified-today.tsx';

/** The step of the verification that is shown. */
type Step =
  | { name: 'code'; customer: UnverifiedCustomer; mobile: string }
  | { name: 'verified'; customer: VerifiedCustomer };

export function Verify() {
  const { verify } = useOffice(counterWords);
  const [step, setStep] = useState<Step>();
  const number = useRef<HTMLInputElement>(null);

  /** Removes the notices, which are about the step before, or about the last guest. */
  function go(to: SetStateAction<Step | undefined>) {
    dismissAll();
    setStep(to);
  }

  const verified = (customer: VerifiedCustomer) => go({ name: 'verified', customer });

  /** Makes the tab ready for the next guest. */
  function close() {
    number.current?.form?.reset();
    go(undefined);
  }

  return (
    <WithGlance>
      <FirstScreen>
        <Panel title={verify.title}>
          <Stack>
            <Roomy>
              <Soft>{verify.text}</Soft>
            </Roomy>
            <ScanCustomer resting={step !== undefined} onVerified={verified} />
            <LookUp
              number={number}
              // A dialog that opened meanwhile stays.
              onFound={(found) => go((now) => now ?? { name: 'code', ...found })}
            />
          </Stack>
        </Panel>
      </FirstScreen>
      <VerifiedToday />
      {step && <Steps step={step} number={number} onVerified={verified} onClose={close} />}
    </WithGlance>
  );
}

type Found = Omit<Extract<Step, { name: 'code' }>, 'name'>;
type NumberField = React.RefObject<HTMLInputElement | null>;

function LookUp({ number, onFound }: { number: NumberField; onFound: (found: Found) => void }) {
  const words = useWords();
  const { verify } = useOffice(counterWords);
  const find = useAct('findCustomerAtCounter', {
    failed: (error) => ({
      title: verify.failed,
      detail: explain(error, words) || words.messages.customerNotFound,
    }),
  });

  const lookUp = (params: RequestOf<'findCustomerAtCounter'>['params']) =>
    find.mutateAsync({ params }, { onSuccess: (customer) => onFound({ customer, ...params }) });

  function tell({ mobile }: Errors) {
    const title = mobile?.key === messages.mobileRequired ? verify.mobileRequired : verify.failed;
    toast({ title, detail: mobile && translate(mobile, words), tone: 'bad' });
  }

  return (
    <Form schema={CustomerLookUp} onSubmit={lookUp} onWrong={tell}>
      <MobileField ref={number} label={verify.mobile} large="number" autoComplete="off" />
      <Submit label={verify.find} busyLabel={verify.finding} />
    </Form>
  );
}

interface StepsProps {
  step: Step;
  number: NumberField;
  onVerified: (customer: VerifiedCustomer) => void;
  onClose: () => void;
}

/** All steps share one dialog, so that the focus stays in it. */
function Steps({ step, number, onVerified, onClose }: StepsProps) {
  const { verify } = useOffice(counterWords);
  const titles = { code: verify.codeTitle, verified: verify.done };
  const code = useRef<HTMLInputElement>(null);
  const done = step.name === 'verified';

  return (
    <Dialog
      kept
      title={titles[step.name]}
      good={done}
      width={done ? 'wide' : 'normal'}
      returnTo={number}
      {...(step.name === 'code' && { focus: code })}
      onClose={onClose}
    >
      {step.name === 'code' && (
        <CodeStep field={code} {...step} onVerified={onVerified} onClose={onClose} />
      )}
      {step.name === 'verified' && <VerifiedStep customer={step.customer} onClose={onClose} />}
    </Dialog>
  );
}

interface ScanCustomerProps {
  /** A dialog is open: the camera is off. */
  resting: boolean;
  onVerified: (customer: VerifiedCustomer) => void;
}

/** The QR on the card stands for guest and code, and verifies at once. */
function ScanCustomer({ resting, onVerified }: ScanCustomerProps) {
  const { qrUnknown } = useWords().messages;
  const { verify } = useOffice(counterWords);
  const { claimHere, toRewards } = useOffice(servingWords);
  const isRewarding = useConfig()?.rewards === true;
  const scan = useAct('scanCustomer', { failed: verify.failed, refresh: ['listVerifiedToday'] });
  return (
    <Scan
      resting={resting}
      checking={verify.checking}
      check={{ card: (token) => scan.mutateAsync({ body: { token } }) }}
      unknown={qrUnknown}
      elsewhere={
        isRewarding
          ? { kind: 'claim', text: claimHere, label: toRewards, onGo: serveThere }
          : undefined
      }
      onFound={onVerified}
    />
  );
}
