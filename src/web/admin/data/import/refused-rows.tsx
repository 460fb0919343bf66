// The refused rows of a file, downloaded as a file of their own, each with its reason.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Import, ImportRow } from '../../../../contract/data/imports.ts';
import { limits } from '../../../../contract/values/values.ts';
import { csvLine, csvStart } from '../../../../domain/data/csv.ts';
import { explain, translate } from '../../../api/explain.ts';
import { useAskNow } from '../../../api/api-hooks.ts';
import { download } from '../../../device/download.ts';
import { Button } from '../../../look/button.tsx';
import { toast } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { importWords } from '../../../words/office/data/import-words.ts';
import { useOffice } from '../../../words/office/words.ts';

/**
 * The button that downloads the refused rows of a file. They are written with the separator of the
 * file, so that the same program opens both.
 */
export function RefusedRows({ of: { id, filename, separator, counts } }: { of: Import }) {
  const words = useOffice(importWords);
  const spoken = useWords();
  const ask = useAskNow();
  const reasonOf = useReason();
  const [busy, setBusy] = useState(false);

  async function read(): Promise<string> {
    const { name, mobile, points } = words.fields;
    const heads = [name, mobile, points, words.row, words.why];
    const lines = [csvLine(heads, separator)];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const query = { verdict: 'refused' as const, limit: limits.page, after };
      const page = await ask('listImportRows', { params: { id }, query });
      for (const row of page.rows) {
        const reason = reasonOf(row) ?? '';
        const cells = [row.name, row.mobile, row.points, row.id, reason];
        lines.push(csvLine(cells, separator));
      }
      after = page.next;
    }
    return csvStart + lines.join('');
  }

  async function fetch() {
    if (busy) return;
    setBusy(true);
    try {
      const name = `${filename.replace(/\.csv$/i, '')}-${words.refusedFile}.csv`;
      download({ name, type: 'text/csv', text: await read() });
    } catch (error) {
      toast({ title: words.failed, detail: explain(error, spoken), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    counts.refused > 0 && (
      <Button icon={Download} aria-disabled={busy} onClick={() => void fetch()}>
        {words.fetchRefused}
      </Button>
    )
  );
}

/** The reason of a row's verdict, in the reader's language; undefined where there is none. */
export function useReason() {
  const spoken = useWords();
  return ({ reason }: ImportRow): string | undefined =>
    reason === null ? undefined : translate(reason, spoken);
}
