// Deletes the guest's account, which asks for their number.
import * as z from 'zod/mini';
import { customers, type CurrentCustomer } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { formerKeys, mobileKey, type Numbering } from '../../../domain/members/mobile.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct } from '../../api/hooks.ts';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

interface DeleteAccountProps {
  customer: CurrentCustomer;
  onClose: () => void;
}

/** Says what is deleted with the account, and asks for the guest's own number. */
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
          schema={onlyNumber(mobile, numbering)}
          onSubmit={(body) => remove.mutateAsync({ body }).then(forgetCustomer)}
        >
          <MobileField label={account.removeNumber} autoComplete="off" />
          <Submit label={account.remove} busyLabel={account.removing} look="bad" />
        </Form>
      </Stack>
    </Sheet>
  );
}

/** The contract's body, which accepts only the guest's own number, also in its former form. */
function onlyNumber(mobile: string, numbering: Numbering | undefined) {
  const own = mobileKey(mobile);
  const isOwn = (typed: string) =>
    mobileKey(typed) === own || (numbering ? formerKeys(typed, numbering).includes(own) : false);
  return customers.leaveFamily.body.check(
    z.refine((body) => isOwn(body.mobile), { error: messages.otherMobile, path: ['mobile'] }),
  );
}
