// The ways in which a guest leaves this device: logging out, and an ended session.
import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useAct, useCorrections } from '../../api/api-hooks.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Row, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
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

/** Logs out a guest who has no card yet, without asking. */
export function LogOutButton() {
  const { frame } = useWords();
  const { leave } = useLogOut();
  return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
}

interface ToLogInProps {
  notice: Notice;
  /** The guest's session has ended: what this device stores about them is deleted. */
  forgets?: true;
}

/** Redirects to the first screen, with the reason in a toast. */
export function ToLogIn({ notice, forgets }: ToLogInProps) {
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
