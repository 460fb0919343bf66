// Large digits for the fields of a PIN or a bill: each press types into the field that had the
// focus last.
import { Delete } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Field } from '../../parts/form/field.tsx';

const keyLook = `grid min-h-14 place-items-center rounded-md border border-edge bg-surface text-2xl
  font-medium transition hover:border-ink hover:bg-sunken active:translate-y-px`;

interface WithPadProps extends Pick<DigitPadProps, 'decimalMark'> {
  /** The pad stands beside the fields where there is room for both. */
  isBeside?: true;
  children: ReactNode;
}

/** The fields, and the pad below or beside them. */
export function WithPad({ decimalMark, isBeside, children }: WithPadProps) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement>(null);

  function type(change: (typed: string) => string) {
    const field = last.current ?? place.current?.querySelector('input');
    if (!field) return;
    field.value = change(field.value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <div
      ref={place}
      className={`grid gap-4 ${isBeside ? '@md:grid-cols-[minmax(0,1fr)_13rem]' : ''}`}
    >
      <div
        className="grid content-start gap-4"
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) last.current = target;
        }}
      >
        {children}
      </div>
      <DigitPad decimalMark={decimalMark} onChange={type} />
    </div>
  );
}

interface DigitPadProps {
  /** The mark before decimals; without one, the pad has none. */
  decimalMark?: string | undefined;
  /** Is called with the change of the typed text. */
  onChange: (change: (typed: string) => string) => void;
}

export function DigitPad({ decimalMark = '', onChange }: DigitPadProps) {
  const words = useOffice(tillWords);
  const keys = [...'123456789', decimalMark, '0'];
  // The digits are in the order of a telephone in Arabic too.
  return (
    <div role="group" aria-label={words.pad} dir="ltr" className="grid grid-cols-3 gap-2">
      {keys.map((digit) =>
        digit === '' ? (
          <span key="none" />
        ) : (
          <button
            key={digit}
            type="button"
            className={keyLook}
            onClick={() => onChange((typed) => typed + digit)}
          >
            {digit}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={words.erase}
        title={words.erase}
        className={keyLook}
        onClick={() => onChange((typed) => typed.slice(0, -1))}
      >
        <Delete aria-hidden className="size-6" />
      </button>
    </div>
  );
}

interface PinFieldProps {
  name: string;
  label: string;
  autoFocus?: true;
  /** The form is sent when so many digits are typed. */
  endsAt?: number | undefined;
}

/** A field of a PIN: the pad is the keyboard of a device without one. */
export const PinField = ({ endsAt, ...field }: PinFieldProps) => (
  <Field
    {...field}
    onInput={({ currentTarget: { value, form } }) => {
      if (value.length === endsAt) form?.requestSubmit();
    }}
    type="password"
    ltr
    inputMode="none"
    maxLength={8}
    // The browser should neither store the PIN as a password nor suggest a number.
    autoComplete="one-time-code"
  />
);
