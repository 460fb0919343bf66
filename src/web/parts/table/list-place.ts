// The position in a list that the server searches and pages; it stands in the address.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '../../navigation/search-params.ts';
import { useSettled } from '../search/settled.ts';

/** The state and the buttons of a paged table. */
export interface Pager {
  /** The number of pages before this one. */
  page: number;
  limit: number;
  onPrevious: () => void;
  onNext: (cursor: string) => void;
}

interface ListPlaceOptions {
  limit: number;
  /** The name of the cursors in the address, where a screen has several lists. */
  parameter?: string;
}

/**
 * `text` is the content of the search field, `query` the part of the call's query. The address
 * keeps the search (`?q=`) and the way to the page: every cursor on it, `?after=`, in order.
 */
export function useListPlace({ limit, parameter = 'after' }: ListPlaceOptions) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const way = search.getAll(parameter);
  const [text, setText] = useState(q);
  const settled = useSettled(text.trim());

  // The search text that field and address last had in common: of the two, the one that differs
  // from it is the one that has changed.
  const agreed = useRef(q);

  useEffect(() => {
    if (settled === agreed.current) return;
    agreed.current = settled;
    setSearch((before) => searchedFor(before, settled), { replace: true });
  }, [settled, setSearch]);

  useEffect(() => {
    if (q === agreed.current) return;
    agreed.current = q;
    setText(q);
  }, [q]);

  function goTo(cursors: string[]) {
    setSearch((before) => {
      before.delete(parameter);
      for (const cursor of cursors) before.append(parameter, cursor);
      return before;
    });
    // On a page of several settings, the list begins further down.
    (document.activeElement?.closest('[data-setting]') ?? document.body).scrollIntoView();
  }

  const pager: Pager = {
    page: way.length,
    limit,
    onPrevious: () => goTo(way.slice(0, -1)),
    onNext: (cursor) => goTo([...way, cursor]),
  };
  return { text, search: setText, q, query: { q, limit, after: way.at(-1) }, pager };
}

/** Another search starts at its first page. */
function searchedFor(search: URLSearchParams, q: string) {
  search.delete('after');
  if (q) search.set('q', q);
  else search.delete('q');
  return search;
}
