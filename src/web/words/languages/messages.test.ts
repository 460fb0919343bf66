// Every message has its sentence in both languages, with the same places in it.
import { expect, test } from 'vitest';
import { english } from '../../../contract/messages/english.ts';
import { arabic } from './arabic-messages.ts';

const placesIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted();

test.each(Object.entries(english))('%s is said in English and in Arabic', (key, sentence) => {
  const inArabic = arabic[key as keyof typeof english];
  expect(placesIn(inArabic)).toEqual(placesIn(sentence));
  expect(inArabic).toMatch(/\p{Script=Arabic}/u);
  // Values are isolated, so that they do not reorder the sentence.
  expect((inArabic.match(/\u2068/g) ?? []).length).toBe((inArabic.match(/\u2069/g) ?? []).length);
});
