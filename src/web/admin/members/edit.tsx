// The form that changes the name, the number and the details of a member.
import { useRef, useState, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import { CustomerChange } from '../../../contract/members/customer-calls.ts';
import {
  typedDetails,
  memberDetails,
  type DetailKind,
  type MemberDetails,
} from '../../../contract/members/details.ts';
import { limits, Mobile } from '../../../contract/values/values.ts';
import { mobileKey, noNumber, understoodMobile } from '../../../domain/members/mobile.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct } from '../../api/api-hooks.ts';
import { Note } from '../../look/note.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import type { ShownMember } from './facts.tsx';

interface EditFormProps {
  customer: ShownMember;
  /** The details of the member; undefined as long as they are not loaded. */
  details: Partial<MemberDetails> | undefined;
  onSaved: () => void;
}

/** The number of a card without one may be left blank. */
const Change = z.extend(CustomerChange, { mobile: z.nullable(Mobile) });

export function EditForm({ customer, details, onSaved }: EditFormProps) {
  const words = useOffice(memberWords);
  const { save, saving } = useOffice(partWords);
  const { id, name, mobile } = customer;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(mobile);
  const understood = understoodMobile(typed, useConfig()?.numbering ?? null);
  const change = useAct('changeCustomer', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['listCustomers', 'searchCustomers', 'readCustomer'],
  });
  // An unchanged number is not read again, since the rules by which it was stored may have been
  // others.
  const isTouched = typed !== mobile;
  const ofKind: Partial<Record<DetailKind, Partial<ComponentProps<typeof Field>>>> = {
    email: { inputMode: 'email', ltr: true },
    birthday: { hint: words.birthdayHint, ltr: true },
  };
  const isOther = isTouched && understood && mobileKey(understood) !== mobileKey(mobile);

  return (
    <Form
      schema={Change}
      existing={{}}
      onSubmit={(value) => {
        const { mobile: written, ...others } = value;
        const body = isTouched && written ? { ...others, mobile: written } : others;
        return change.mutateAsync({ params: { id }, body }).then(onSaved);
      }}
      onTyping={() => setTyped(field.current?.value ?? mobile)}
    >
      <Field
        name="name"
        label={words.name}
        defaultValue={name}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
      />
      <MobileField
        ref={field}
        label={words.mobile}
        saved={mobile}
        autoComplete="off"
        {...(mobile === noNumber && { optional: true })}
      />
      {isOther && <Note>{words.otherMobileText}</Note>}
      {details &&
        typedDetails.map((detail) => (
          <Field
            key={detail}
            name={detail}
            label={words.details[detail]}
            defaultValue={details[detail] ?? ''}
            maxLength={memberDetails[detail].max}
            autoComplete="off"
            optional
            {...ofKind[memberDetails[detail].kind]}
          />
        ))}
      <Submit label={save} busyLabel={saving} />
    </Form>
  );
}
