// The fast check compiled from a shape accepts exactly the rows that zod accepts unchanged.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from './every-column.ts';
import { fitting } from '../src/storage/rows/compiled-checks.ts';
import { backupRows, columnsOf } from '../src/storage/rows/shapes.ts';
import type { BackupTable } from '../src/contract/data/backups.ts';

const tables = Object.keys(backupRows) as BackupTable[];
const moment = '2026-11-20T12:34:56.789Z';

/** A row of a table with its columns in their order. */
function rowOf(table: BackupTable): Record<string, unknown> {
  const row = rows[table] as Record<string, unknown>;
  return Object.fromEntries(columnsOf[table].map((name) => [name, row[name]]));
}

const texts = ['', ' ', 'x'.repeat(1_001), 'a\u0000', 'a\nb', '\ud800', '123456', '{}', '[]'];
const words = ['Gold', 'Gold,Diamond', 'admin', 'served', 'claimed', 'https://a.b'];
const moments = [moment, moment.replace('Z', '+01:00'), moment.replace('.789', '')];
const days = ['2026-02-30', '2026-02-28'];
const numbers = [0, -0, 1, -1, 1.5, Number.NaN, Infinity, 2 ** 31, -(2 ** 31), 1e12, 2 ** 53];
const others = [null, undefined, true, false, {}, []];
const values = [texts, words, moments, days, numbers, others].flat();

test.each(tables)('a row of %s passes where zod accepts it as it is', (table) => {
  const fits = fitting(backupRows[table]);
  const accepts = (row: object) => {
    const { success, data } = z.safeParse(backupRows[table], row);
    return success && isDeepStrictEqual(data, row);
  };
  const right = rowOf(table);
  expect([fits(right), accepts(right)]).toEqual([true, true]);
  for (const name of columnsOf[table]) {
    for (const value of values) {
      const row = { ...right, [name]: value };
      expect(fits(row), `${name}: ${JSON.stringify(value)}`).toBe(accepts(row));
    }
    const { [name]: value, ...rest } = right;
    expect(fits(rest)).toBe(false);
    expect(fits({ ...rest, [name]: value })).toBe(name === columnsOf[table].at(-1));
  }
  expect([{ ...right, more: 1 }, [], null, 'row'].map((row) => fits(row))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
