// Which cookie is meant where several have a part of its name.
import { expect, test } from 'vitest';
import { cookieIn } from './cookies.ts';

const of = (cookie: string) => cookieIn({ headers: { cookie } }, 'sofra_till');

test('a cookie is found by its whole name, the first of two', () => {
  expect(of('sofra_till=a')).toBe('a');
  expect(of('sofra_admin=x; sofra_till=a; sofra_till=b')).toBe('a');
  expect(of('sofra_admin=x;sofra_till=a')).toBe('a');
  expect(of(' sofra_till= a ;x=y')).toBe('a');
  expect(of('sofra_till=')).toBe('');
});

test('a name within another name, or within a value, is no cookie', () => {
  expect(of('__Host-sofra_till=a')).toBeUndefined();
  expect(of('x=sofra_till=a')).toBeUndefined();
  expect(of('x=y sofra_till=a')).toBeUndefined();
  expect(cookieIn({ headers: {} }, 'sofra_till')).toBeUndefined();
});
