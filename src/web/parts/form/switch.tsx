// A switch, which acts immediately, or in a form, a field that is true or false.
import { useId, type ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  /** The name of what is on or off; in a table also of its row. */
  label: string;
  /** The label is only for screen readers, since the column's head shows it. */
  unseenLabel?: true;
  hint?: string;
  onSwitch?: (on: boolean) => void;
}

export function Switch({ hint, ...toggle }: SwitchProps) {
  const id = useId();
  if (!hint) return <Toggle {...toggle} />;
  return (
    <div>
      <Toggle aria-describedby={id} {...toggle} />
      <p id={id} className="ps-14 text-sm text-soft">
        {hint}
      </p>
    </div>
  );
}

const Toggle = ({ label, unseenLabel, onSwitch, ...input }: Omit<SwitchProps, 'hint'>) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium">
    <span className="relative inline-grid min-w-11 place-items-center">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox says it.
        role="switch"
        className="peer h-6.5 w-11 cursor-[inherit] appearance-none rounded-full border border-edge
          bg-sunken transition checked:border-good checked:bg-good hover:border-ink
          aria-disabled:opacity-60"
        onChange={({ target }) => onSwitch?.(target.checked)}
        {...input}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute start-1 size-4.5 rounded-full bg-edge transition
          peer-checked:translate-x-4.5 peer-checked:bg-surface rtl:peer-checked:-translate-x-4.5
          forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
      />
    </span>
    <span className={unseenLabel && 'sr-only'}>{label}</span>
  </label>
);
