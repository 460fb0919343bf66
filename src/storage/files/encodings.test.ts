// Files in the encodings that programs write are read as they were written.
import { expect, test } from 'vitest';
import { faultsIn } from '../../domain/data/legibility.ts';
import { decoded, decoders, rankEncodings, type FileEncoding } from './encodings.ts';

/** The bytes of a text in an encoding with one byte for each letter. */
export function encoded(text: string, encoding: FileEncoding): Buffer {
  const decoder = new TextDecoder(decoders[encoding]);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter)!));
}

const german = ['Jörg Müßig', 'Anna Schäfer', 'Jürgen Groß'];
const french = ['René Lefèvre', 'François Côté', 'Noël Benoît'];
const spanish = ['José García', 'Muñoz', 'López Ibáñez'];
const arabic = ['محمد الأحمد', 'سارة عبدالله', 'عمر الخطيب'];
const capitals = ['MÜLLER', 'JÖRG GROß', 'ÖZIL', 'ÄRZTE'];
const nordic = ['Åsa Öberg', 'Søren Kjær', 'Bjørn Ås'];
const russian = ['Иван Петров', 'Мария Сидорова', 'Алексей'];

const cases: [FileEncoding, string[], string?][] = [
  ...[german, french, spanish, capitals, nordic, ['Jörg'], ['João Conceição']].map(
    (names): [FileEncoding, string[]] => ['Windows-1252', names],
  ),
  ['Windows-1252', ['Ma’moun Sa’ad']],
  ...[german, french, spanish, capitals, nordic, ['João Conceição', 'Inês']].map(
    (names): [FileEncoding, string[]] => ['Mac Roman', names],
  ),
  ['Windows-1256', arabic],
  ['Windows-1256', ['عمر']],
  ['Windows-1256', [...arabic, 'René Lefèvre']],
  ['ISO-8859-6', arabic],
  ['Windows-1254', ['Şükrü Yılmaz', 'İsmail Özdoğan', 'Ayşe Çelik'], '90'],
  ['Windows-1254', ['Şükrü Yılmaz', 'İsmail Özdoğan', 'Ayşe Çelik']],
  ['Windows-1250', ['Łukasz Wójcik', 'Paweł Dąbrowski', 'Małgorzata Żak']],
  ['Windows-1250', ['Ivan Šarić', 'Žarko Đurić']],
  ['Windows-1251', russian],
  ['ISO-8859-5', russian],
  ['KOI8-R', russian],
  ['Windows-1253', ['Γιώργος Παπαδόπουλος', 'Μαρία']],
];

test.each(cases)('%s is recognised by %j', (encoding, names, country = '966') => {
  const text = names.map((name, i) => `${name},050123456${i}\n`).join('');
  const [best] = rankEncodings(encoded(text, encoding), country);
  expect(decoded(encoded(text, encoding), best!)).toBe(text);
});

test('texts that were read by a wrong encoding have faults, and right ones have none', () => {
  const right = [german, french, spanish, arabic, capitals, nordic, russian].flat();
  for (const name of [...right, 'McDonald', 'O’Brien', 'Sara سارة', 'Ōe Kenzaburō', '王小明']) {
    expect([name, faultsIn(name)]).toEqual([name, 0]);
  }
  const wrong = ['Jِrg Müكig', 'JosŽ', 'MŸ§ig', 'ãÍãÏ', 'JÃ¶rg', 'Ù…Ø­Ù…Ø¯', 'J\ufffdrg', 'M¸ﬂig'];
  for (const name of wrong) expect([name, faultsIn(name) >= 2]).toEqual([name, true]);
});
