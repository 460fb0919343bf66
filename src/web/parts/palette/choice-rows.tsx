// The choices of the palette, a group under its heading.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Keys } from '../../look/keys.tsx';

export interface Choice {
  key: string;
  /** What it is: words, or a part that shows it. */
  shown: ReactNode;
  icon?: LucideIcon;
  /** Keys that do the same. */
  keys?: readonly string[];
  run: () => void;
}

export interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}

interface ChoiceRowsProps extends ChoiceGroup {
  active: Choice | undefined;
  idOf: (choice: Choice) => string | undefined;
  between: string;
  onPoint: (choice: Choice) => void;
}

export function ChoiceRows({ title, choices, active, idOf, between, onPoint }: ChoiceRowsProps) {
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden className="px-3 pt-2 pb-1 text-sm text-soft">
        {title}
      </p>
      {choices.map((choice) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field hears keys.
        <div
          key={choice.key}
          id={idOf(choice)}
          ref={choice === active ? intoSight : null}
          role="option"
          tabIndex={-1}
          aria-selected={choice === active}
          className="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-3
            py-1.5 aria-selected:bg-accent-wash"
          onClick={choice.run}
          onPointerMove={() => choice === active || onPoint(choice)}
        >
          {choice.icon && <choice.icon aria-hidden className="size-5 shrink-0 text-soft" />}
          <div className="min-w-0 grow">{choice.shown}</div>
          {choice.keys && (
            <span aria-hidden className="shrink-0 max-sm:hidden">
              <Keys keys={choice.keys} between={between} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

const intoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
