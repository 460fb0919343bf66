// Asks before logging out, since logging in again needs the password.
import { useAct } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Row, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

/** Ends the guest's session and leads back to the first screen. */
export function useLogOut() {
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
