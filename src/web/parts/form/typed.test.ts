// Values in fields are read as the values that a schema checks.
import { expect, test } from 'vitest';
import { readDay, readTime } from '../../words/times/typed-days.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { badMobilesIn, blanksOf, readers, typedIn } from './typed.ts';

interface Field {
  name?: string;
  type?: string;
  value?: string;
  checked?: boolean;
  badInput?: boolean;
  dataset?: Record<string, string>;
}

/** A form with the properties of its fields that are read. */
function formOf(...fields: Field[]) {
  const elements = fields.map(({ value = '', badInput = false, ...field }) => ({
    name: 'it',
    type: 'text',
    dataset: {},
    value,
    valueAsNumber: value === '' ? NaN : Number(value),
    validity: { badInput },
    ...field,
  }));
  return { querySelectorAll: () => elements } as unknown as HTMLFormElement;
}

const typed = (field: Field) => typedIn(formOf(field))['it'];

test.each<[string, Field, unknown]>([
  ['a text is itself', { value: ' tea ' }, ' tea '],
  ['a number is a number', { type: 'number', value: '1180' }, 1_180],
  ['no number is no value', { type: 'number' }, undefined],
  ['a text that is no number is NaN', { type: 'number', badInput: true }, NaN],
  ['no day is no value', { type: 'date' }, undefined],
  ['a choice that stands for a number', { value: '7', dataset: { numeric: '' } }, 7],
  ['a choice that stands for nothing', { dataset: { nothing: '', numeric: '' } }, null],
  ['a switch that is on', { type: 'checkbox', value: 'on', checked: true }, true],
  [
    'a time of day where the restaurant is',
    { type: 'datetime-local', value: '2099-01-01T18:00', dataset: { timeZone: 'Asia/Riyadh' } },
    '2099-01-01T15:00:00.000Z',
  ],
  [
    'a year with five digits',
    { type: 'datetime-local', value: '12099-01-01T18:00', dataset: { timeZone: 'UTC' } },
    '12099-01-01T18:00',
  ],
])('%s', (_, field, value) => expect(typed(field)).toEqual(value));

test.each<[string, Field, unknown]>([
  ['a typed day', { value: 'Nov 21, 2026' }, '2026-11-21'],
  ['a day left blank', { value: ' ' }, undefined],
  ['a day that may be left blank', { dataset: { nothing: '' } }, null],
  ['a day in figures, which may be two', { value: '11/12/2026' }, '11/12/2026'],
  [
    'a typed day where the restaurant is',
    { value: 'Jan 1, 2099', dataset: { timeZone: 'Asia/Riyadh' } },
    '2098-12-31T21:00:00.000Z',
  ],
  [
    'a time that is none',
    { value: '11/12/2026 6:00 PM', dataset: { timeZone: 'Asia/Riyadh' } },
    '11/12/2026 6:00 PM',
  ],
])('%s is read by the field', (_, field, value) => {
  const form = formOf(field);
  const [element] = form.querySelectorAll('input');
  readers.set(element!, field.dataset?.['timeZone'] ? readTime : readDay);
  expect(typedIn(form)['it']).toEqual(value);
});

test('the chosen radio button is read, and a field without a name is not', () => {
  const form = formOf(
    { name: 'level', type: 'radio', value: 'Gold' },
    { name: 'level', type: 'radio', value: 'Silver', checked: true },
    { name: '', value: 'a search' },
  );
  expect(typedIn(form)).toEqual({ level: 'Silver' });
});

test('without a country, a number is refused that the server would refuse', () => {
  const field = (value: string, dataset = {}) => ({ name: 'mobile', value, dataset });
  const wrong = [{ path: ['mobile'], sentence: { key: messages.mobileFormat } }];
  const asStored = { asStored: '' };
  expect(badMobilesIn(formOf(field('050', asStored)))).toEqual(wrong);
  expect(badMobilesIn(formOf(field('+966\u200b 50 111 0116', asStored)))).toEqual([]);
  expect(badMobilesIn(formOf(field('050')))).toEqual([]);
});

test('a field left blank may have a message of its own', () => {
  const form = formOf(
    { name: 'points', dataset: { blank: messages.pointsRequired } },
    { name: 'reason', value: 'Tea', dataset: { blank: messages.required } },
    { name: 'note' },
  );
  expect(blanksOf(form)).toEqual([
    { path: ['points'], sentence: { key: messages.pointsRequired } },
  ]);
});
