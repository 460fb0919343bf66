// Which form is open beside a list, that of something new or of a row; it stands in the address.
import { useEffect, useState } from 'react';
import { useShape } from '../../../device/shape.ts';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { draftOf, forgetDraft, keepRow } from './drafts.ts';

/** What is open: `new`, or the row as it is by now; as it was, where it is gone. */
export type Opened<Row> = 'new' | Row | undefined;

/**
 * The form of a list (`?form=new`, `?form=12`). Closed, it keeps what was typed until it is saved
 * or discarded.
 * @param noun Names its drafts.
 * @param rows Those that can be edited; nothing until they are known.
 */
export function useOpenForm<Row extends { id: number }>(
  noun: string,
  rows: readonly Row[] | undefined,
) {
  const [search, setSearch] = useSearchParams();
  const [saved, setSaved] = useState<number>();
  const asked = search.get('form') ?? '';
  const draft = asked === 'new' ? `new ${noun}` : `${noun} ${asked}`;
  const opened = openedOf({ asked, draft, rows });
  const row = typeof opened === 'object' ? opened : undefined;
  const wide = useShape() === 'desk';

  // Somebody else may delete it while it is edited here.
  useEffect(() => {
    if (row && !draftOf(draft)) keepRow(draft, row);
  }, [draft, row]);

  function open(form: string) {
    setSaved(undefined);
    setSearch((before) => withForm(before, form));
  }
  function close() {
    const typed = draftOf(draft)?.typed ?? {};
    if (Object.keys(typed).length === 0) forgetDraft(draft);
    setSearch((before) => withForm(before, undefined), { replace: true });
  }
  function discard() {
    forgetDraft(draft);
    close();
  }

  return {
    opened,
    /** It takes room from the list, which then has to do with fewer columns. */
    beside: wide && opened !== undefined,
    draft,
    openNew: () => open('new'),
    edit: ({ id }: Row) => open(String(id)),
    close,
    discard,
    /** Closes it; the row is pointed out in the list. */
    finish: ({ id }: Row) => {
      discard();
      setSaved(id);
    },
    /** A row that was deleted here is edited no longer. */
    drop: ({ id }: Row) => {
      if (asked === String(id)) discard();
    },
    isFresh: ({ id }: Row) => id === saved,
  };
}

export type OpenForm<Row extends { id: number }> = ReturnType<typeof useOpenForm<Row>>;

interface Asked<Row> {
  asked: string;
  draft: string;
  rows: readonly Row[] | undefined;
}

function openedOf<Row extends { id: number }>({ asked, draft, rows }: Asked<Row>): Opened<Row> {
  if (asked === '' || asked === 'new') return asked || undefined;
  if (!rows) return undefined;
  const found = rows.find(({ id }) => String(id) === asked);
  return found ?? (draftOf(draft)?.row as Row | undefined);
}

function withForm(before: URLSearchParams, form: string | undefined) {
  const after = new URLSearchParams(before);
  if (form === undefined) after.delete('form');
  else after.set('form', form);
  return after;
}
