// The member whose drawer is open, kept in the address (`?member=`).
import { useSearchParams } from '../../navigation/search-params.ts';

/** The state of the history entry of a drawer that was opened here: closing it goes back. */
const openedHere = { openedHere: true };

/** The address of a member's drawer, with the search and the page of the list below it. */
export function linkToMember({ id }: { id: number }, list = new URLSearchParams('tab=members')) {
  const search = new URLSearchParams(list);
  search.set('member', String(id));
  return { href: `/admin?${search}`, state: openedHere };
}

export function useOpenMember() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('member')) || undefined;

  function close() {
    if (history.state?.openedHere) return history.back();
    setSearch((before) => [...before].filter(([name]) => name !== 'member'), { replace: true });
  }

  return { id, linkTo: (row: { id: number }) => linkToMember(row, search), close };
}
