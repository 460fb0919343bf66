// Which member's drawer is open; it stands in the address (`?member=`).
import { useSearchParams } from '../../search-params.ts';

/** What the history keeps of a drawer that was opened here: to close it is to go back. */
const openedHere = { openedHere: true };

export function useOpenMember() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('member')) || undefined;

  function close() {
    if (history.state?.openedHere) return history.back();
    setSearch((before) => [...before].filter(([name]) => name !== 'member'), { replace: true });
  }

  function linkTo(row: { id: number }) {
    const asked = new URLSearchParams(search);
    asked.set('member', String(row.id));
    return { href: `/admin?${asked}`, state: openedHere };
  }

  return { id, linkTo, close };
}
