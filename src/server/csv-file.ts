// A CSV file of rows that are read while it is sent, with headings in the reader's language.
import type { AuditAction } from '../contract/restaurant/audit.ts';
import type { ExportLanguage } from '../contract/values/export-query.ts';
import { csvLine, csvStart } from '../domain/data/csv.ts';
import { dayIn } from '../domain/days.ts';
import { readTimeZone } from '../storage/restaurant/setting-queries.ts';
import type { Context } from './context.ts';
import { textOfRows, type Sheet } from './sheets.ts';

interface CsvFile<Row> extends Sheet<Row> {
  language: ExportLanguage;
  name: string;
  /** The day in the name of the file; left out, it is today. */
  day?: string | undefined;
  action: AuditAction;
}

/** Records the export in the audit log, before the first line. */
export async function fileOf<Row>(
  { store, now, transact, audit }: Context<unknown>,
  { language, name, day, action, ...sheet }: CsvFile<Row>,
) {
  await transact((db) => audit(db, action));
  const timeZone = await readTimeZone(store.db);
  async function* parts() {
    yield csvStart;
    yield* textOfRows(store, { sheet, language, timeZone, line: (cells) => csvLine(cells) });
  }
  return { name: `sofra-${name}-${day ?? dayIn(now, timeZone)}.csv`, parts: parts() };
}
