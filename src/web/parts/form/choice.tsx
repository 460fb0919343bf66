// One of a few, all in sight: a row of radio buttons that arrow keys walk through.
import { useId, type ReactNode } from 'react';
import { levels as allLevels, type Level } from '../../../contract/levels.ts';
import { useWords } from '../../words/language.ts';
import { Coin } from '../card/customer.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  /** The label is only for readers, since the place says it. */
  unseenLabel?: true;
  options: readonly { value: Value; label: string; sign?: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Its name in a form. */
  name?: string;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, unseenLabel, options, value: chosen, onChoose, name } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={unseenLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex max-w-full flex-wrap gap-1 rounded-md bg-sunken p-1 sm:inline-flex">
        {options.map(({ value, label: said, sign }) => (
          <label
            key={value}
            className="flex min-h-11 grow cursor-pointer items-center justify-center gap-2
              rounded-sm border border-transparent px-4 font-medium text-soft transition
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
            {said}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LevelChoiceProps extends Omit<ChoiceProps<Level>, 'options'> {
  levels?: readonly Level[];
}

/** One of the levels, each with a coin of its metal. */
export function LevelChoice({ levels = allLevels, ...choice }: LevelChoiceProps) {
  const words = useWords();
  const options = levels.map((level) => ({
    value: level,
    label: words.levels[level],
    sign: <Coin level={level} size="size-5" />,
  }));
  return <Choice {...choice} options={options} />;
}
