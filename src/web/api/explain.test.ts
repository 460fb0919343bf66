// What the server says is said again in the reader's language, with its values in their places.
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { ApiError } from './client.ts';
import { ar } from '../words/ar.ts';
import { en } from '../words/en.ts';
import { explain, translate } from './explain.ts';

const refusal = (detail: string, status = 400) =>
  new ApiError(new Response(null, { status, statusText: 'Bad Request' }), detail);

test.each(Object.entries(messages))('%s is translated', (name, message) => {
  const filled = (text: string) => text.replace(/\{\w+\}/g, '500');
  const translated = ar.messages[name as keyof typeof messages];
  expect(translate(filled(message), ar)).toBe(filled(translated));
  expect(translate(filled(message), en)).toBe(filled(message));
});

test('a sentence that is none of ours is left as it is', () => {
  expect(translate('Points are required today', ar)).toBe('Points are required today');
  expect(explain(refusal('Points are required'), ar)).toBe('النقاط مطلوبة');
  expect(explain(refusal('(.+) is no pattern here'), ar)).toBe('(.+) is no pattern here');
});

test('without an answer there was no connection, and all else went wrong', () => {
  expect(explain(new TypeError('Failed to fetch'), en)).toBe(en.frame.offline);
  expect(explain(new TypeError('Load failed'), ar)).toBe(ar.frame.offline);
  expect(explain(new RangeError('of ours'), ar)).toBe(ar.messages.somethingWentWrong);
  expect(explain(refusal('', 502), en)).toBe('Bad Request');
});
