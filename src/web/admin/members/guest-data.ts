// Saves the file of a guest's data, for who asks for it in person.
import { useState } from 'react';
import type { Customer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct, useAskNow } from '../../api/api-hooks.ts';
import { useConfig } from '../../api/config.tsx';
import { explain } from '../../api/explain.ts';
import { useDataFile } from '../../parts/card/data-file.ts';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';

export function useGuestData({ id }: Pick<Customer, 'id'>) {
  const all = useWords();
  const words = useOffice(memberWords);
  const begin = useAct('makeGuestData');
  const ask = useAskNow();
  const save = useDataFile();
  const hasRewards = useConfig()?.rewards ?? false;
  const [busy, setBusy] = useState(false);

  async function fetchFile() {
    setBusy(true);
    try {
      const card = await begin.mutateAsync({ params: { id } });
      const call = (hasRewards ? 'listHistoryOf' : 'listTransactions') as 'listHistoryOf';
      await save({
        name: `guest-data-${id}`,
        card,
        received: card.received,
        pageAfter: (after) => ask(call, { params: { id }, query: { after, limit: limits.page } }),
      });
      toast({ title: words.dataDone, detail: words.dataDoneText });
    } catch (error) {
      toast({ title: words.dataFailed, detail: explain(error, all), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, fetchFile: () => !busy && void fetchFile() };
}
