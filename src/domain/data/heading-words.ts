// Words in files of lists: headings of columns, and what stands before a sum.
import { folded } from '../members/names.ts';

/** The folded headings of a list with commas between them, in its order. */
export function headingsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(folded));
}

/** The words that stand in a row of sums, folded. */
const sums = headingsIn(`total, totals, grand total, sub total, subtotal, sum, sum total, count,
  report total, overall, overall total, summary, average, avg, الإجمالي, إجمالي, الاجمالي, المجموع,
  مجموع, المجموع الكلي, الإجمالي الكلي, المجموع العام, الإجمالي العام, العدد, المعدل, المتوسط, total
  général, gesamt, gesamtsumme, summe, suma, somme, toplam, genel toplam, итого, всего`);

/** Whether a cell names a sum: `TOTAL`, `Total:`, `Total (3 customers)`, `الإجمالي`. */
export function isSumWord(cell: string): boolean {
  const [words = ''] = folded(cell).split(/[:=(]/, 1);
  return sums.has(words.replace(/[^\p{L}\p{N}\s]/gu, '').trim());
}
