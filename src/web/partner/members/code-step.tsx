// Step 1: the guest's masked name and number, and the field for the code that the guest shows.
import type { RefObject } from 'react';
import {
  VerificationCode,
  type UnverifiedCustomer,
  type VerifiedCustomer,
} from '../../../contract/partners/counter.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { foldCode } from '../../../contract/values/typed.ts';
import { isCode } from '../../../domain/members/code-rules.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Answers } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';
import { toast } from '../../toast/toast.ts';
import { explain, translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';

interface CodeStepProps {
  customer: UnverifiedCustomer;
  /** The number as it was typed for the look-up. */
  mobile: string;
  field: RefObject<HTMLInputElement | null>;
  onVerified: (customer: VerifiedCustomer) => void;
  onClose: () => void;
}

export function CodeStep({ customer, mobile, field, onVerified, onClose }: CodeStepProps) {
  const words = useWords();
  const { verify } = useOffice(counterWords);
  const check = useAct('verifyCustomer', { refresh: ['listVerifiedToday'] });

  // The callbacks are not called after the dialog has closed, since the guest may have left.
  const send = (body: RequestOf<'verifyCustomer'>['body']) =>
    check.mutateAsync({ params: { mobile }, body }, { onSuccess: onVerified, onError: refused });

  function refused(error: Error) {
    const title = isRefusal(error, 'invalid') ? verify.codeWrong : verify.failed;
    toast({ title, detail: explain(error, words), tone: 'bad' });
    field.current?.select();
  }

  function tell({ code }: Errors) {
    const title = code?.key === messages.codeRequired ? verify.codeRequired : verify.codeWrong;
    toast({ title, detail: code && translate(code, words), tone: 'bad' });
  }

  /** The last digit sends the code, so that nobody reaches for a button while a guest waits. */
  function type({ code }: Record<string, unknown>) {
    if (isCode(foldCode(String(code)))) field.current?.form?.requestSubmit();
  }

  return (
    <Form schema={VerificationCode} onSubmit={send} onWrong={tell} onTyping={type}>
      <MaskedCustomer {...customer} />
      <Field
        ref={field}
        name="code"
        label={verify.code}
        hint={verify.codeText}
        inputMode="numeric"
        ltr
        large="code"
        maxLength={20}
        autoComplete="off"
        autoFocus
      />
      <Answers>
        <Button onClick={onClose}>{verify.cancel}</Button>
        <Submit label={verify.check} busyLabel={verify.checking} wide={false} />
      </Answers>
    </Form>
  );
}

/** The name and number of a guest, as far as a partner needs them to recognise the right one. */
const MaskedCustomer = ({ name, mobile }: UnverifiedCustomer) => (
  <p
    className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md bg-sunken
      px-4 py-3"
  >
    <bdi className="min-w-0 text-2xl font-semibold wrap-break-word">{name}</bdi>
    <MaskedMobile mobile={mobile} />
  </p>
);

/** Grouped from the end, where the digits are visible. */
const inThrees = /.{1,3}(?=(?:.{3})*$)/g;

export const MaskedMobile = ({ mobile }: { mobile: string }) => (
  <bdi dir="ltr" className="inline-flex gap-[0.3em] tracking-wide whitespace-nowrap tabular-nums">
    {mobile.match(inThrees)?.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </bdi>
);
