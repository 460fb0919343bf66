// A guest's own data as a file: the card, and every row of the history.
import { useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { HistoryRow } from '../../../contract/rewards/claims.ts';
import { limits } from '../../../contract/values.ts';
import { dayIn } from '../../../domain/days.ts';
import { levelAt } from '../../../domain/points/levels.ts';
import { useConfig } from '../../api/config.tsx';
import { useAskNow } from '../../api/hooks.ts';
import { explain } from '../../api/explain.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { download } from '../../device/download.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { isSpending, useHistoryCall } from '../points/history.tsx';

/** Asks for the data page by page and hands the file to the browser. */
export function useOwnData(customer: CurrentCustomer) {
  const words = useWords();
  const timeZone = useTimeZone();
  const restaurant = useBrand();
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
    const entries = rows.filter((row) => !isSpending(row));
    const claims = hasRewards && { claims: rows.filter(isSpending) };
    // A balance is the sum of its entries: told so, it fits them whatever happens meanwhile.
    const points = entries.reduce((sum, entry) => sum + entry.points, 0);
    const { name, mobile, createdAt } = customer;
    const exportedAt = new Date().toISOString();
    const card = { name, mobile, createdAt, points, level: levelAt(points) };
    return { restaurant, exportedAt, ...card, transactions: entries, ...claims };
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
