// The form that changes the name and the number of a member.
import { useRef, useState } from 'react';
import { CustomerChange, type Customer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { mobileKey } from '../../../domain/members/mobile.ts';
import { useAct } from '../../api/hooks.ts';
import { Note } from '../../look/note.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';

interface EditFormProps {
  customer: Customer;
  onSaved: () => void;
}

export function EditForm({ customer, onSaved }: EditFormProps) {
  const words = useOffice(memberWords);
  const { save, saving } = useOffice(partWords);
  const { id, name, mobile } = customer;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: mobile, read: mobile });
  const change = useAct('changeCustomer', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['listCustomers', 'searchCustomers', 'readCustomer'],
  });
  // An unchanged number is not read again, since the rules by which it was stored may have been
  // others.
  const isTouched = typed.text !== mobile;
  const read = CustomerChange.shape.mobile.safeParse(typed.read).data;
  const isOther = isTouched && read !== undefined && mobileKey(read) !== mobileKey(mobile);

  return (
    <Form
      schema={CustomerChange}
      existing={{}}
      onSubmit={(value) => {
        const body = isTouched ? value : { name: value.name };
        return change.mutateAsync({ params: { id }, body }).then(onSaved);
      }}
      onTyping={(fields) =>
        setTyped({ text: field.current?.value ?? mobile, read: String(fields.mobile) })
      }
    >
      <Field
        name="name"
        label={words.name}
        defaultValue={name}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
      />
      <MobileField ref={field} label={words.mobile} saved={mobile} autoComplete="off" />
      {isOther && <Note>{words.otherMobileText}</Note>}
      <Submit label={save} busyLabel={saving} />
    </Form>
  );
}
