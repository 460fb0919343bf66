// Ends the guest's session and leads back to the first screen.
import { LogOut } from 'lucide-react';
import { useAct } from '../api/hooks.ts';
import { IconButton } from '../parts/look/button.tsx';
import { useWords } from '../words/language.ts';
import { forgetCustomer } from './customer-marks.ts';

export function LogOutButton() {
  const { frame } = useWords();
  const logOut = useAct('logOutCustomer', {
    failed: frame.logOutFailed,
    leadsTo: () => '/',
    changesPerson: true,
  });
  const leave = () => void logOut.mutateAsync({}).then(forgetCustomer, () => {});
  return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
}
