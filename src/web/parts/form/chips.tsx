// What is often put into a field, put there by one touch.

interface ChipsProps {
  /** What they are, for those who do not see below which field they stand. */
  label: string;
  /** The field's name in the same form. */
  field: string;
  options: readonly { value: string; label: string }[];
}

export const Chips = ({ label, field, options }: ChipsProps) =>
  options.length > 0 && (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: said }) => (
        <button
          key={value}
          type="button"
          className="min-h-11 max-w-full min-w-11 truncate rounded-full border border-line
            bg-surface px-4 text-sm font-medium tabular-nums transition hover:border-ink
            hover:bg-sunken md:min-h-9 md:px-3"
          onClick={({ currentTarget: { form } }) => fill(form?.elements.namedItem(field), value)}
        >
          <bdi>{said}</bdi>
        </button>
      ))}
    </div>
  );

/** As if it had been typed: the form hears of it. */
function fill(field: Element | RadioNodeList | null | undefined, value: string) {
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
