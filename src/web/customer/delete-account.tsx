// A guest deletes their account: says what goes, and takes the own number as the answer.
import * as z from 'zod/mini';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { customers } from '../../contract/customers.ts';
import { messages } from '../../contract/messages.ts';
import { mobileKey } from '../../domain/mobile.ts';
import { useAct } from '../api/hooks.ts';
import { MobileNumber } from '../parts/card/mobile-number.tsx';
import { Form, Submit } from '../parts/form/form.tsx';
import { MobileField } from '../parts/form/mobile-field.tsx';
import { Sheet } from '../parts/frame/sheet.tsx';
import { Stack } from '../parts/look/layout.tsx';
import { Note } from '../parts/look/note.tsx';
import { useWords } from '../words/language.ts';
import { forgetCustomer } from './customer-marks.ts';

interface DeleteAccountProps {
  customer: CurrentCustomer;
  onClose: () => void;
}

export function DeleteAccount({ customer: { mobile, points }, onClose }: DeleteAccountProps) {
  const { account } = useWords();
  const remove = useAct('leaveFamily', {
    done: () => ({ title: account.removed, detail: account.removedText }),
    failed: account.removeFailed,
    leadsTo: () => '/',
    changesPerson: true,
  });

  return (
    <Sheet title={account.remove} onClose={onClose}>
      <Stack>
        <Note tone="bad">{account.removeText(points)}</Note>
        <p>
          <MobileNumber mobile={mobile} />
        </p>
        <Form
          schema={theOwn(mobile)}
          onSubmit={(body) => remove.mutateAsync({ body }).then(forgetCustomer)}
        >
          <MobileField label={account.removeNumber} autoComplete="off" />
          <Submit label={account.remove} busyLabel={account.removing} look="bad" />
        </Form>
      </Stack>
    </Sheet>
  );
}

/** The contract's number, if it is the guest's own. */
const theOwn = (own: string) =>
  customers.leaveFamily.body.check(
    z.refine(({ mobile }) => mobileKey(mobile) === mobileKey(own), {
      error: messages.otherMobile,
      path: ['mobile'],
    }),
  );
