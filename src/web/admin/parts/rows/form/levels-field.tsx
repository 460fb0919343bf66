// The levels of an offer or a benefit: one or several, of which at least one stays chosen.
import { useRef } from 'react';
import { levels, type Level } from '../../../../../contract/values/level-names.ts';
import { FieldGroup } from '../../../../look/staff-layout.tsx';
import { enter } from '../../../../parts/form/typed.ts';
import { useWords } from '../../../../words/languages/language.ts';
import { levelsIn, type Typed } from './fields.ts';

interface LevelsFieldProps {
  label: string;
  /** The levels at first. */
  saved: readonly Level[];
  typed: Typed;
}

/** The levels are one field of the form, so that a draft keeps them like the others. */
export function LevelsField({ label, saved, typed }: LevelsFieldProps) {
  const { levels: names } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const chosen = levelsIn(typed);

  function toggle(level: Level) {
    const after = levels.filter((one) => chosen.includes(one) !== (one === level));
    if (after.length > 0) enter(field.current, after.join());
  }

  return (
    <FieldGroup title={label}>
      <input ref={field} hidden name="levels" data-list defaultValue={saved.join()} />
      <div className="flex flex-wrap gap-2">
        {levels.map((level) => {
          const isChosen = chosen.includes(level);
          return (
            <label
              key={level}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border
                border-line bg-surface px-3 font-medium text-soft transition hover:border-ink
                has-checked:border-edge has-checked:bg-sunken has-checked:text-ink"
            >
              <input
                type="checkbox"
                className="size-4.5 accent-accent"
                checked={isChosen}
                aria-disabled={isChosen && chosen.length === 1}
                onChange={() => toggle(level)}
              />
              {names[level]}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
