// The one form: the browser's own fields, checked by the contract's schema.
import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { ZodMiniType } from 'zod/mini';
import { messages, type Message } from '../../../contract/messages/messages.ts';
import { check, type Wrong } from '../../../contract/values/check.ts';
import type { Sentence } from '../../../contract/messages/sentences.ts';
import { ApiError, isRefusal } from '../../api/client.ts';
import { explain, translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { Button } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { dismissFailures, endActs } from '../../toast/toast.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { badMobilesIn, blanksOf, fieldsOf, typedIn } from './typed.ts';

/** The errors of the fields, by their names. */
export type Errors = Partial<Record<string, Sentence>>;

/**
 * The state of the form around: `remaining` are the seconds until it can be sent again; it is
 * `idle` while there is nothing to send, since no value differs from what is saved.
 */
const FormContext = createContext({ errors: {} as Errors, busy: false, remaining: 0, idle: false });

interface FormProps<Value> {
  schema: ZodMiniType<Value>;
  /** Values that the schema asks for besides the fields. */
  besides?: object;
  /**
   * The form edits something that exists: nothing is sent until a value differs from what is saved,
   * in a field or, with `changed`, besides the fields. Values that are `proposed` can be sent as
   * they are.
   */
  existing?: { changed?: boolean; proposed?: boolean } | undefined;
  /**
   * Sends what was typed. Where it throws, the form keeps the values and shows why, beside the
   * field where the number is refused.
   */
  onSubmit: (value: Value, form: HTMLFormElement) => Promise<unknown>;
  /** Is called with the errors by the fields' names when nothing was sent. */
  onWrong?: (errors: Errors) => void;
  /** Is called at every key stroke, with the values of the fields. */
  onTyping?: (typed: Record<string, unknown>) => void;
  children: ReactNode;
}

/** The first form below an element in which something is typed or chosen that is not saved. */
export const unsavedIn = (element: Element | null) =>
  element?.querySelector<HTMLFormElement>('form[data-unsaved]') ?? undefined;

/**
 * Checks on submit, shows each error beside its field and focuses the first wrong one. A field's
 * error disappears when the field is changed. Nothing is sent while a request is on its way, nor
 * before the server would accept another one.
 */
export function Form<Value>(props: FormProps<Value>) {
  const { schema, besides, existing, onSubmit, onWrong, onTyping, children } = props;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>();
  const { busy, sending, send } = useSending();
  const element = useRef<HTMLFormElement>(null);
  const { unchanged, begin } = useUnchanged(element);
  const unsaved = !unchanged || existing?.changed === true;
  const idle = existing !== undefined && !existing.proposed && !unsaved;
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const remaining = useSecondsLeft(waitsUntil);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current || remaining || idle) return;
    dismissFailures();
    const checked = check(schema, { ...typedIn(form), ...besides });
    const wrong = errorsOf([...(checked.wrong ?? []), ...badMobilesIn(form), ...blanksOf(form)]);
    setFailure(undefined);
    if (show(wrong, form)) return onWrong?.(wrong);

    await send(() => onSubmit(checked.data as Value, form).then(begin, fail));
  }

  /** Shows errors beside their fields and focuses the first; returns whether there is one. */
  function show(wrong: Errors, form: HTMLFormElement) {
    // The errors are rendered before the focus moves, so that they are read with the field.
    flushSync(() => setErrors(wrong));
    return focusFirst(wrong, form);
  }

  function fail(error: unknown) {
    if (element.current && show(numberIn(error), element.current)) return;
    setFailure(error);
    setWaitsUntil(Date.now() + waitAfter(error) * 1_000);
  }

  function typing(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    endActs();
    setErrors((before) => ({ ...before, [name]: undefined }));
    // The wait applies to one account, so it ends when another account is typed.
    if (accountFields.has(name)) setWaitsUntil(undefined);
    onTyping?.(typedIn(event.currentTarget));
  }

  return (
    <FormContext value={{ errors, busy, remaining, idle }}>
      <form
        ref={element}
        noValidate
        data-unsaved={unsaved || undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={submit}
        onInput={typing}
      >
        <Failure error={failure} remaining={remaining} />
        {children}
      </form>
    </FormContext>
  );
}

