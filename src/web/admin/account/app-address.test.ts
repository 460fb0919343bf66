// An app for codes shows the brand and the person as they are called.
import { expect, test } from 'vitest';
import { appAddress } from './app-address.ts';

test.each([
  ['Sofra', 'admin', 'Sofra:admin', 'Sofra'],
  ['Café: Roma', 'admin', 'Café Roma:admin', 'Café Roma'],
  ['Roma:', 'a:b', 'Roma:a b', 'Roma'],
  ['بيت الشاي', 'سارة', 'بيت الشاي:سارة', 'بيت الشاي'],
])('the brand %s and the person %s', (brand, username, label, issuer) => {
  const address = new URL(appAddress({ secret: 'ABCD', brand, username }));
  expect(decodeURIComponent(address.pathname)).toBe(`/${label}`);
  expect(address.searchParams.get('issuer')).toBe(issuer);
  expect(address.searchParams.get('secret')).toBe('ABCD');
});
