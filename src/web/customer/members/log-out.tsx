// A guest logs out: with a question, since logging in again needs the password, or at once.
import { LogOut } from 'lucide-react';
import { useAct } from '../../api/hooks.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Row, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
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
