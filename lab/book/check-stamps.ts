// Compares the stamps in the database with the book.
import type { Database } from '../../src/storage/database/tables/tables.ts';
import type { Book, Stamping } from './book.ts';
import { checkEntries, checkKeys, type Problems } from './problems.ts';

export async function checkStamps(db: Database, book: Book, problems: Problems) {
  const { stampings, takingsBack, counter } = book;
  if (!counter) return;
  const { lost, doubled, wrong } = problems;
  const rows = await db
    .selectFrom('stamps')
    .innerJoin('level_benefits', 'level_benefits.id', 'stamps.benefitId')
    .selectAll('stamps')
    .select('frequency')
    .execute();
  const isRight = (row: (typeof rows)[number], { customerId, benefitId }: Stamping) =>
    row.customerId === customerId && row.benefitId === benefitId;
  checkKeys({ rows, lines: stampings }, { what: 'stamp', isRight }, problems);

  const valid = rows.filter(({ takenBackAt }) => takenBackAt === null);
  const once = valid.filter(({ frequency }) => frequency === 'once');
  const had = Map.groupBy(once, ({ customerId, benefitId }) => `${customerId} ${benefitId}`);
  for (const [what, those] of had) if (those.length > 1) doubled.push(`stamp of ${what}`);

  const backs = new Map(takingsBack.map(({ of, fate }) => [of.answer!.id, fate]));
  for (const { id, takenBackAt } of rows) {
    const fate = backs.get(id);
    if (fate === 'acknowledged' && takenBackAt === null) lost.push(`the taking back of ${id}`);
    if (!fate && takenBackAt !== null) wrong.push(`nobody took ${id} back`);
  }
  const back = rows.length - valid.length;
  const counts = { 'benefit.served': rows.length, 'benefit.taken-back': back };
  await checkEntries(db, counts, problems);
}
