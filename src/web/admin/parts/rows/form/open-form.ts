// The open form beside a list, for a new row or an existing one; kept in the address.
import { useEffect, useState } from 'react';
import { useShape } from '../../../../device/shape.ts';
import { useSearchParams } from '../../../../navigation/search-params.ts';
import { draftOf, forgetDraft, keepRow } from '../drafts/drafts.ts';

/** `new`, or the edited row; a row that was deleted meanwhile stays as it was before. */
export type Opened<Row> = 'new' | Row | undefined;

/**
 * The form of a list (`?form=new`, `?form=12`). A closed form keeps its draft until it is saved
 * or discarded.
 * @param noun The name of its drafts.
 * @param rows The rows that can be edited; nothing until they are loaded.
 * @param isNamed Whether the address has the noun too (`?form=hook.new`), where a screen has
 * several lists with forms.
 */
export function useOpenForm<Row extends { id: number }>(
  noun: string,
  rows: readonly Row[] | undefined,
  { isNamed = false } = {},
) {
  const [search, setSearch] = useSearchParams();
  const [saved, setSaved] = useState<number>();
  const prefix = isNamed ? `${noun}.` : '';
  const inAddress = search.get('form') ?? '';
  const asked = inAddress.startsWith(prefix) ? inAddress.slice(prefix.length) : '';
  const draft = asked === 'new' ? `new ${noun}` : `${noun} ${asked}`;
  const opened = openedOf({ asked, draft, rows });
  const row = typeof opened === 'object' ? opened : undefined;
  const wide = useShape() === 'desk';

  // The row is kept in the draft, since somebody else may delete it.
  useEffect(() => {
    if (row && !draftOf(draft)) keepRow(draft, row);
  }, [draft, row]);

  function open(form: string) {
    setSaved(undefined);
    setSearch((before) => withForm(before, prefix + form));
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
    /** The form is beside the list, which then shows fewer columns. */
    sideBySide: wide && opened !== undefined,
    draft,
    openNew: () => open('new'),
    edit: ({ id }: Row) => open(String(id)),
    close,
    discard,
    /** Closes the form after saving; the row is highlighted in the list. */
    finish: ({ id }: Row) => {
      discard();
      setSaved(id);
    },
    /** Closes the form of a row that was deleted. */
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
