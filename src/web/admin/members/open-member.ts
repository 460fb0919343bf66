// Which member's drawer is open; it stands in the address (`?member=`).
import { useSearchParams } from '../../navigation/search-params.ts';

/** What the history keeps of a drawer that was opened here: to close it is to go back. */
const openedHere = { openedHere: true };

/** Where a member's drawer is, over a list that is searched and paged as the address says. */
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
