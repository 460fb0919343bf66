// Rows of a file: each is read in full, in any usual format, or refused with a reason.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailNames, byName } from '../../contract/members/details.ts';
import { textOf } from '../../contract/messages/texts.ts';
import { limits } from '../../contract/values/values.ts';
import { createDuplicateCheck, readMember, verdictOf } from './import-rules.ts';

const plan = {
  nameColumn: 0,
  mobileColumn: 1,
  pointsColumn: 2,
  headed: false,
  countryCode: '966' as string | null,
};
const member = (...cells: string[]) => readMember(cells, plan);

test.each([
  ['+966 50-123 4567', '+966501234567'],
  ["'+966501234567", '+966501234567'],
  ['0501234567', '+966501234567'],
  ['٠٥٠١٢٣٤٥٦٧', '+966501234567'],
  ['00966501234567', '+966501234567'],
  ['966501234567', '+966501234567'],
  ['501234567', '+966501234567'],
])('the number %s is %s', (typed, mobile) => {
  expect(member('Sara', typed, '')).toMatchObject({ name: 'Sara', mobile, points: 0 });
});

test.each([
  ['1,250', 1_250],
  ['1 250', 1_250],
  ['١٬٢٥٠', 1_250],
  ['٣٠٠', 300],
  ['12.00', 12],
  ['12.', 12],
  ['2147483647', limits.points],
])('points %s are %i', (typed, points) => {
  expect(member('Sara', '0501234567', typed)).toMatchObject({ points });
});

test.each([
  ['S', '0501234567', '', 'Name must be at least 2 characters'],
  ['Sara', '', '', 'Invalid mobile number format'],
  ['Sara', 'abc', '', 'Invalid mobile number format'],
  ['Sara', '9.66501E+11', '', 'The spreadsheet has rounded this number: 9.66501E+11'],
  ['Sara', '05512', '', 'This number is too short'],
  ['Sara', '+9665012', '', 'This number is too short'],
  [
    'Sara',
    '2025550123',
    '',
    'Write this number with + and the country code, or like this: 0512345678',
  ],
  ['Sara', '0501234567', '1.5', 'Points must be a whole number'],
  ['Sara', '0501234567', '12,50', 'Points must be a whole number'],
  ['Sara', '0501234567', 'many', 'Points must be a whole number'],
  ['Sara', '0501234567', '-5', 'A balance cannot be below zero'],
  ['Sara', '0501234567', '2147483648', 'A balance cannot pass 2,147,483,647 points'],
])('%s, %s, %s is refused: %s', (name, mobile, points, expected) => {
  const read = member(name, mobile, points);
  expect('wrong' in read && textOf(read.wrong)).toBe(expected);
});

test('a national number needs a country code', () => {
  const read = readMember(['Sara', '0501234567'], { ...plan, countryCode: null });
  expect('wrong' in read && textOf(read.wrong)).toContain('choose yours under Settings');
});

test('any row is read as a member who could join, or refused', () => {
  const cells = fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 });
  fc.assert(
    fc.property(cells, (row) => {
      const read = member(...row);
      if ('wrong' in read) {
        expect(textOf(read.wrong)).not.toBe('');
      } else {
        expect(read.name.length).toBeGreaterThan(1);
        expect(read.mobile).toMatch(/^\+?[1-9]\d{1,14}$/);
        expect(read.points >= 0 && Number.isSafeInteger(read.points)).toBe(true);
      }
    }),
  );
});

test('the verdict on a row is new, changed, known or refused', () => {
  const none = byName(detailNames, () => null);
  const sara = { name: 'Sara', mobile: '+966501234567', points: 5, ends: null, ...none };
  const nobody = { above: undefined, member: undefined };
  expect(verdictOf(sara, nobody).verdict).toBe('new');
  const known = (hasEntries: boolean) => ({
    above: undefined,
    member: { name: 'Sara', ...none, hasEntries },
  });
  expect(verdictOf(sara, known(false)).verdict).toBe('changed');
  expect(verdictOf({ ...sara, points: 0 }, known(false))).toMatchObject({ verdict: 'known' });
  expect(verdictOf(sara, known(true))).toMatchObject({ verdict: 'known', reason: {} });
  expect(verdictOf(sara, { ...nobody, above: 2 }).verdict).toBe('refused');
});

test('a number with its plus equals the same number without it', () => {
  const numberAbove = createDuplicateCheck();
  expect(numberAbove('+966501234567', 2)).toBeUndefined();
  expect(numberAbove('966501234567', 3)).toBe(2);
  expect(numberAbove('966501234567', 4)).toBe(2);
});
