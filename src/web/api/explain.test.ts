// A refusal of the server is explained in the reader's language, with its values in place.
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, writeSentence, type Sentence } from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';
import { english } from '../../contract/messages/english.ts';
import { ar } from '../words/languages/ar.ts';
import { arabicOfGuests } from '../words/languages/arabic-guest-messages.ts';
import { arabic } from '../words/languages/arabic-messages.ts';
import { en } from '../words/languages/en.ts';
import { knowSentences } from '../words/languages/sentences.ts';
import { ApiError } from './client.ts';
import { explain } from './explain.ts';

const ours = { 'Content-Type': 'text/plain; charset=utf-8' };

const refusal = (detail: string, status = 400, headers = {}) => {
  const about = { status, statusText: 'Bad Request', headers: { ...ours, ...headers } };
  return new ApiError(new Response(null, about), detail);
};

const refused = (reason: Sentence) =>
  refusal(textOf(reason), 400, { Refusal: writeSentence(reason) });

test("a guest's page says a guest's sentences by their keys, and others as the server does", () => {
  knowSentences({ en: en.messages, ar: ar.messages });
  const own = refused(sentence(messages.rewardForLevel, { level: 'Gold' }));
  const named = { ...en, levels: { ...en.levels, Gold: 'Golden' } };
  expect(explain(own, named)).toBe('This reward is for Golden and above');
  expect(explain(own, ar)).toContain(ar.levels.Gold);
  const others = refused(sentence(messages.pointsRequired));
  for (const words of [en, ar]) expect(explain(others, words)).toBe('Points are required');
});

test('a refusal is translated by its key, with the values and sentences in it', () => {
  knowSentences({ en: english, ar: arabic });
  expect(explain(refused(sentence(messages.pointsRequired)), ar)).toBe('النقاط مطلوبة');
  const what = sentence(messages.atByte, { at: 7, what: sentence(messages.valueNotJson) });
  const damaged = sentence(messages.damagedBackup, { what });
  expect(explain(refused(damaged), en)).toBe(textOf(damaged));
  expect(explain(refused(damaged), ar)).toBe(textOf(damaged, arabic));
  expect(explain(refused(damaged), ar)).not.toMatch(/[a-z]{4}|[{}]/);
});

test("a refusal without a key that this page knows is shown in the server's words", () => {
  expect(explain(refusal('Points are required'), ar)).toBe('Points are required');
  const unknown = refusal('Out of figs', 400, { Refusal: '{"key":"outOfFigs"}' });
  expect(explain(unknown, ar)).toBe('Out of figs');
  expect(explain(refusal('', 502), en)).toBe('Bad Request');
});

test('the text of another server in the place of Sofra is not shown', () => {
  const html = '<html><h1>502 Bad Gateway</h1></html>';
  for (const type of ['text/html', 'text/plain', '']) {
    const foreign = refusal(html, 502, { 'Content-Type': type });
    expect(explain(foreign, ar)).toBe(arabicOfGuests.unreached);
    expect(foreign.message).not.toContain('html');
  }
  const told = (status: number) => explain(refusal(html, status, { 'Content-Type': '' }), en);
  knowSentences({ en: english, ar: arabic });
  expect([504, 413, 404].map(told)).toEqual([
    english.unreached,
    english.tooLargeForProxy,
    english.unavailable,
  ]);
});

test('a failed fetch is told as a missing connection, any other error as unforeseen', () => {
  expect(explain(new TypeError('Failed to fetch'), en)).toBe(en.frame.offline);
  expect(explain(new TypeError('Load failed'), ar)).toBe(ar.frame.offline);
  expect(explain(new RangeError('of ours'), ar)).toBe(ar.messages.somethingWentWrong);
});
