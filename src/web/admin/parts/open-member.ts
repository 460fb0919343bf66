// The member whose drawer is open, kept in the address (`?member=`).
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';

/** The state of a history entry that opened a drawer; closing such a drawer goes back. */
const openedHere = { openedHere: true };

/** The address of a member's drawer, with the search and the page of the list below it. */
export const linkToMember = (
  { id }: { id: number },
  list = new URLSearchParams('tab=members'),
) => ({
  href: `/admin?${withParameters(list, { member: id })}`,
  state: openedHere,
});

export function useOpenMember() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('member')) || undefined;

  function close() {
    if (history.state?.openedHere) return history.back();
    setSearch((before) => withParameters(before, { member: undefined }), { replace: true });
  }

  return { id, linkTo: (row: { id: number }) => linkToMember(row, search), close };
}
