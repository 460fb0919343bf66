// A field for a time of day, in Sofra's own format; a phone has its own picker.
import { useLayoutEffect, useRef, useState } from 'react';
import { useShape } from '../../device/shape.ts';
import { useWords } from '../../words/languages/language.ts';
import { readTimeOfDay, writeTimeOfDay } from '../../words/times/typed-days.ts';
import { Field } from './field.tsx';
import { readers } from './typed.ts';

interface TimeFieldProps {
  name: string;
  label: string;
  /** A blank field has the value null. */
  optional?: true;
  /** The time at first: `18:30`. */
  at?: string | null | undefined;
}

/** The form gets a time such as `18:30`, which is typed by either clock. */
export function TimeField({ at, ...about }: TimeFieldProps) {
  const shape = useShape();
  // An open field keeps its kind: browsers empty an input whose type changes.
  const [isPhone] = useState(shape === 'phone');
  const { language } = useWords();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (input.current && !isPhone) readers.set(input.current, readTimeOfDay);
  }, [isPhone]);

  if (isPhone) return <Field {...about} type="time" defaultValue={at ?? ''} />;
  return (
    <Field
      {...about}
      ref={input}
      defaultValue={at ? writeTimeOfDay(at, language) : ''}
      autoComplete="off"
      spellCheck={false}
      onBlur={({ target }) => {
        const typed = readTimeOfDay(target.value);
        target.value = typed ? writeTimeOfDay(typed, language) : target.value.trim();
      }}
    />
  );
}
