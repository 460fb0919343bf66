// A field for a day, or for a day with a time, in Sofra's own format; a phone has its own picker.
import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useShape } from '../../device/shape.ts';
import { IconButton } from '../../look/button.tsx';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { readDay, readTime, writeTyped } from '../../words/times/typed-days.ts';
import { Calendar } from './calendar.tsx';
import { Field } from './field.tsx';
import { readers } from './typed.ts';

interface DayFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** A blank field has the value null. */
  optional?: true;
  /** A time of day belongs to it, in this time zone: the form gets a moment. */
  timeZone?: string;
  /** The day (`2026-11-21`), or the local time (`2026-11-21T18:30`). */
  at?: string | null | undefined;
  /** Is called with another day, or with undefined where the field was emptied. */
  onDay?: (day: string) => void;
  /** Left empty, it means every day. */
  orAny?: true;
}

/** The form gets a day. It is typed in words or figures, or chosen from a month. */
export function DayField({ timeZone, at, onDay, orAny, ...about }: DayFieldProps) {
  const shape = useShape();
  // An open field keeps its kind: browsers empty an input whose type changes.
  const [isPhone] = useState(shape === 'phone');
  const { language } = useWords();
  const words = useOffice(partWords);
  const input = useRef<HTMLInputElement>(null);
  const read = timeZone === undefined ? readDay : readTime;
  // The address may contain a text that is not a day.
  const value = read(at ?? '') ?? '';

  useLayoutEffect(() => {
    if (input.current && !isPhone) readers.set(input.current, read);
  }, [read, isPhone]);

  // A field that follows the address shows what stands there, but not while it is being typed.
  useEffect(() => {
    const field = input.current;
    if (!field || onDay === undefined || isPhone || field === document.activeElement) return;
    if ((read(field.value) ?? '') !== value) field.value = value && writeTyped(value, language);
  }, [value, onDay, isPhone, read, language]);

  if (isPhone) {
    const type = timeZone === undefined ? 'date' : 'datetime-local';
    const shown = onDay
      ? { value, onChange: ({ target }: Changed) => onDay(target.value) }
      : { defaultValue: value };
    return <Field {...about} {...shown} type={type} data-time-zone={timeZone} />;
  }

  /** Puts a day into the field as if it were typed; the time stays. */
  function choose(day: string) {
    const field = input.current;
    if (!field) return;
    const time = timeZone === undefined ? '' : `T${read(field.value)?.slice(11) ?? '00:00'}`;
    field.value = writeTyped(day + time, language);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    onDay?.(day);
    field.focus();
  }

  return (
    <Field
      {...about}
      ref={input}
      data-time-zone={timeZone}
      defaultValue={value && writeTyped(value, language)}
      placeholder={orAny ? words.anyDay : timeZone === undefined ? words.aDay : words.aMoment}
      autoComplete="off"
      spellCheck={false}
      end={<MonthButton dayNow={() => day(input.current?.value)} onDay={choose} />}
      onChange={({ target }) => {
        const typed = target.value.trim() === '' ? '' : read(target.value);
        if (typed !== undefined) onDay?.(typed);
      }}
      onBlur={({ target }) => {
        const typed = read(target.value) ?? (onDay && value);
        if (typed) target.value = writeTyped(typed, language);
      }}
    />
  );
}

type Changed = { target: { value: string } };

const day = (text = '') => readTime(text)?.slice(0, 10);

interface MonthButtonProps {
  dayNow: () => string | undefined;
  onDay: (day: string) => void;
}

function MonthButton({ dayNow, onDay }: MonthButtonProps) {
  const { chooseDay } = useOffice(partWords);
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton label={chooseDay} icon={CalendarDays} />} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-4">
          <Popover.Popup
            aria-label={chooseDay}
            // The calendar focuses its chosen day itself.
            initialFocus={false}
            className="animate-appear rounded-lg border border-line bg-surface p-3 shadow-raised
              outline-none"
          >
            <Calendar
              chosen={dayNow()}
              onDay={(chosen) => {
                setOpen(false);
                onDay(chosen);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
