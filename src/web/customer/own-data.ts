// A guest's own data as a file: the card, and every entry of the history.
import { useState } from 'react';
import type { CurrentCustomer } from '../../contract/customers.ts';
import type { Transaction } from '../../contract/points.ts';
import { limits } from '../../contract/values.ts';
import { dayIn } from '../../domain/days.ts';
import { levelAt } from '../../domain/levels.ts';
import { useAskNow } from '../api/hooks.ts';
import { explain } from '../api/explain.ts';
import { useTimeZone } from '../days.ts';
import { download } from '../device/download.ts';
import { useBrand } from '../parts/frame/brand.tsx';
import { toast } from '../toast.ts';
import { useWords } from '../words/language.ts';

/** Asks for the data page by page and hands the file to the browser. */
export function useOwnData(customer: CurrentCustomer) {
  const words = useWords();
  const timeZone = useTimeZone();
  const restaurant = useBrand();
  const ask = useAskNow();
  const [busy, setBusy] = useState(false);

  async function gather() {
    const entries: Transaction[] = [];
    let after: string | undefined;
    do {
      const query = { after, limit: limits.page };
      const page = await ask('listTransactions', { params: { id: customer.id }, query });
      entries.push(...page.rows);
      after = page.next;
    } while (after);
    // A balance is the sum of its entries: told so, it fits them whatever happens meanwhile.
    const points = entries.reduce((sum, entry) => sum + entry.points, 0);
    const { name, mobile, createdAt } = customer;
    const exportedAt = new Date().toISOString();
    const card = { name, mobile, createdAt, points, level: levelAt(points) };
    return { restaurant, exportedAt, ...card, transactions: entries };
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
