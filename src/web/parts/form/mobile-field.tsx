// A field for a mobile number as people write it; the line below shows how it is understood.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { spacedMobile, understoodMobile } from '../../../domain/members/mobile.ts';
import { useConfig } from '../../api/config.tsx';
import { useWords } from '../../words/languages/language.ts';
import { Field } from './field.tsx';

interface MobileFieldProps {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  autoComplete: string;
  large?: 'number';
  /** The number that is edited. */
  saved?: string;
  /** The number may be left blank. */
  optional?: true;
}

/** The form sends the number as typed; the server reads it. */
export function MobileField({ ref, saved = '', ...field }: MobileFieldProps) {
  const { mobile: words } = useWords();
  const config = useConfig();
  const numbering = config?.numbering ?? null;
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const [typed, setTyped] = useState(saved);
  useReset(input, () => setTyped(saved));
  const understood = understoodMobile(typed, numbering);

  return (
    <Field
      {...field}
      ref={input}
      name="mobile"
      defaultValue={saved}
      type="tel"
      inputMode="tel"
      placeholder={numbering?.example ?? '+966 50 123 4567'}
      data-as-stored={config && numbering === null ? '' : undefined}
      hintStays
      hint={
        understood ? (
          <>
            {words.read}{' '}
            <bdi dir="ltr" className="font-medium text-ink tabular-nums">
              {spacedMobile(understood)}
            </bdi>
          </>
        ) : numbering === null ? (
          words.withCode
        ) : (
          words.localToo
        )
      }
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** The reset event reaches only the form, so the field listens there. */
function useReset(input: RefObject<HTMLInputElement | null>, onReset: () => void) {
  const reset = useEffectEvent(onReset);
  useEffect(() => {
    const form = input.current?.form;
    const listener = () => reset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [input]);
}
