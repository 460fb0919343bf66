// The address of a receipt, and other QR codes on the same slip of paper.
import { expect, test } from 'vitest';
import {
  pointsDueAt,
  readReceiptText,
  readTaxCode,
  signedText,
  slipCodeOf,
} from './receipt-rules.ts';

const bill = {
  keyId: 7,
  outletId: 2,
  at: new Date('2026-11-26T18:30:00Z'),
  amount: '184.50',
  number: '٢٠/41 ب',
};
const signature = '9f86d081884c7d659a2feaa0';

test('a receipt is read as it was written, whatever is in the number of its bill', () => {
  const signed = signedText(bill);
  expect(signed).toMatch(/^7\/2\/1795717800\/184\.50\/%D9%A2%D9%A0%2F41%20%D8%A8$/);
  expect(readReceiptText(`${signed}/${signature}`)).toEqual({ ...bill, signed, signature });
});

test.each([
  '',
  '7/2/1795717800/184.50/2041',
  '7/2/1795717800/184.50/2041/9f86',
  `0/2/1795717800/184.50/2041/${signature}`,
  `7/2/1795717800/184,50/2041/${signature}`,
  `7/2/1795717800/184.50/%E0%A4/${signature}`,
  `7/2/1795717800/184.50/%00/${signature}`,
  `7/2/1795717800/184.50/${'9'.repeat(50)}/${signature}`,
  `7/2/1795717800/184.50/2041/${signature}/`,
  `7/2/1795717800/184.50/2041/${signature.toUpperCase()}`,
])('%s is no receipt', (text) => {
  expect(readReceiptText(text)).toBeUndefined();
});

/** A tax code of tags and values, as an invoice has it. */
const taxCode = (values: readonly string[]) =>
  Buffer.concat(
    values.map((value, i) => {
      const bytes = Buffer.from(value);
      return Buffer.concat([Buffer.from([i + 1, bytes.length]), bytes]);
    }),
  ).toString('base64');
const invoice = ['بيت سارة', '310122393500003', '2026-11-26T18:30:00Z', '184.50', '24.07'];

test('the codes of a slip are told from each other and from anything else', () => {
  const address = `https://family.example/b/#${signedText(bill)}/${signature}`;
  expect(slipCodeOf(address)).toBe('receipt');
  expect(slipCodeOf(address.replace('/b/#', '/b#'))).toBe('receipt');
  expect(slipCodeOf(taxCode(invoice))).toBe('tax');
  // Codes of the second phase also have a hash, a signature and two keys.
  const [hash, signed] = ['R1BJ', '\u0001\u0002'.repeat(30)];
  expect(slipCodeOf(taxCode([...invoice, hash!, signed!, 'key', 'stamp']))).toBe('tax');
  expect(readTaxCode(taxCode(invoice))).toMatchObject({ seller: 'بيت سارة', total: '184.50' });
  const others = [
    'https://family.example/',
    'https://family.example/b/#',
    '0'.repeat(32),
    'x'.repeat(9_000),
    taxCode(invoice.slice(0, 4)),
    taxCode(['Sara', 'no number', ...invoice.slice(2)]),
    taxCode(invoice).slice(0, 40),
    taxCode(['', ...invoice.slice(1)]),
  ];
  for (const text of others) expect([text, slipCodeOf(text)]).toEqual([text, undefined]);
});

test('points wait from when the receipt was printed, where any wait and are not due', () => {
  const printedAt = new Date('2026-11-21T18:30:00Z');
  const at = (now: string, refundDays: number) =>
    pointsDueAt({ printedAt, now: new Date(now) }, { refundDays })?.toISOString();
  expect(at('2026-11-22T18:00:00Z', 7)).toBe('2026-11-28T18:30:00.000Z');
  expect(at('2026-11-22T18:30:00Z', 1)).toBeUndefined();
  expect(at('2026-11-21T18:29:00Z', 0)).toBeUndefined();
});
