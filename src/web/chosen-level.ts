// Which level a tab is about; it stands in the address (`?level=`).
import { levels, type Level } from '../contract/levels.ts';
import { useSearchParams } from './search-params.ts';

/** The level in sight, the first of those to choose from unless the address says another. */
export function useChosenLevel(among: readonly [Level, ...Level[]] = levels) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('level');
  const level: Level = among.find((one) => one === asked) ?? among[0];

  const choose = (next: Level) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('level', next);
      return after;
    });

  return { level, choose };
}
