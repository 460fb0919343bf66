// Frequent values of a field, each filled in by one touch.
import { enter } from './typed.ts';

interface ChipsProps {
  /** The group's name, for screen readers: they do not announce the field above it. */
  label: string;
  /** The field's name in the same form. */
  field: string;
  options: readonly { value: string; label: string }[];
}

export const Chips = ({ label, field, options }: ChipsProps) =>
  options.length > 0 && (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className="min-h-11 max-w-full min-w-11 truncate rounded-full border border-line
            bg-surface px-4 text-sm font-medium tabular-nums transition hover:border-ink
            hover:bg-sunken md:min-h-9 md:px-3"
          onClick={({ currentTarget: { form } }) =>
            enter(form?.elements.namedItem(field) as Element | null, value)
          }
        >
          <bdi>{text}</bdi>
        </button>
      ))}
    </div>
  );
