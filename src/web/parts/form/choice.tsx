// A choice of one from a few, all visible: a row of radio buttons.
import { useId, type ReactNode } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import { useWords } from '../../words/languages/language.ts';
import { Coin } from '../card/customer.tsx';

interface ChoiceOption<Value> {
  value: Value;
  label: string;
  /** Content before the label. */
  sign?: ReactNode;
  /** Pale content after the label. */
  note?: ReactNode;
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** The label is only for screen readers, since its place shows it. */
  unseenLabel?: true;
  options: readonly ChoiceOption<Value>[];
  /** The chosen one; undefined where there is none yet. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
  /** The field's name in a form. */
  name?: string;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, unseenLabel, options, value: chosen, onChoose, name } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={unseenLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div
        className="grid max-w-full grid-cols-2 gap-1 rounded-md bg-sunken p-1 sm:inline-flex
          sm:flex-wrap"
      >
        {options.map(({ value, label: text, sign, note }) => (
          <label
            key={value}
            className="flex min-h-11 grow cursor-pointer items-center justify-center gap-1.5
              rounded-sm border border-transparent px-1.5 font-medium sm:px-3 text-soft transition
              hover:text-ink
              has-checked:border-line has-checked:bg-surface has-checked:text-ink
              has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name ?? group}
              value={value}
              checked={value === chosen}
              className="sr-only"
              onChange={() => onChoose(value)}
            />
            {sign}
            <span>{text}</span>
            {note}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LevelChoiceProps<Shown extends Level> extends Omit<ChoiceProps<Shown>, 'options'> {
  levels: readonly Shown[];
}

/** A choice of one level, each with a coin of its metal. */
export function LevelChoice<Shown extends Level>({ levels, ...choice }: LevelChoiceProps<Shown>) {
  const words = useWords();
  const options = levels.map((level) => ({
    value: level,
    label: words.levels[level],
    sign: <Coin level={level} size="size-5" />,
  }));
  return <Choice {...choice} options={options} />;
}
