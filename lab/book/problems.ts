// Differences between the database and the book of those who requested changes.
import type { Database } from '../../src/storage/database/tables/tables.ts';
import type { Claiming, Stamping, Visiting } from './book.ts';

export interface Problems {
  lost: string[];
  doubled: string[];
  wrong: string[];
}

/** Compares rows with the requests that made them, by their idempotency keys. */
export function checkKeys<
  Row extends { id: number; idempotencyKey: string | null },
  Line extends Stamping | Claiming | Visiting,
>(
  { rows, lines }: { rows: readonly Row[]; lines: readonly Line[] },
  { what, isRight }: { what: string; isRight: (row: Row, line: Line) => boolean },
  { lost, wrong }: Problems,
) {
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  for (const line of lines) {
    const { key, fate, answer } = line;
    const row = byKey.get(key);
    byKey.delete(key);
    if (!row && fate === 'acknowledged') lost.push(`${what} ${key}`);
    if (row && fate === 'refused') wrong.push(`${what} ${key} was refused, and is there`);
    if (!row) continue;
    const isAnswered = !answer || answer.id === row.id;
    if (!isAnswered || !isRight(row, line)) wrong.push(`${what} ${key} is another`);
  }
  for (const key of byKey.keys()) wrong.push(`nobody asked for ${what} ${key}`);
}

/** Compares the audit log with the number of entries that each action must have. */
export async function checkEntries(
  db: Database,
  counts: Record<string, number>,
  { wrong }: Pick<Problems, 'wrong'>,
) {
  for (const [action, count] of Object.entries(counts)) {
    const own = db.selectFrom('audit_log').select('id').where('action', '=', action);
    const { length } = await own.execute();
    if (length !== count) wrong.push(`${length} entries ${action} of ${count}`);
  }
}
