// The office's words: each in both languages, with names in their places.
import { expect, test } from 'vitest';
import { both, inBothLanguages, isolated, naming } from './words.ts';

const words = inBothLanguages({
  save: both('Save', 'احفظ'),
  rows: { edit: naming('Edit {name}', 'تعديل {name}') },
  at: naming('At {partner}', 'لدى {isolated partner}'),
});

test('a word is said in the chosen language, also one of a group', () => {
  expect([words.en.save, words.ar.save]).toEqual(['Save', 'احفظ']);
  expect([words.en.rows.edit('Tea'), words.ar.rows.edit('Tea')]).toEqual(['Edit Tea', 'تعديل Tea']);
});

test('a name stands in its place as it is, isolated where the sentence says so', () => {
  expect(words.en.at('The $& {name}')).toBe('At The $& {name}');
  expect(words.ar.at('Bakery')).toBe(`لدى ${isolated('Bakery')}`);
});
