// The values in the fields of a form, as the schema checks them.
import type { Wrong } from '../../../contract/values/check.ts';
import { messages, type Message } from '../../../contract/messages/messages.ts';
import { foldNumber } from '../../../contract/values/typed.ts';
import { momentAt } from '../../../domain/days.ts';
import { storedMobile } from '../../../domain/members/mobile.ts';

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<FieldElement>('input, select, textarea')].filter(({ name }) => name);

/** The values by the fields' names; of radio buttons the chosen one. */
export const typedIn = (form: HTMLFormElement): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(form)
      .filter((field) => field.type !== 'radio' || (field as HTMLInputElement).checked)
      .map((field) => [field.name, valueOf(field)]),
  );

/** Sets a field's value as if it had been typed, so that the form and its draft notice. */
export function enter(field: Element | null | undefined, value: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The messages of blank fields that have one; the schema's own messages come before. */
export const blanksOf = (form: HTMLFormElement): Wrong[] =>
  fieldsOf(form)
    .filter(({ value, dataset }) => value === '' && dataset.blank)
    .map(({ name, dataset: { blank } }) => ({ path: [name], sentence: { key: blank as Message } }));

/** Numbers that are refused where the restaurant has no country by which the server reads them. */
export const badMobilesIn = (form: HTMLFormElement): Wrong[] =>
  fieldsOf(form)
    .filter(({ value, dataset }) => 'asStored' in dataset && (value || !('nothing' in dataset)))
    .filter(({ value }) => !storedMobile.test(foldNumber(value)))
    .map(({ name }) => ({ path: [name], sentence: { key: messages.mobileFormat } }));

/** A time of day in a time zone, as a moment; a year beyond 9999 is left to the schema. */
const moment = (time: string, timeZone: string) =>
  Number.isNaN(Date.parse(time)) ? time : momentAt(time, timeZone);

/**
 * The functions that read the texts of some fields, by the element of the field: days in words, and
 * times of day. Guests' forms have none. A text that cannot be read is left to the schema.
 */
export const readers = new WeakMap<object, (text: string) => string | undefined>();

/** Types of input without a value while they are blank: the schema reports the missing value. */
const valued = ['number', 'date', 'datetime-local'];

function valueOf(field: FieldElement) {
  const { type, value, dataset } = field;
  if (value === '' && 'nothing' in dataset) return null;
  if ('list' in dataset) return value.split(',');
  if (type === 'checkbox') return (field as HTMLInputElement).checked;
  // The browser reports a text that is not a number as an empty value with `badInput`.
  if (value === '' && valued.includes(type)) return field.validity.badInput ? NaN : undefined;
  const read = readers.get(field);
  if (read) {
    const text = read(value);
    if (text === undefined) return value.trim() === '' ? undefined : value;
    return dataset.timeZone ? moment(text, dataset.timeZone) : text;
  }
  if (type === 'number') return (field as HTMLInputElement).valueAsNumber;
  if ('numeric' in dataset) return Number(value);
  if (type === 'datetime-local' && dataset.timeZone) return moment(value, dataset.timeZone);
  return value;
}
