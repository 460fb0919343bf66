// How a guest is verified, and then served: by number and code or by QR, in one dialog.
import { useRef, useState, type RefObject, type SetStateAction } from 'react';
import {
  CustomerLookUp,
  type UnverifiedCustomer,
  type VerifiedCustomer,
} from '../../../contract/partners/counter.ts';
import { messages } from '../../../contract/messages/messages.ts';
import type { RequestOf } from '../../api/client.ts';
import { explain, translate } from '../../api/explain.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { dismissAll, toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Receipt } from '../visits/receipt.tsx';
import { VisitSheet, type Settled } from '../visits/sheet.tsx';
import { CodeStep } from './code-step.tsx';
import { GuestPlate, LevelBenefits } from './verified-step.tsx';

type Field = RefObject<HTMLInputElement | null>;

/** The step that the dialog shows. */
type Step =
  | { name: 'code'; customer: UnverifiedCustomer; mobile: string }
  | { name: 'verified'; customer: VerifiedCustomer }
  | { name: 'settled'; customer: VerifiedCustomer; settled: Settled };

/** The service for a verified guest: the level and its benefits to read, rewards, or a sheet. */
type Serves = 'nothing' | 'rewards' | 'all';

/** @param field The field that is emptied and focused when the dialog closes. */
export function useVerification({ field, serves }: { field: Field; serves: Serves }) {
  const { verify } = useOffice(counterWords);
  const [step, setStep] = useState<Step>();

  /** Removes the notices, which are about the step before, or about the last guest. */
  function go(to: SetStateAction<Step | undefined>) {
    dismissAll();
    setStep(to);
  }

  function verified(customer: VerifiedCustomer) {
    go({ name: 'verified', customer });
    toast({ title: verify.toast });
  }

  /** Makes the tab ready for the next guest. */
  function close() {
    field.current?.form?.reset();
    go(undefined);
  }

  return {
    isOpen: step !== undefined,
    // A dialog that has opened meanwhile stays.
    found: (found: Found) => go((now) => now ?? { name: 'code', ...found }),
    verified,
    dialog: step && <Steps {...{ step, serves, field, go, verified, close }} />,
  };
}

type Found = Omit<Extract<Step, { name: 'code' }>, 'name'>;

/** The call that verifies by the QR on the card, which stands for guest and code. */
export function useScannedCard() {
  const { verify } = useOffice(counterWords);
  const scan = useAct('scanCustomer', { failed: verify.failed, refresh: ['listVerifiedToday'] });
  return (token: string) => scan.mutateAsync({ body: { token } });
}

export function LookUp({ field, onFound }: { field: Field; onFound: (found: Found) => void }) {
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
      <MobileField ref={field} label={verify.mobile} large="number" autoComplete="off" />
      <Submit label={verify.find} busyLabel={verify.finding} />
    </Form>
  );
}

interface StepsProps {
  step: Step;
  serves: Serves;
  field: Field;
  go: (to: Step) => void;
  verified: (customer: VerifiedCustomer) => void;
  close: () => void;
}

/** All steps share one dialog, so that the focus stays in it. */
function Steps({ step, serves, field, go, verified, close: onClose }: StepsProps) {
  const code = useRef<HTMLInputElement>(null);
  const isCode = step.name === 'code';
  return (
    <Dialog
      kept
      {...useHead(step, serves)}
      width={isCode ? 'normal' : 'wide'}
      returnTo={field}
      {...(isCode && { focus: code })}
      onClose={onClose}
    >
      {isCode && <CodeStep field={code} {...step} onVerified={verified} onClose={onClose} />}
      {step.name === 'verified' && <Served {...{ ...step, serves, go, onClose }} />}
      {step.name === 'settled' && (
        <Receipt
          {...step.customer}
          settled={step.settled}
          onUndone={(visit) => go({ ...step, settled: { ...step.settled, visit } })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** The title of the dialog, and whether it is the green of what is done. */
function useHead(step: Step, serves: Serves) {
  const { verify } = useOffice(counterWords);
  const visit = useOffice(visitWords);
  if (step.name === 'code') return { title: verify.codeTitle, good: false };
  // The verified step is green only where no sheet follows: the green of a sheet is on its receipt.
  if (step.name === 'verified') return { title: verify.done, good: serves === 'nothing' };
  const isUndone = step.settled.visit.undoneAt !== null;
  return { title: isUndone ? visit.undone : visit.settled, good: !isUndone };
}

interface ServedProps extends Pick<StepsProps, 'serves' | 'go'> {
  customer: VerifiedCustomer;
  onClose: () => void;
}

const Served = ({ customer, serves, go, onClose }: ServedProps) => (
  <>
    <GuestPlate {...customer} low={serves !== 'nothing'} />
    {serves === 'nothing' ? (
      <LevelBenefits benefits={customer.benefits} onClose={onClose} />
    ) : (
      <VisitSheet
        customer={customer}
        rewardsOnly={serves === 'rewards'}
        onSettled={(settled) => go({ name: 'settled', customer, settled })}
        onClose={onClose}
      />
    )}
  </>
);
