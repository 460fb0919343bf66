// What the server refuses is said in the reader's language, with its values in their places.
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { sentence, textOf, writeSentence, type Sentence } from '../../contract/sentences.ts';
import { ar } from '../words/languages/ar.ts';
import { en } from '../words/languages/en.ts';
import { ApiError } from './client.ts';
import { explain } from './explain.ts';

const ours = { 'Content-Type': 'text/plain; charset=utf-8' };

const refusal = (detail: string, status = 400, headers = {}) => {
  const about = { status, statusText: 'Bad Request', headers: { ...ours, ...headers } };
  return new ApiError(new Response(null, about), detail);
};

const refused = (said: Sentence) => refusal(textOf(said), 400, { Refusal: writeSentence(said) });

test('a refusal is translated by its key, values and sentences in it too', () => {
  expect(explain(refused(sentence(messages.pointsRequired)), ar)).toBe('النقاط مطلوبة');
  const what = sentence(messages.atByte, { at: 7, what: sentence(messages.valueNotJson) });
  const damaged = sentence(messages.damagedBackup, { what });
  expect(explain(refused(damaged), en)).toBe(textOf(damaged));
  expect(explain(refused(damaged), ar)).toBe(textOf(damaged, ar.messages));
  expect(explain(refused(damaged), ar)).not.toMatch(/[a-z]{4}|[{}]/);
});

test('what has no key, or one that this page does not know, is shown as it was said', () => {
  expect(explain(refusal('Points are required'), ar)).toBe('Points are required');
  const unknown = refusal('Out of figs', 400, { Refusal: '{"key":"outOfFigs"}' });
  expect(explain(unknown, ar)).toBe('Out of figs');
  expect(explain(refusal('', 502), en)).toBe('Bad Request');
});

test('what answered in place of Sofra is for nobody to read', () => {
  const html = '<html><h1>502 Bad Gateway</h1></html>';
  for (const type of ['text/html', 'text/plain', '']) {
    const foreign = refusal(html, 502, { 'Content-Type': type });
    expect(explain(foreign, ar)).toBe(ar.messages.unavailable);
    expect(foreign.message).not.toContain('html');
  }
});

test('without an answer there was no connection, and all else went wrong', () => {
  expect(explain(new TypeError('Failed to fetch'), en)).toBe(en.frame.offline);
  expect(explain(new TypeError('Load failed'), ar)).toBe(ar.frame.offline);
  expect(explain(new RangeError('of ours'), ar)).toBe(ar.messages.somethingWentWrong);
});
