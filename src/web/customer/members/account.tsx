// The guest's account, in a sheet: refresh, theme, install, password, own data, messages, and
// both ways out.
import { Cake, Download, KeyRound, LogOut, Mail, RotateCw, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAskNow, useRefresh } from '../../api/api-hooks.ts';
import { useDateText } from '../../words/times/days.ts';
import { useInstall } from '../../device/install.ts';
import { useDataFile } from '../../parts/card/data-file.ts';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { ActRow, ActRows } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { explain } from '../../api/explain.ts';
import { useThemeSwitch } from '../../parts/frame/screen.tsx';
import { toast } from '../../toast/toast.ts';
import { useHistoryCall } from '../points/history.tsx';
import { OwnPassword } from '../../parts/form/password-form.tsx';
import { useBirthdayWords } from '../../words/members/birthday-words.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';
import { OwnMessages } from '../occasions/own-messages.tsx';
import { OwnBirthday } from './own-birthday.tsx';
import { DeleteAccount } from './deleting.tsx';
import { LogOutQuestion } from './leaving.tsx';

/** Actions with a sheet of their own, which replaces this one. */
const sheets = {
  password: ChangePassword,
  messages: OwnMessages,
  birthday: OwnBirthday,
  logOut: LogOutQuestion,
  remove: DeleteAccount,
};

export function Account({ customer, onClose }: { customer: CurrentCustomer; onClose: () => void }) {
  const { account, frame, newPassword } = useWords();
  const birthday = useBirthdayWords();
  const { refresh, refreshing } = useRefresh();
  const { busy, fetchFile } = useOwnData(customer);
  const themeSwitch = useThemeSwitch();
  const dateText = useDateText();
  const [open, setOpen] = useState<keyof typeof sheets>();
  const Opened = open && sheets[open];
  if (Opened) return <Opened customer={customer} onClose={onClose} />;

  return (
    <Sheet title={customer.name} onClose={onClose}>
      <Stack>
        <SoftText>
          <MobileNumber mobile={customer.mobile} />
          <br />
          {account.since(dateText(customer.createdAt, 'date'))}
        </SoftText>
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
          <ActRow {...themeSwitch} />
          <Install />
          <ActRow icon={KeyRound} label={newPassword.change} onClick={() => setOpen('password')} />
          <ActRow
            icon={Download}
            label={account.data}
            detail={busy ? account.dataBusy : account.dataText}
            aria-disabled={busy}
            onClick={fetchFile}
          />
          {!customer.details?.birthday && (
            <ActRow icon={Cake} label={birthday.label} onClick={() => setOpen('birthday')} />
          )}
          <ActRow icon={Mail} label={account.messages} onClick={() => setOpen('messages')} />
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

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { newPassword } = useWords();
  return (
    <Sheet title={newPassword.change} onClose={onClose}>
      <OwnPassword of="customer" words={newPassword} onChanged={onClose} onLeft={forgetCustomer} />
    </Sheet>
  );
}

function Install() {
  const { account } = useWords();
  const install = useInstall();
  if (!install) return null;
  if (install === 'by hand') return <SoftText>{account.installByHand}</SoftText>;
  return (
    <ActRow
      icon={Smartphone}
      label={account.install}
      detail={account.installText}
      onClick={install}
    />
  );
}

/** The guest's own data as a file. */
function useOwnData(card: CurrentCustomer) {
  const words = useWords();
  const { call, pageOf } = useHistoryCall(card.id);
  const ask = useAskNow();
  const save = useDataFile();
  const [busy, setBusy] = useState(false);

  async function fetchFile() {
    setBusy(true);
    try {
      const { wanted: _, ...received } = await ask('readOwnMessages', {});
      await save({
        name: 'my-data',
        card,
        received,
        pageAfter: (after) => ask(call, { ...pageOf(), query: { after, limit: limits.page } }),
      });
      toast({ title: words.account.dataDone });
    } catch (error) {
      toast({ title: words.account.dataFailed, detail: explain(error, words), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, fetchFile: () => !busy && void fetchFile() };
}
