// The lines that a first start prints about its link, depending on the address that guests use.
import { expect, test } from 'vitest';
import { linesOf } from './set-up-link.ts';

const link = 'a'.repeat(43);
const anywhere = { PUBLIC_URL: undefined, HOST: '0.0.0.0' };
const place = { port: 3000, draws: false, machine: '192.0.2.7' };

test('a link leads to this machine, and for a phone to its address in the network', () => {
  expect(linesOf(link, anywhere, place)).toEqual([
    `Or set it up with this link, once, within a day: http://localhost:3000/admin/setup#${link}`,
    `On a phone in the same network: http://192.0.2.7:3000/admin/setup#${link}`,
  ]);
  expect(linesOf(link, { ...anywhere, HOST: '127.0.0.1' }, place)).toHaveLength(1);
});

test('a link leads to the public address where there is one', () => {
  const PUBLIC_URL = 'https://family.example';
  expect(linesOf(link, { ...anywhere, PUBLIC_URL }, place)).toEqual([
    `Or set it up with this link, once, within a day: https://family.example/admin/setup#${link}`,
  ]);
});

test('a terminal draws the link for a phone as a QR', () => {
  const [, , drawn = ''] = linesOf(link, anywhere, { ...place, draws: true });
  expect(drawn).toMatch(/^[█▀▄ \n]+$/);
  expect(linesOf(link, { ...anywhere, HOST: '127.0.0.1' }, { ...place, draws: true })).toHaveLength(
    1,
  );
});
