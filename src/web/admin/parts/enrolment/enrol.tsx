// Enrols a number that nobody has: besides it a name is all that is asked.
import { useRef } from 'react';
import type { TillCustomer } from '../../../../contract/points/till.ts';
import { Enrolment } from '../../../../contract/members/enrolment.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { MobileField } from '../../../parts/form/mobile-field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { enrolmentWords } from '../../../words/office/members/enrolment-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { received, type Invited } from './invitation.tsx';

interface EnrolProps {
  /** The number; left out, it is asked for too. */
  mobile?: string;
  /** The element that gets the focus when nobody was enrolled; by default what had it before. */
  returnTo?: React.RefObject<HTMLElement | null>;
  onEnrolled: (customer: TillCustomer, invited: Invited) => void;
  onClose: () => void;
}

export function Enrol({ mobile, returnTo, onEnrolled, onClose }: EnrolProps) {
  const words = useOffice(enrolmentWords);
  const name = useRef<HTMLInputElement>(null);
  const enrol = useAct('enrolCustomer', {
    done: words.enrolled,
    failed: words.failed,
    refresh: [
      'listCustomers',
      'searchCustomers',
      'countMembers',
      'readInvitations',
      'readOverview',
    ],
  });
  return (
    <Dialog title={words.title} focus={name} {...(returnTo && { returnTo })} onClose={onClose}>
      <Form
        schema={Enrolment}
        {...(mobile !== undefined && { besides: { mobile } })}
        onSubmit={async (body) => {
          const { invitation, ...customer } = await enrol.mutateAsync({ body });
          onEnrolled(customer, received(invitation));
        }}
      >
        {mobile !== undefined && (
          <p className="text-xl font-semibold tabular-nums">
            <MobileNumber mobile={mobile} />
          </p>
        )}
        <Field
          ref={name}
          name="name"
          label={words.name}
          maxLength={limits.name}
          autoComplete="off"
        />
        {mobile === undefined && <MobileField label={words.mobile} autoComplete="off" />}
        <Answers>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit label={words.enrol} busyLabel={words.enrolling} wide={false} />
        </Answers>
      </Form>
    </Dialog>
  );
}
