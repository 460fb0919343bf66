// What people type into a search of titles, and what is found by it.
import { expect, test } from 'vitest';
import { bestMatches } from './matches.ts';

const find = (typed: string, ...texts: string[]) => bestMatches(texts, typed, (text) => text);

test('every typed word is the beginning of a word of the text', () => {
  expect(find('rew sw', 'Rewards switch', 'Rewards')).toEqual(['Rewards switch']);
  expect(find('', 'Rewards', 'Events')).toEqual(['Rewards', 'Events']);
  expect(find('ward', 'Rewards')).toEqual([]);
});

test('without a text that has all words, those with the most of them are found', () => {
  expect(find('double points on Friday', 'Events double points', 'Points', 'Team')).toEqual([
    'Events double points',
  ]);
  expect(find('zebra', 'Events', 'Points')).toEqual([]);
});

test('small words are not looked for, unless nothing else is typed', () => {
  expect(find('what guests can buy', 'Rewards guests buy', 'What is new')).toEqual([
    'Rewards guests buy',
  ]);
  expect(find('the', 'The look', 'Events')).toEqual(['The look']);
});

test('Arabic words are found with and without article, and, by, for and as before them', () => {
  for (const typed of ['العملة', 'عملة', 'بالعملة', 'والعملة', 'للعملة', 'لعملة']) {
    expect(find(typed, 'كسب النقاط عملة', 'الفريق'), typed).toEqual(['كسب النقاط عملة']);
    expect(find(typed, 'كسب النقاط بالعملة', 'الفريق'), typed).toEqual(['كسب النقاط بالعملة']);
  }
  expect(find('كلمة المرور', 'كلمة مرور', 'المدة')).toEqual(['كلمة مرور']);
});