/** Whether the form is on its way, and a lock that lets it be sent once at a time. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  // The lock is lifted only once the outcome is rendered, so that no key stroke can send twice.
  useLayoutEffect(() => {
    sending.current = busy;
  });

  async function send(work: () => Promise<void>) {
    sending.current = true;
    flushSync(() => setBusy(true));
    await work();
    setBusy(false);
  }
  return { busy, sending, send };
}

function focusFirst(wrong: Errors, form: HTMLFormElement): boolean {
  const first = fieldsOf(form).find(({ name }) => name in wrong);
  // Further choices that are closed would keep the focus out.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
  return first !== undefined;
}

/** Why the server refuses a number, which it alone reads; shown beside the field. */
const aboutNumber = new Set<Message>([
  messages.mobileFormat,
  messages.mobileTooShort,
  messages.mobileTooLong,
  messages.mobileUnclear,
  messages.otherMobile,
]);

/** The error of the number's field, if that is what the server has refused. */
const numberIn = (error: unknown): Errors =>
  error instanceof ApiError && error.sentence && aboutNumber.has(error.sentence.key)
    ? { mobile: error.sentence }
    : {};

/**
 * The seconds until the form can be sent again: after too many tries, or while Sofra is not
 * available. Any other reason stays on the screen, since the person has to do something about it.
 */
function waitAfter(error: unknown): number {
  if (!(error instanceof ApiError)) return 0;
  const isPassing = isRefusal(error, 'throttled') || error.sentence?.key === messages.unavailable;
  return isPassing ? error.retryAfter : 0;
}

/** The fields that name the account. */
const accountFields = new Set(['mobile', 'username']);

/**
 * The reason why the form was refused and, after a wait, the notice that it can be sent again. The
 * note stays during the wait, since the content below it would move if it disappeared.
 */
function Failure({ error, remaining }: { error: unknown; remaining: number }) {
  const words = useWords();
  if (error === undefined) return null;
  const span = waitAfter(error);
  if (span && !remaining) return <Note tone="good">{words.frame.canRetryNow}</Note>;
  return (
    <Note tone="bad">
      {explain(error, words)}
      {span > 0 && <span className="sr-only"> {words.frame.canRetry(span)}</span>}
    </Note>
  );
}

/**
 * The button that sends the form; it says that the form is on its way or has to wait, and is pale
 * while there is nothing to send.
 */
export function Submit({ label, busyLabel, look = 'main', wide = true }: SubmitProps) {
  const { frame } = useWords();
  const { busy, remaining, idle } = useContext(FormContext);
  return (
    <Button
      type="submit"
      look={remaining || idle ? 'quiet' : look}
      wide={wide || 'phone'}
      aria-disabled={busy || idle || remaining > 0}
    >
      <span className={remaining ? 'sr-only' : undefined}>{busy ? busyLabel : label}</span>
      {/* Screen readers announce the wait once, and not every second. */}
      {remaining > 0 && (
        <span aria-hidden className="tabular-nums">
          {frame.retryIn(clockTime(remaining))}
        </span>
      )}
    </Button>
  );
}

interface SubmitProps {
  label: string;
  busyLabel: string;
  look?: 'main' | 'bad';
  /** The button is as wide as its place; otherwise only on a phone. */
  wide?: boolean;
}

/** The error of the field with this name, in the reader's language. */
export function useFieldError(name: string) {
  const words = useWords();
  const error = useContext(FormContext).errors[name];
  return error && translate(error, words);
}

/**
 * The first error of each field. An error inside a field's value counts as an error of the field.
 */
const errorsOf = (wrong: readonly Wrong[]): Errors =>
  Object.fromEntries(wrong.toReversed().map(({ path, sentence }) => [String(path[0]), sentence]));

/**
 * Whether the fields still have the values with which the form was opened, or last saved. `begin`
 * takes the present values as those to compare with.
 */
function useUnchanged(form: RefObject<HTMLFormElement | null>) {
  const first = useRef<string>(undefined);
  const [unchanged, setUnchanged] = useState(true);

  const compare = useEffectEvent(() => {
    if (!form.current) return;
    const now = JSON.stringify(typedIn(form.current));
    first.current ??= now;
    setUnchanged(now === first.current);
  });

  // The comparison runs after each rendering, since key strokes and added or removed fields all
  // cause one, and before the first paint, so that a restored draft counts as a change.
  useLayoutEffect(() => compare());

  return { unchanged, begin: () => void (first.current = undefined) };
}
