// The fields of a form: label, input, hint and error, tied together.
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { PlainMessage } from '../../../contract/messages/sentences.ts';
import { useWords } from '../../words/languages/language.ts';
import { IconButton } from '../../look/button.tsx';
import { useFieldError } from './form.tsx';

interface About {
  name: string;
  label: string;
  hint?: ReactNode;
  /** The hint is shown beside an error too. */
  hintStays?: true;
  /** The message where the field is left blank although the schema allows it. */
  blank?: PlainMessage;
  /** A blank field has the value null. */
  optional?: true;
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = About &
  Omit<ComponentProps<Tag>, 'id' | 'className' | 'name' | 'children'>;

const look = `min-h-12 w-full rounded-md border border-edge bg-surface px-4 transition
  placeholder:text-soft hover:border-ink focus:border-ink aria-invalid:border-bad`;

const larger = {
  number: 'min-h-16 text-xl sm:text-2xl',
  code: 'min-h-20 text-center text-4xl font-semibold tracking-[.2em]',
};

interface LineProps extends Own<'input'> {
  /** Written from left to right in Arabic too: a path, a code. */
  ltr?: true;
  /** Content in the field, at its end. */
  end?: ReactNode;
  /** The digits are large, since they are read or compared across a counter. */
  large?: keyof typeof larger;
}

/** A field of one line: text, numbers, passwords, days (`date`) and moments (`datetime-local`). */
export function Field({ type = 'text', ltr, end, large, ...about }: LineProps) {
  const { tied, input, frame } = useField(about);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';

  return (
    <Labelled {...frame}>
      <div className="relative">
        <input
          type={secret && shown ? 'text' : type}
          className={`${look} ${secret || end ? roomAtEnd(ltr ? 'ltr' : type) : ''}
            ${directionOf(ltr ? 'ltr' : type)} ${large === 'code' ? '' : atTheStart}
            ${large ? larger[large] : ''}`}
          {...tied}
          {...input}
        />
        <div className="absolute inset-y-0 end-0.5 grid place-items-center">
          {secret ? <ShowButton shown={shown} onClick={() => setShown(!shown)} /> : end}
        </div>
      </div>
    </Labelled>
  );
}

/** A field of several lines. They run in the direction of the text; empty, in that of the page. */
export function LongField({ rows = 4, dir = 'auto', ...about }: Own<'textarea'>) {
  const { tied, input, frame } = useField({ placeholder: ' ', ...about });
  return (
    <Labelled {...frame}>
      <textarea
        rows={rows}
        dir={dir}
        className={`${look} block resize-y overflow-x-hidden py-2.25 [field-sizing:content]
          max-h-[60dvh]
          ${dir === 'auto' ? 'rtl:placeholder-shown:[direction:rtl]' : ''}`}
        // A field that grows with its content ignores `rows`.
        style={{ minBlockSize: `max(3rem, ${rows}lh + 1.25rem)` }}
        {...tied}
        {...input}
      />
    </Labelled>
  );
}

interface SelectFieldProps extends Own<'select'> {
  /** The form gets a number where the options' values are numbers. */
  options: readonly { value: string | number; label: string }[];
  /** The label of the first choice, which stands for none of the options; its value is null. */
  none?: string;
}

/** A choice of one from many. */
export function SelectField({ options, none, ...about }: SelectFieldProps) {
  const { tied, input, frame } = useField(about);
  const numeric = options.some(({ value }) => typeof value === 'number');
  return (
    <Labelled {...frame}>
      <div className="relative">
        <select
          data-numeric={numeric || undefined}
          data-nothing={none === undefined ? undefined : true}
          className={`${look} appearance-none pe-12 text-ellipsis`}
          {...tied}
          {...input}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-soft"
        />
      </div>
    </Labelled>
  );
}

/** Separates the props of the field's frame, and ties label, note and error to the input. */
function useField<Rest extends About>(about: Rest) {
  const { name, label, hint, hintStays, blank, optional, ...input } = about;
  const id = useId();
  const error = useFieldError(name);
  const tied = {
    id,
    name,
    'data-blank': blank,
    ...(optional && { 'data-nothing': true }),
    'aria-invalid': Boolean(error),
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
  return { tied, input, frame: { id, label, error, hint: error && !hintStays ? undefined : hint } };
}

interface LabelledProps {
  id: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

const Labelled = ({ id, label, hint, error, children }: LabelledProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
    <label htmlFor={id} className="text-sm font-medium">
      {label}
    </label>
    {children}
    {(error || hint) && (
      <p id={`${id}-note`} className="grid text-sm text-soft">
        {error && <span className="font-medium text-bad">{error}</span>}
        {hint && <span>{hint}</span>}
      </p>
    )}
  </div>
);

function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const words = useWords();
  return (
    <div className="text-soft">
      <IconButton
        label={shown ? words.frame.hide : words.frame.show}
        icon={shown ? EyeOff : Eye}
        onClick={onClick}
      />
    </div>
  );
}

const ownDirection = ['text', 'date', 'datetime-local'];

// Numbers and passwords run from left to right in Arabic too.
const directionOf = (type: string) =>
  ownDirection.includes(type) ? '' : '[direction:ltr] tabular-nums';

/**
 * The room for content at the end of the line. In Arabic, that end is the start of an input that
 * itself runs from left to right.
 */
const roomAtEnd = (type: string) => (ownDirection.includes(type) ? 'pe-13' : 'ltr:pe-13 rtl:ps-13');

/**
 * Every text is aligned to the start of the line, also text that runs from left to right in Arabic.
 * The parts of a date are ordered by the browser (the first selector is for Chromium, the second
 * for Safari).
 */
const atTheStart = `rtl:text-right rtl:[&::-webkit-datetime-edit]:flex
  rtl:[&::-webkit-datetime-edit]:[justify-content:right]
  rtl:[&::-webkit-date-and-time-value]:text-right`;
