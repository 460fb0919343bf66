// Managers' notes: marks of lines that stand out, and counts of a day's bills.
import type { Store } from '../src/storage/database/store.ts';

/** A count with an amount, one without, and a note about a line. */
export async function noteAndCount({ db }: Store, moment: string): Promise<void> {
  const count = { day: '2026-11-21', adminId: 1, outletId: 1, countedBills: 4, countedById: 1 };
  await db
    .insertInto('day_closes')
    .values([
      { ...count, countedAmount: 18_450, currency: 'SAR', note: 'One\u2019s missing', at: moment },
      { ...count, adminId: 2, countedAmount: null, currency: null, note: '', at: moment },
    ])
    .execute();
  await db
    .insertInto('standing_out_marks')
    .values({ line: 'typed:person:1', note: 'The scanner was broken', adminId: 1, at: moment })
    .execute();
}
