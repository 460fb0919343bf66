// The levels in the set-up: after how many usual visits a guest reaches each.
import type { Settings } from '../../../contract/house/settings.ts';
import { visitsTo } from '../../../domain/house/set-up.ts';
import { useConfig } from '../../api/config.tsx';
import { Panel } from '../../look/layout.tsx';
import { Coin } from '../../parts/card/customer.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/house/set-up.ts';
import { useOffice } from '../../words/office/words.ts';
import { planOf } from './plan.ts';

export function LevelsStep({ saved }: { saved: Settings }) {
  const { levels: names } = useWords();
  const { levels: words } = useOffice(setUpWords);
  const { levels = [] } = useConfig() ?? {};
  const plan = planOf(saved);
  return (
    <Panel>
      <ul className="grid gap-3">
        {levels.map(({ level, min }) => (
          <li key={level} className="flex items-center gap-3">
            <Coin level={level} />
            <span className="grow">
              <span className="block font-semibold">{names[level]}</span>
              <span className="text-sm text-soft">{words.from(min)}</span>
            </span>
            <span className="text-end">
              {min === 0 ? words.atOnce : plan && words.after(visitsTo(min, plan))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
