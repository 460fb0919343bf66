// Which level a tab is about; it stands in the address (`?level=`).
import { useSearchParams } from 'wouter';
import { levels, type Level } from '../../contract/levels.ts';

/** The level in sight, the first one unless the address says another, and how to choose one. */
export function useChosenLevel() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('level');
  const level: Level = levels.find((one) => one === asked) ?? levels[0];

  const choose = (next: Level) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('level', next);
      return after;
    });

  return { level, choose };
}
