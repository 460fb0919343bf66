// The errors that mean that a PostgreSQL server cannot be reached.
import { expect, test } from 'vitest';
import { isUnreachable } from './driver.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.internal'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.internal'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s is a server that is away', (code, message) => {
  expect(isUnreachable(failure(code, message))).toBe(true);
});

test('a wrong password, and a fault of ours, are none', () => {
  expect(isUnreachable(failure('28P01', 'password authentication failed'))).toBe(false);
  expect(isUnreachable(failure('ERR_INVALID_ARG_TYPE', 'The argument must be a string'))).toBe(
    false,
  );
});
