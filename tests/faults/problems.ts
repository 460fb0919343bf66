// What is found in a database to be otherwise than those who asked for changes know.
import type { Claiming, Stamping } from './book.ts';

export interface Problems {
  lost: string[];
  doubled: string[];
  wrong: string[];
}

/** Holds rows against the requests that made them, by their idempotency keys. */
export function checkKeys<
  Row extends { id: number; idempotencyKey: string | null },
  Line extends Stamping | Claiming,
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
