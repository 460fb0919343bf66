// The ways in which a guest leaves this device: logging out, deleting the account, an ended
// session.
import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { customers, type CurrentCustomer } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages.ts';
import { formerKeys, mobileKey, type Numbering } from '../../../domain/members/mobile.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct, useCorrections } from '../../api/hooks.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Row, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { toast, type Notice } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

/** Ends the guest's session and leads back to the first screen. */
function useLogOut() {
  const { frame } = useWords();
  const logOut = useAct('logOutCustomer', {
    failed: frame.logOutFailed,
    leadsTo: () => '/',
    changesPerson: true,
  });
  const leave = () => void logOut.mutateAsync({}).then(forgetCustomer, () => {});
  return { leave, leaving: logOut.isPending };
}

/** Asks before the guest is logged out, since logging in again needs the password. */
export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { account, frame } = useWords();
  const { leave, leaving } = useLogOut();
  return (
    <Sheet title={account.logOut} onClose={onClose}>
      <Stack gap="large">
        <p>{account.logOutText}</p>
        <Row>
          <Button look="main" aria-disabled={leaving} onClick={() => leaving || leave()}>
            {frame.logOut}
          </Button>
          <Button onClick={onClose}>{account.stay}</Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

/** Logs a guest out who has no card yet, without a question. */
export function LogOutButton() {
  const { frame } = useWords();
  const { leave } = useLogOut();
  return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
}

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

interface SentAwayProps {
  notice: Notice;
  /** The guest's session has ended: what this device stores about them is deleted. */
  forgets?: true;
}

/** Redirects to the first screen, with the reason in a toast. */
export function SentAway({ notice, forgets }: SentAwayProps) {
  const [, navigate] = useLocation();
  const { forget } = useCorrections();
  const leave = useEffectEvent(() => {
    toast({ tone: 'bad', ...notice });
    navigate('/', { replace: true });
    if (!forgets) return;
    forget();
    forgetCustomer();
  });
  useEffect(() => leave(), []);
  return null;
}
