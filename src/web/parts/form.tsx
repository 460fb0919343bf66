// The one form: the browser's own fields, checked by the contract's schema.
import { createContext, useContext, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ZodMiniType } from 'zod/mini';
import { explain, translate } from '../words/explain.ts';
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { dismissFailures } from './toast.ts';
import { blanksOf, fieldsOf, typedIn } from './typed.ts';

type Errors = Record<string, string | undefined>;

interface FormState {
  errors: Errors;
  busy: boolean;
}

const FormContext = createContext<FormState>({ errors: {}, busy: false });

const useForm = () => useContext(FormContext);

interface FormProps<Value> {
  schema: ZodMiniType<Value>;
  /** What the schema asks for besides the fields. */
  besides?: object;
  /** Sends what was typed. Where it throws, the form keeps it and says why. */
  onSubmit: (value: Value, form: HTMLFormElement) => Promise<unknown>;
  /** Hears, by the fields' names, why nothing was sent. */
  onWrong?: (errors: Errors) => void;
  /** Hears of every key stroke, with what stands in the fields. */
  onTyping?: (typed: Record<string, unknown>) => void;
  children: ReactNode;
}

/**
 * Checks on submit, puts each error beside its field and the focus into the first wrong one. A
 * field's error goes as soon as the field is changed. While it is on its way it cannot be sent.
 */
export function Form<Value>(props: FormProps<Value>) {
  const { schema, besides, onSubmit, onWrong, onTyping, children } = props;
  const words = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    dismissFailures();
    const { data, error } = schema.safeParse({ ...typedIn(form), ...besides });
    const wrong = { ...blanksOf(form), ...errorsOf(error?.issues ?? []) };
    // The errors are on the page before the focus moves, so that they are read with the field.
    flushSync(() => setErrors(wrong));
    setFailure(undefined);
    const first = fieldsOf(form).find(({ name }) => name in wrong);
    if (first) {
      onWrong?.(wrong);
      return first.focus();
    }

    sending.current = true;
    setBusy(true);
    await onSubmit(data as Value, form).catch(setFailure);
    sending.current = false;
    setBusy(false);
  }

  function typing(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    setErrors((before) => ({ ...before, [name]: undefined }));
    onTyping?.(typedIn(event.currentTarget));
  }

  return (
    <FormContext value={{ errors, busy }}>
      <form noValidate className="grid gap-4" onSubmit={submit} onInput={typing}>
        {failure !== undefined && <Note tone="bad">{explain(failure, words)}</Note>}
        {children}
      </form>
    </FormContext>
  );
}

/** The button that sends the form; it says so while the form is on its way. */
export function Submit({ label, busyLabel, look = 'main', wide = true }: SubmitProps) {
  const { busy } = useForm();
  return (
    <Button type="submit" look={look} wide={wide} aria-disabled={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}

interface SubmitProps {
  label: string;
  busyLabel: string;
  look?: 'main' | 'bad';
  wide?: boolean;
}

/** The error of the field with this name, in the reader's language. */
export function useFieldError(name: string) {
  const words = useWords();
  const error = useForm().errors[name];
  return error && translate(error, words);
}

/** The first error of each field; one inside of a field's value is the field's. */
const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
