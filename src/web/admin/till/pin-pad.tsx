// Large digits beside the fields of a PIN: each press types into the field that had the focus last.
import { Delete } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Field } from '../../parts/form/field.tsx';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

const keyLook = `grid min-h-14 place-items-center rounded-md border border-edge bg-surface text-2xl
  font-medium transition hover:border-ink hover:bg-sunken active:translate-y-px`;

/** The fields, and the pad below them. */
export function WithPad({ children }: { children: ReactNode }) {
  const words = useOffice(tillWords);
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
    <div ref={place} className="grid gap-4">
      <div
        className="grid gap-4"
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) last.current = target;
        }}
      >
        {children}
      </div>
      {/* The digits are in the order of a telephone in Arabic too. */}
      <div role="group" aria-label={words.pad} dir="ltr" className="grid grid-cols-3 gap-2">
        {digits.map((digit) =>
          digit === '' ? (
            <span key="none" />
          ) : (
            <button
              key={digit}
              type="button"
              className={keyLook}
              onClick={() => type((typed) => typed + digit)}
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
          onClick={() => type((typed) => typed.slice(0, -1))}
        >
          <Delete aria-hidden className="size-6" />
        </button>
      </div>
    </div>
  );
}

interface PinFieldProps {
  name: string;
  label: string;
  autoFocus?: true;
}

/** A field of a PIN: the pad is the keyboard of a device without one. */
export const PinField = (field: PinFieldProps) => (
  <Field
    {...field}
    type="password"
    ltr
    inputMode="none"
    maxLength={8}
    // The browser should neither store the PIN as a password nor suggest a number.
    autoComplete="one-time-code"
  />
);
