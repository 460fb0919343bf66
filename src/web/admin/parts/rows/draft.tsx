// Keeps what is typed into the form that it stands in, and puts it back when that is there again.
import { useEffect, useRef, useState } from 'react';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { draftOf, forgetDraft, keepTyped, type Typed } from './drafts.ts';
import { Note } from '../../../look/note.tsx';
import { fieldsOf } from '../../../parts/form/typed.ts';

type FieldElement = ReturnType<typeof fieldsOf>[number];

/**
 * Only what differs from the form's own values is kept, so that the newest values stand in all
 * other fields; never a password. It is forgotten when the form is reset. `of` names the form;
 * that of something new begins with `new `, since nobody else can have changed that.
 */
export function Draft({ of }: { of: string }) {
  const words = useOffice(partWords);
  const mark = useRef<HTMLSpanElement>(null);
  const before = useRef<Record<string, string>>(undefined);
  const [overtaken, setOvertaken] = useState(false);

  useEffect(() => {
    const form = mark.current?.closest('form');
    if (!form) return;
    const was = (before.current ??= valuesIn(form));
    const overtook = fillIn(form, draftOf(of)?.typed ?? {});
    setOvertaken(overtook && !of.startsWith('new '));

    const keep = () => keepTyped(of, changesIn(form, was));
    const forget = () => forgetDraft(of);
    form.addEventListener('input', keep);
    form.addEventListener('reset', forget);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('reset', forget);
    };
  }, [of]);

  return (
    <>
      <span ref={mark} hidden />
      {overtaken && <Note>{words.overtaken}</Note>}
    </>
  );
}

const keptFieldsOf = (form: HTMLFormElement) =>
  fieldsOf(form).filter(({ type, dataset }) => type !== 'password' && !('secret' in dataset));

const valuesIn = (form: HTMLFormElement) =>
  Object.fromEntries(keptFieldsOf(form).map((field) => [field.name, valueOf(field)]));

const changesIn = (form: HTMLFormElement, before: Record<string, string>): Typed =>
  Object.fromEntries(
    Object.entries(valuesIn(form))
      .map(([name, now]) => [name, { was: before[name] ?? '', now }] as const)
      .filter(([, { was, now }]) => was !== now),
  );

/** Answers whether one of the fields has another value of its own by now. */
function fillIn(form: HTMLFormElement, typed: Typed) {
  let overtaken = false;
  for (const field of keptFieldsOf(form)) {
    const draft = typed[field.name];
    const present = valueOf(field);
    if (!draft || draft.now === present) continue;
    if (draft.was !== present) overtaken = true;
    type(field, draft.now);
  }
  return overtaken;
}

const isCheckbox = (field: FieldElement): field is HTMLInputElement => field.type === 'checkbox';

const valueOf = (field: FieldElement) => (isCheckbox(field) ? String(field.checked) : field.value);

/** As if somebody typed it, so that whoever listens to the field hears of it. */
function type(field: FieldElement, value: string) {
  if (isCheckbox(field)) return field.click();
  // React hears only of a value that was not set on the element itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }));
}
