// Holds the stamps in the database against what the counter knows of them.
import type { Database } from '../../src/storage/database/tables.ts';
import type { Book } from './book.ts';

interface Problems {
  lost: string[];
  doubled: string[];
  wrong: string[];
}

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
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  for (const { key, fate, answer, customerId, benefitId } of stampings) {
    const row = byKey.get(key);
    byKey.delete(key);
    if (!row && fate === 'acknowledged') lost.push(`stamp ${key}`);
    if (row && fate === 'refused') wrong.push(`stamp ${key} was refused, and is there`);
    if (!row) continue;
    const isRight = row.customerId === customerId && row.benefitId === benefitId;
    if (!isRight || (answer && answer.id !== row.id)) wrong.push(`stamp ${key} is another`);
  }
  for (const key of byKey.keys()) wrong.push(`nobody stamped ${key}`);

  const standing = rows.filter(({ takenBackAt }) => takenBackAt === null);
  const once = standing.filter(({ frequency }) => frequency === 'once');
  const had = Map.groupBy(once, ({ customerId, benefitId }) => `${customerId} ${benefitId}`);
  for (const [what, those] of had) if (those.length > 1) doubled.push(`stamp of ${what}`);

  const backs = new Map(takingsBack.map(({ of, fate }) => [of.answer!.id, fate]));
  for (const { id, takenBackAt } of rows) {
    const fate = backs.get(id);
    if (fate === 'acknowledged' && takenBackAt === null) lost.push(`the taking back of ${id}`);
    if (!fate && takenBackAt !== null) wrong.push(`nobody took ${id} back`);
  }
  await checkEntries(db, { made: rows.length, back: rows.length - standing.length }, wrong);
}

/** Each stamp, and each that was taken back, has its audit entry, and no more. */
async function checkEntries(
  db: Database,
  { made, back }: { made: number; back: number },
  wrong: string[],
) {
  for (const [action, count] of [
    ['benefit.served', made],
    ['benefit.taken-back', back],
  ] as const) {
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', action)
      .execute();
    if (entries.length !== count) wrong.push(`${entries.length} entries ${action} of ${count}`);
  }
}
