// Ends all sessions of a person: for a phone that was lost, or a shared screen.
import { LogOut } from 'lucide-react';
import { useAct } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';

interface LogOutEverywhereProps {
  call: 'logOutCustomer' | 'logOutPartner' | 'logOutAdmin';
  leadsTo: string;
  /** Is called afterwards, to end what this device stores. */
  onLeft?: () => void;
}

export function LogOutEverywhere({ call, leadsTo, onLeft }: LogOutEverywhereProps) {
  const { frame } = useWords();
  const logOut = useAct(call, {
    failed: frame.logOutFailed,
    leadsTo: () => leadsTo,
    changesPerson: true,
  });
  const leave = () =>
    void logOut.mutateAsync({ body: { everywhere: true } }).then(onLeft, () => {});

  return (
    <Stack gap="small">
      <Soft>{frame.everywhere}</Soft>
      <Button wide="phone" icon={LogOut} aria-disabled={logOut.isPending} onClick={leave}>
        {frame.logOutEverywhere}
      </Button>
    </Stack>
  );
}
