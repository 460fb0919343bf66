// The text of a key is recognised without the database, and refused after any single typing error.
import { expect, test } from 'vitest';
import { newKey, readKey, receiptSecretOf } from './key-text.ts';

const signs = 'abcdefghijklmnopqrstuvwxyz234567';

test('a key says its number, and no two are alike', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => newKey(12)));
  expect(keys.size).toBe(1_000);
  for (const key of keys) expect(readKey(key)).toMatchObject({ id: 12 });
});

test('a key with one wrong sign, or two that have changed places, is none', () => {
  const key = newKey(7);
  for (let i = 8; i < key.length; i += 1) {
    for (const sign of signs) {
      if (sign === key[i]) continue;
      expect(readKey(key.slice(0, i) + sign + key.slice(i + 1))).toBeUndefined();
    }
    const [one = '', other = ''] = [key[i - 1], key[i]];
    if (i === 8 || one === other) continue;
    expect(readKey(key.slice(0, i - 1) + other + one + key.slice(i + 1))).toBeUndefined();
  }
  for (const other of [`${key}a`, ` ${key}`, key.replace('_7_', '_8_'), key.toUpperCase(), '']) {
    expect(readKey(other)).toBeUndefined();
  }
});

test('what receipts are signed with follows from the key, and is not its fingerprint', () => {
  const key = newKey(7);
  expect(receiptSecretOf(key)).toBe(receiptSecretOf(key));
  expect(receiptSecretOf(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(receiptSecretOf(newKey(7))).not.toBe(receiptSecretOf(key));
});
