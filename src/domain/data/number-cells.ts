// The number of a row in a file of members: its column, its calling code, and which of several.
import type { ImportPlan } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { callingCodeOf, foldTyped } from '../../contract/values/typed.ts';
import { isMobileNumber, numberingOf, readAnyMobile } from '../members/numbering.ts';
import { textAt } from './csv.ts';

/** The number of a row: as it is in the file, as it is read, and what has to be known about it. */
export interface NumberCell {
  typed: string;
  mobile: string;
  wrong?: Sentence;
  /** That the cell has several numbers, of which this one is taken. */
  note?: Sentence;
}

type NumberPlan = ImportPlan & { countryCode: string | null };

/**
 * Reads the number of a row by the rules of the restaurant's country, or by those of the row's own
 * calling code. If the first column has none that can be read, the other one is taken.
 */
export function readNumberCell(cells: readonly string[], plan: NumberPlan): NumberCell {
  const code = callingCodeIn(textAt(cells, plan.callingCodeColumn)) ?? plan.countryCode;
  const first = readCell(textAt(cells, plan.mobileColumn), code);
  if (!first.wrong || plan.otherMobileColumn === undefined) return first;
  const typed = textAt(cells, plan.otherMobileColumn);
  const other = typed === '' ? undefined : readCell(typed, code);
  return other && (!other.wrong || first.typed === '') ? other : first;
}

/** The calling code in a cell (`971`, `+971`, `00971`, `971.0`, `UAE (+971)`), if it has one. */
function callingCodeIn(cell: string): string | undefined {
  if (cell === '' || cell.length > longestCode) return undefined;
  const digits = foldTyped(cell).replace(/\.0+$/, '').replace(/\D/g, '').replace(/^00/, '');
  return digits !== '' && callingCodeOf(digits) === digits ? digits : undefined;
}

const longestCode = 60;

function readCell(typed: string, code: string | null): NumberCell {
  if (/^\d[.,]\d*e\+?\d+$/i.test(typed)) {
    return { typed, mobile: typed, wrong: sentence(messages.mobileRounded, { mobile: typed }) };
  }
  const parts = numbersIn(typed);
  if (parts.length < 2) return { typed, ...readOne(typed, code) };
  const read = parts.map((part) => readOne(part, code)).filter(({ wrong }) => !wrong);
  const taken = read.find(({ mobile }) => isMobileNumber(mobile)) ?? read[0];
  if (!taken) return { typed, ...readOne(typed, code) };
  const note = sentence(messages.mobileOfSeveral, { count: parts.length, mobile: taken.mobile });
  return { typed, mobile: taken.mobile, note };
}

function readOne(typed: string, code: string | null): Pick<NumberCell, 'mobile' | 'wrong'> {
  const read = readAnyMobile(typed, numberingOf(code));
  const isNational = code === null && /^0\d+$/.test(read.mobile);
  return isNational ? { ...read, wrong: sentence(messages.mobileNational) } : read;
}

/** The length up to which a cell is looked at for several numbers. */
const longestCell = 200;
/** The digits from which a part of a cell is a number of its own. */
const shortestNumber = 7;

/**
 * The numbers of a cell with several ones, with a sign, a word or a line end between them, or only
 * spaces. A single number with signs in it, such as `050/123 4567`, is not divided.
 */
function numbersIn(cell: string): string[] {
  if (cell.length > longestCell || cell.replace(/[^\p{Nd}]/gu, '').length < 2 * shortestNumber) {
    return [];
  }
  const text = foldTyped(cell.replace(/[\r\n]+/g, ';'));
  for (const between of [/[/;,|&،؛\\]| (?:or|and|أو|او|و) | - |(?<=\d) *\p{L}{2,}[.:]/u, / +/]) {
    const parts = text
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean);
    const isEach = parts.length > 1 && parts.every((part) => digitsIn(part) >= shortestNumber);
    if (isEach) return parts;
  }
  return [];
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;
