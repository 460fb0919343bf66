// The level that a tab is about; it stands in the address (`?level=`).
import { useSearchParams } from './search-params.ts';

/** The chosen level; the first of `among` unless the address names another. */
export function useChosenLevel<Choice extends string>(among: readonly [Choice, ...Choice[]]) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('level');
  const level = among.find((one) => one === asked) ?? among[0];

  const choose = (next: Choice) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('level', next);
      return after;
    });

  return { level, choose };
}
