// Names are found however they are spelt: with or without their article, together or apart, in the
// letters of any keyboard.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finderOf, foldSearched, nameTerms, nameWords } from './search-words.ts';

const finds = (typed: string, name: string) => finderOf(typed)(name);

test.each([
  ['harbi', 'Al-Harbi'],
  ['al harbi', 'Al-Harbi'],
  ['al-harbi', 'Al-Harbi'],
  ['alharbi', 'Al-Harbi'],
  ['Alharb', 'Sara Al Harbi'],
  ['harbi', 'Sara Alharbi'],
  ['al harbi', 'Sara Alharbi'],
  ['al harbi', 'Sara Harbi'],
  ['Dosari', 'Al-Dosari'],
  ['Dosari', 'El-Dosari'],
  ['Al-Dosari', 'El-Dosari'],
  ['el dosari', 'Aldosari'],
  ['Al-Salem', 'As-Salem'],
  ['as salem', 'Al Salem'],
  ['assalem', 'As-Salem'],
  ['shami', 'Ash-Shami'],
  ['شامي', 'محمد الشامي'],
  ['الشامي', 'محمد الشامي'],
  ['الشامي', 'محمد شامي'],
  ['سارة', 'الحربي-سارة'],
  ['حربي', 'الحربي-سارة'],
  ['سعود', 'آل سعود'],
  ['ال سعود', 'آل سعود'],
])('%s finds %s, whose article is written otherwise', (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

const servants = ['Abdul Rahman', 'Abdulrahman', 'Abd al-Rahman', 'Abdel Rahman', 'Abdelrahman'];
const together = [
  [...servants, 'Abdur Rahman', 'Abdurrahman', 'Abd ar-Rahman', 'abd el rahman', 'Abdirahman'],
  ['عبد الرحمن', 'عبدالرحمن', 'عبد\u200cالرحمن', 'عَبْدُ الرَّحْمٰن'],
  ['Abdullah', 'Abdallah', 'Abd Allah', 'Abdul lah'],
  ['أبو بكر', 'ابوبكر', 'ابو بكر'],
  ['Abu Bakr', 'Abubakr'],
  ['بن علي', 'بنعلي'],
  ['Bin Ali', 'bin-Ali', 'Binali'],
  ['نور الدين', 'نورالدين'],
  ['Nour El-Din', 'Nour Eldin', 'Noureldin'],
  ['جاد الله', 'جادالله'],
  ["O'Brien", 'O’Brien', 'OʼBrien', 'O`Brien', 'O´Brien', 'OBrien'],
  ['Anne-Marie', 'AnneMarie', 'Anne‑Marie', 'Anne–Marie'],
];
test.each(together.flatMap((names) => names.flatMap((one) => names.map((other) => [one, other]))))(
  '%s finds %s, together or apart',
  (typed, name) => expect(finds(typed!, `Sara ${name}`)).toBe(true),
);

const alike = [
  ['أحمد', 'احمد', 'آحمد', 'ٱحمد', 'إحمد'],
  ['ليلى', 'ليلي', 'لیلی', 'لیلے'],
  ['فاطمة', 'فاطمه', 'فاطمہ', 'فاطمھ', 'فاطمە', 'فاطمۃ', 'فاطـمة'],
  ['كريم', 'کریم', 'ڪريم', 'ﻛﺮﻳﻢ'],
  ['مؤيد', 'مويد'],
  ['رائد', 'رايد'],
  ['شيماء', 'شيما'],
  ['مُحَمَّد', 'محمد'],
  ['Müßig', 'Mussig', 'MÜSSIG', 'Müẞig'],
  ['Jörg', 'Jorg'],
  ['Søren', 'Soren'],
  ['Łukasz', 'Lukasz'],
  ['Đorđe', 'Dorde'],
  ['Işık', 'Isik', 'IŞIK', 'İşik'],
  ['Æsa', 'Aesa'],
  ['Œuvre', 'Oeuvre'],
  ['Þór', 'Thor'],
  ['Sara', 'Ѕаrа', 'ＳＡＲＡ', 'Sa\u200bra', 'Sa\u00adra', 'S\u0430r\u0430'],
  ['Boris', 'Воris'],
  ['Nina', 'Νina'],
  ['Ali 7', 'Ali ٧', 'Ali ۷', 'Ali ７'],
];
test.each(alike.flatMap((names) => names.flatMap((one) => names.map((other) => [one, other]))))(
  '%s finds %s, in the letters of another keyboard',
  (typed, name) => expect(finds(typed!, name!)).toBe(true),
);

test.each([
  ['o brien', "O'Brien"],
  ['o brien', 'OBrien'],
  ['anne marie', 'Anne-Marie'],
  ['anne marie', 'Annemarie'],
  ['Mueller', 'Müller'],
  ['Müller', 'Mueller'],
  ['Muessig', 'Müßig'],
  ['Joerg', 'Jörg'],
  ['Soeren', 'Søren'],
  ['Søren', 'Soeren'],
])('%s finds %s, as keyboards without its signs write it', (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

test.each([
  ['ara', 'Sara Ahmad'],
  ['arbi', 'Al-Harbi'],
  ['sara omar', 'Sara Ahmad'],
  ['هيم', 'ابراهيم'],
  ['lah', 'Abdullah'],
  ['%', 'Sara'],
  ["'", "O'Brien"],
])('%s does not find %s', (typed, name) => expect(finds(typed, name)).toBe(false));

test('a name of signs alone is found by itself', () => {
  expect(finds('★', '★★')).toBe(true);
  expect(finds('-', '- -')).toBe(true);
});

test('a name is found by itself and by the beginning of each word, whatever it is', () => {
  const all = "al-|el |ال|abd|abdul|عبد |ابو |'|-| |.|sara|حسن|ü".split('|');
  const piece = fc.constantFrom(...all);
  const pieces = fc.array(piece, { minLength: 1, maxLength: 8 }).map((some) => some.join(''));
  const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), pieces);
  fc.assert(
    fc.property(name, fc.nat(), (text, at) => {
      if (foldSearched(text) === '') return;
      const found = (typed: string) =>
        nameTerms(typed).every((term) =>
          term.some((beginning) => nameWords(text).some((word) => word.startsWith(beginning))),
        );
      expect(found(text), text).toBe(true);
      const words = foldSearched(text).match(/[^ '.-]+/g) ?? [];
      const word = words[at % words.length];
      if (word && /^[a-zا-ي]+$/.test(word))
        expect(found(word.slice(0, 1 + (at % word.length))), word).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('folding any text twice equals folding it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldSearched(foldSearched(text))).toBe(foldSearched(text));
    }),
  );
});

test('a name has few words: those that it can be searched by', () => {
  expect(nameWords('Sara Ahmad')).toEqual(['sara', 'ahmad']);
  expect(nameWords('Sara sara Ali')).toEqual(['sara', 'ali']);
  expect(nameWords('محمد الشامي')).toEqual(['محمد', 'الشامي', 'شامي']);
  const words = ['abdalrahman', 'rahman', 'alharbi', 'harbi'];
  expect(nameWords('Abdul Rahman Al-Harbi')).toEqual(words);
});
