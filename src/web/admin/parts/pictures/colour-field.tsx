// A colour: written as `#rrggbb`, or taken from the browser's own palette.
import { Field } from '../../../parts/form/field.tsx';

interface ColourFieldProps {
  name: string;
  label: string;
  hint: string;
  /** The name of the palette, for screen readers. */
  pickLabel: string;
  /** The typed text; empty for no colour. */
  value: string;
  onColour: (written: string) => void;
}

export const ColourField = ({
  name,
  label,
  hint,
  pickLabel,
  value,
  onColour,
}: ColourFieldProps) => (
  <Field
    name={name}
    label={label}
    hint={hint}
    optional
    value={value}
    maxLength={7}
    placeholder="#f2ad3b"
    autoComplete="off"
    spellCheck={false}
    ltr
    onChange={({ target }) => onColour(target.value)}
    end={<Palette label={pickLabel} colour={value} onColour={onColour} />}
  />
);

interface PaletteProps {
  label: string;
  colour: string;
  onColour: (written: string) => void;
}

const isColour = (written: string) => /^#[0-9a-f]{6}$/i.test(written);

/** The swatch opens the palette; an incomplete colour shows the colour of the page. */
const Palette = ({ label, colour, onColour }: PaletteProps) => (
  <label
    title={label}
    className="relative grid size-11 cursor-pointer place-items-center rounded-sm
      has-focus-visible:outline-2 has-focus-visible:outline-ink"
  >
    <span
      aria-hidden
      style={isColour(colour) ? { background: colour } : {}}
      className="size-7 rounded-sm border border-edge bg-accent"
    />
    <input
      type="color"
      aria-label={label}
      value={isColour(colour) ? colour : '#f2ad3b'}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={({ target }) => onColour(target.value)}
    />
  </label>
);
