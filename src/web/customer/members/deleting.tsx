// Deletes the guest's account, which asks for their number if they have one.
import { LeavingForm, type CurrentCustomer } from '../../../contract/members/customers.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { useAct } from '../../api/api-hooks.ts';
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

/** Says what is deleted with the account, and asks for the guest's number, if there is one. */
export function DeleteAccount({ customer: { mobile, points }, onClose }: DeleteAccountProps) {
  const { account } = useWords();
  const remove = useAct('leaveFamily', {
    done: () => ({ title: account.removed, detail: account.removedText }),
    failed: account.removeFailed,
    leadsTo: () => '/',
    changesPerson: true,
  });
  const hasNumber = mobile !== noNumber;
  return (
    <Sheet title={account.remove} onClose={onClose}>
      <Stack>
        <Note tone="bad">{account.removeText(points)}</Note>
        {hasNumber && (
          <p>
            <MobileNumber mobile={mobile} />
          </p>
        )}
        <Form
          schema={LeavingForm}
          onSubmit={(body) => remove.mutateAsync({ body }).then(forgetCustomer)}
        >
          {hasNumber && <MobileField label={account.removeNumber} autoComplete="off" />}
          <Submit label={account.remove} busyLabel={account.removing} look="bad" />
        </Form>
      </Stack>
    </Sheet>
  );
}
