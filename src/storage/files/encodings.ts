// Recognises in which of the encodings with one byte for each letter a file is written.
import chardet from 'chardet';
import type { Encoding } from '../../contract/data/imports.ts';
import { faultsIn } from '../../domain/data/legibility.ts';

/** The encodings of files by their displayed names, with their names in the Encoding standard. */
export const decoders = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Windows-1256': 'windows-1256',
  'Mac Roman': 'macintosh',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-6': 'iso-8859-6',
  'ISO-8859-7': 'iso-8859-7',
  'ISO-8859-15': 'iso-8859-15',
  'KOI8-R': 'koi8-r',
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
} as const satisfies Record<Encoding | 'UTF-16BE', string>;
export type FileEncoding = keyof typeof decoders;

/**
 * The candidates, with the handicap in faults of those that are rarely written, and the calling
 * codes of the countries in which Windows writes them. Equal ones are in order of their frequency.
 */
const candidates: Partial<Record<FileEncoding, { rare?: number; countries: string }>> = {
  'Windows-1252': { countries: '' },
  'Windows-1256': {
    countries: '20 212 213 216 218 249 92 93 98 961 962 963 964 965 966 967 968 970 971 973 974',
  },
  'Windows-1254': { rare: 0.5, countries: '90' },
  'Windows-1250': { rare: 0.5, countries: '36 40 48 355 381 382 385 386 387 420 421' },
  'Windows-1251': { countries: '7 359 375 380 389' },
  'Windows-1253': { countries: '30' },
  'Windows-1255': { countries: '972' },
  'Mac Roman': { rare: 1.5, countries: '' },
  'ISO-8859-15': { rare: 1, countries: '' },
  'ISO-8859-2': { rare: 1, countries: '' },
  'ISO-8859-6': { rare: 0.5, countries: '' },
  'ISO-8859-5': { rare: 1, countries: '' },
  'ISO-8859-7': { rare: 1, countries: '' },
  'KOI8-R': { rare: 0.5, countries: '' },
};

/** Encodings with several bytes for a letter, only taken if the detector is certain. */
const ofManyBytes = new Set<string>(['GB18030', 'Big5', 'Shift_JIS', 'EUC-KR']);

/** How sure the detector has to be of these, of 100. */
const certain = 90;

/** The most encodings that are answered. */
const mostAnswered = 4;

/**
 * The encodings that fit, the best one first. What they make of the text decides; where several
 * make words of it, the detector's guess by the frequency of letters and the restaurant's country
 * do.
 *
 * @param bytes Lines of the file that have other letters than ASCII.
 * @param country The calling code of the restaurant's country, if it has one.
 */
export function rankEncodings(bytes: Buffer, country: string | null): FileEncoding[] {
  const guesses = new Map(
    chardet.analyse(bytes).map(({ name, confidence }) => [name.toLowerCase(), confidence]),
  );
  const textFaults = (encoding: FileEncoding) => {
    const text = decoded(bytes, encoding);
    const unlikely = country === iceland ? undefined : unlikelyLetters[encoding];
    return faultsIn(text) + (unlikely ? 0.4 * (text.match(unlikely)?.length ?? 0) : 0);
  };
  const ranked = Object.entries(candidates).map(([name, { rare = 0, countries }]) => {
    const encoding = name as FileEncoding;
    const isAtHome = country !== null && countries.split(' ').includes(country);
    return {
      encoding,
      faults: textFaults(encoding) + (isAtHome ? 0 : rare),
      likely: (guesses.get(guessedName(encoding)) ?? 0) + (isAtHome ? 100 : 0),
    };
  });
  // The frequency of letters in a few names is no strong evidence: of the first two, the order
  // stays.
  const [common, arabic] = ranked;
  common!.likely += 60;
  arabic!.likely += 30;
  ranked.sort((one, other) => one.faults - other.faults || other.likely - one.likely);
  const best = ranked[0]!.faults;
  const near = ranked.filter(({ faults }) => faults <= 2 * best + 6).map((one) => one.encoding);
  const [top] = [...guesses].toSorted(([, one], [, other]) => other - one);
  const many = (Object.keys(decoders) as FileEncoding[]).find(
    (name) => ofManyBytes.has(name) && guessedName(name) === top?.[0],
  );
  const isMany = many && best > 0 && top![1] >= certain && faultsIn(decoded(bytes, many)) === 0;
  return [...(isMany ? [many] : []), ...near].slice(0, mostAnswered);
}

/** The name of an encoding in the answers of the detector. */
function guessedName(encoding: FileEncoding): string {
  if (encoding === 'ISO-8859-15') return 'iso-8859-1';
  return encoding.toLowerCase();
}

/** The text that an encoding makes of bytes, with U+FFFD for those without a meaning. */
export const decoded = (bytes: Buffer, encoding: FileEncoding) =>
  new TextDecoder(decoders[encoding]).decode(bytes);

const iceland = '354';

/**
 * Letters that point to another encoding: the Icelandic ones, which stand for the Turkish ones, and
 * those whose places in Windows-1252 are umlauts of Mac Roman.
 */
const unlikelyLetters: Partial<Record<FileEncoding, RegExp>> = {
  'Windows-1252': /[ÞþÐðÝýŠšŽžŸŒœƒ]/g,
  'ISO-8859-15': /[ÞþÐðÝýŠšŽžŸ]/g,
  'Windows-1254': /[ŠšŸŒœƒ]/g,
};
