// The key by which numbers of bills are compared, whoever brings a bill.
import { limits } from '../../contract/values/values.ts';
import { foldTyped } from '../../contract/values/typed.ts';

/**
 * The key of a bill's number. No difference is made by spaces, case and invisible characters, by
 * the kinds of digits and dashes, by signs around the number, by words before it that only say what
 * it is, and by zeros at its beginning: `00025257`, `#25257` and `Bill No. 25257` are one bill, as
 * are `A–1` and `a-1`. `Bar25257` and `Cafe25257` are two. A number of signs alone is its own key.
 */
export function billKeyOf(typed: string): string {
  const former = formerBillKeyOf(typed);
  // Capital letters may have been taken apart.
  const key = foldTyped(former.normalize('NFKC'))
    .replace(wordsBefore, '')
    .replace(signsAround, '')
    .replace(zerosBefore, '');
  return (key || former).slice(0, limits.name);
}

/**
 * The key of earlier versions (before 0.14), under which visits and reversals are stored until the
 * server has renewed them.
 */
export const formerBillKeyOf = (typed: string) =>
  [...typed.normalize('NFKC')]
    .map((sign) => (dash.test(sign) ? sign : foldTyped(sign)))
    .join('')
    .replace(/[\s\p{Cc}]/gu, '')
    .toUpperCase();

/** The keys under which a bill can be stored. */
export const storedKeysOf = (number: string): string[] => [
  ...new Set([billKeyOf(number), formerBillKeyOf(number)]),
];

const dash = /[\p{Pd}\u2212]/u;

/** In capitals and without spaces; `№` is `NO` by then. */
const words = `BILL|CHECK|CHEQUE|INVOICE|ORDER|RECEIPT|TICKET|NUMBER|NO|NR|N°
  |رقم|(?:ال)?فاتور[ةه]|(?:ال)?[إا]يصال|(?:ال)?شيك|(?:ال)?طلب`.replace(/\s/g, '');
const wordsBefore = new RegExp(`^(?:[^\\p{L}\\p{N}]|${words})+(?=\\d)`, 'u');
const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const zerosBefore = /^0+(?=\d)/;
