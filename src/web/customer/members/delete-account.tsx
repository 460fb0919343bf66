// A guest deletes their account: the dialog says what is deleted, and asks for the guest's own
// number.
import * as z from 'zod/mini';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { customers } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages.ts';
import { formerKeys, mobileKey, type Numbering } from '../../../domain/members/mobile.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct } from '../../api/hooks.ts';
import { MobileNumber } from '../../parts/card/mobile-number.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

interface DeleteAccountProps {
  customer: CurrentCustomer;
  onClose: () => void;
}

export function DeleteAccount({ customer: { mobile, points }, onClose }: DeleteAccountProps) {
  const { account } = useWords();
  const numbering = useConfig()?.numbering;
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
          schema={theOwn(mobile, numbering)}
          onSubmit={(body) => remove.mutateAsync({ body }).then(forgetCustomer)}
        >
          <MobileField label={account.removeNumber} autoComplete="off" />
          <Submit label={account.remove} busyLabel={account.removing} look="bad" />
        </Form>
      </Stack>
    </Sheet>
  );
}

/** The contract's number, which accepts only the guest's own, also in its former form. */
const theOwn = (own: string, numbering: Numbering | undefined) =>
  customers.leaveFamily.body.check(
    z.refine(({ mobile }) => isOwn(mobile, { own: mobileKey(own), numbering }), {
      error: messages.otherMobile,
      path: ['mobile'],
    }),
  );

interface Own {
  own: string;
  numbering: Numbering | undefined;
}

const isOwn = (mobile: string, { own, numbering }: Own) =>
  mobileKey(mobile) === own || (numbering ? formerKeys(mobile, numbering).includes(own) : false);
