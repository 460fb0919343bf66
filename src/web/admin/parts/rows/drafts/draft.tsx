// Keeps the draft of the form in which it is rendered, and restores it when the form opens again.
import { useEffect, useRef, useState } from 'react';
import { partWords } from '../../../../words/office/parts.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { draftOf, forgetDraft, keepTyped, type Typed } from './drafts.ts';
import { Note } from '../../../../look/note.tsx';
import { fieldsOf, readers } from '../../../../parts/form/typed.ts';

type FieldElement = ReturnType<typeof fieldsOf>[number];

/**
 * Only values that differ from the form's own are kept, so that all other fields have the newest
 * values; passwords are never kept. A reset of the form deletes the draft. `of` names the form; it
 * begins with `new ` for a new row, which nobody else can have changed.
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

/** Returns whether the saved value of a typed field has changed meanwhile. */
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

/** A day is kept as `2026-11-21`, which fields of each shape and language read. */
const valueOf = (field: FieldElement) =>
  isCheckbox(field) ? String(field.checked) : (readers.get(field)?.(field.value) ?? field.value);

/** Sets the value with the events of typing, so that listeners notice. */
function type(field: FieldElement, value: string) {
  if (isCheckbox(field)) return field.click();
  // React overrides the element's own setter, and would not notice a value set by it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }));
  // A field of a day writes it in its own format when it is left.
  if (readers.has(field)) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
