// Cookies: each request has its own, and of one name the first.
import { expect, test } from 'vitest';
import { cookieIn } from './cookies.ts';

test('the cookies of a request are those of its own header', () => {
  const one = { headers: { cookie: 'a=1; b=2; a=3' } };
  const other = { headers: { cookie: 'a=4' } };
  for (let times = 0; times < 2; times += 1) {
    expect([cookieIn(one, 'a'), cookieIn(other, 'a')]).toEqual(['1', '4']);
    expect([cookieIn(one, 'b'), cookieIn(other, 'b')]).toEqual(['2', undefined]);
    expect(cookieIn({ headers: {} }, 'a')).toBeUndefined();
  }
});
