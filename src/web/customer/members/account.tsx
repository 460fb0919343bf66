// The guest's account, in a sheet: refresh, theme, install, password, own data, and both ways out.
import { Download, KeyRound, LogOut, Moon, RotateCw, Smartphone, Sun, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { useRefresh } from '../../api/hooks.ts';
import { useDateText } from '../../words/times/days.ts';
import { useInstall } from '../../device/install.ts';
import { switchTheme, useTheme } from '../../device/theme.ts';
import { MobileNumber } from '../../parts/card/mobile-number.tsx';
import { ActRow, ActRows } from '../../look/act-row.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { LogOutQuestion } from './log-out.tsx';
import { useOwnData } from './own-data.ts';

interface AccountProps {
  customer: CurrentCustomer;
  onClose: () => void;
}

/** Actions with a sheet of their own, which replaces this one. */
const sheets = {
  password: ChangePassword,
  logOut: LogOutQuestion,
  remove: DeleteAccount,
};

export function Account({ customer, onClose }: AccountProps) {
  const { account, frame, newPassword } = useWords();
  const { refresh, refreshing } = useRefresh();
  const { busy, fetchFile } = useOwnData(customer);
  const dark = useTheme() === 'dark';
  const [open, setOpen] = useState<keyof typeof sheets>();
  const Opened = open && sheets[open];
  if (Opened) return <Opened customer={customer} onClose={onClose} />;

  return (
    <Sheet title={customer.name} onClose={onClose}>
      <Stack>
        <About customer={customer} />
        <ActRows>
          <ActRow
            icon={RotateCw}
            label={frame.refresh}
            aria-disabled={refreshing}
            onClick={() => {
              void refresh();
              onClose();
            }}
          />
          <ActRow
            icon={dark ? Sun : Moon}
            label={dark ? frame.toLight : frame.toDark}
            onClick={switchTheme}
          />
          <Install />
          <ActRow icon={KeyRound} label={newPassword.change} onClick={() => setOpen('password')} />
          <ActRow
            icon={Download}
            label={account.data}
            detail={busy ? account.dataBusy : account.dataText}
            aria-disabled={busy}
            onClick={fetchFile}
          />
          <ActRow icon={LogOut} label={frame.logOut} onClick={() => setOpen('logOut')} />
          <ActRow
            icon={Trash2}
            tone="bad"
            label={account.remove}
            onClick={() => setOpen('remove')}
          />
        </ActRows>
      </Stack>
    </Sheet>
  );
}

function About({ customer: { mobile, createdAt } }: Pick<AccountProps, 'customer'>) {
  const { account } = useWords();
  const dateText = useDateText();
  return (
    <Soft>
      <MobileNumber mobile={mobile} />
      <br />
      {account.since(dateText(createdAt, 'date'))}
    </Soft>
  );
}

function Install() {
  const { account } = useWords();
  const install = useInstall();
  if (!install) return null;
  if (install === 'by hand') {
    return <Soft>{account.installByHand}</Soft>;
  }
  return (
    <ActRow
      icon={Smartphone}
      label={account.install}
      detail={account.installText}
      onClick={install}
    />
  );
}
