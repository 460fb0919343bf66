// The guest's account, in a sheet: refresh, theme, install, password, own data, and both ways out.
import { Download, KeyRound, LogOut, RotateCw, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import { limits } from '../../../contract/values/values.ts';
import { dayIn } from '../../../domain/days.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { useAskNow, useRefresh } from '../../api/api-hooks.ts';
import { useDateText, useTimeZone } from '../../words/times/days.ts';
import { useInstall } from '../../device/install.ts';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { ActRow, ActRows } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useConfig, useLadder } from '../../api/config.tsx';
import { explain } from '../../api/explain.ts';
import { download } from '../../device/download.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { useThemeSwitch } from '../../parts/frame/screen.tsx';
import { toast } from '../../toast/toast.ts';
import { isEntry, isSpending, useHistoryCall } from '../points/history.tsx';
import { OwnPassword } from '../../parts/form/password-form.tsx';
import { forgetCustomer } from '../parts/customer-marks.ts';
import { DeleteAccount } from './deleting.tsx';
import { LogOutQuestion } from './leaving.tsx';

/** Actions with a sheet of their own, which replaces this one. */
const sheets = {
  password: ChangePassword,
  logOut: LogOutQuestion,
  remove: DeleteAccount,
};

export function Account({ customer, onClose }: { customer: CurrentCustomer; onClose: () => void }) {
  const { account, frame, newPassword } = useWords();
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

/** The guest's own data as a file: the card, and every row of the history, page by page. */
function useOwnData(customer: CurrentCustomer) {
  const words = useWords();
  const timeZone = useTimeZone();
  const restaurant = useBrand();
  const ladder = useLadder();
  const hasRewards = useConfig()?.rewards ?? false;
  const { call, pageOf } = useHistoryCall(customer.id);
  const ask = useAskNow();
  const [busy, setBusy] = useState(false);

  async function gather() {
    const rows: HistoryRow[] = [];
    let after: string | undefined;
    do {
      const query = { after, limit: limits.page };
      const page = await ask(call, { ...pageOf(), query });
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    const entries = rows.filter(isEntry);
    const more = hasRewards && {
      claims: rows.filter(isSpending),
      benefits: rows.filter(({ kind }) => kind === 'visit'),
    };
    // The balance is summed from the exported entries, so it matches them even if it changes
    // meanwhile.
    const points = entries.reduce((sum, entry) => sum + entry.points, 0);
    const { name, mobile, createdAt, arriving, details } = customer;
    const exportedAt = new Date().toISOString();
    const card = { name, mobile, ...details, createdAt, points, level: levelAt(points, ladder) };
    return { restaurant, exportedAt, ...card, transactions: entries, ...more, arriving };
  }

  async function fetchFile() {
    setBusy(true);
    try {
      const data = await gather();
      const text = JSON.stringify(data, null, 2);
      const name = `my-data-${dayIn(data.exportedAt, timeZone)}.json`;
      download({ name, type: 'application/json', text });
      toast({ title: words.account.dataDone });
    } catch (error) {
      toast({ title: words.account.dataFailed, detail: explain(error, words), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, fetchFile: () => !busy && void fetchFile() };
}
