// Reads a backup file from its first byte to its last: head, rows of each table, checksum.
import { open } from 'node:fs/promises';
import { backupTables, type BackupTable } from '../../../contract/data/backups.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { Refusal } from '../../../domain/refusal.ts';
import {
  BackupFile,
  backupFormat,
  backupVersion,
  layoutOf,
  type Layout,
} from '../format/file-format.ts';
import { damaged } from '../format/rules.ts';
import { BrokenJson, JsonFile, type Batch } from './json.ts';

/** A file that is being read. Its parts can be read once, and in their order. */
export interface OpenBackup {
  /** The tables and columns of its version. */
  layout: Layout;
  createdAt: string;
  /** The number of rows of each table; 0 for a table that its version does not have. */
  counts: Record<BackupTable, number>;
  /**
   * The rows of the next table, in batches, with all columns that the table has today. Without
   * `parsed` only the texts are read, for a file that was checked and whose texts have today's
   * format.
   */
  rows: (table: BackupTable, how?: { parsed: boolean }) => AsyncGenerator<Batch>;
  /**
   * The checksum after the last table, and the hash of all bytes of the file. Refuses a file that
   * continues after it.
   */
  end: () => Promise<{ checksum: string; digest: string }>;
}

type Field = keyof BackupFile;

/** Opens a file for some work. Refuses a file with another layout than Sofra's. */
export async function withBackup<T>(
  path: string,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    return await work(await begin(new JsonFile(file)));
  } catch (error) {
    throw error instanceof BrokenJson ? damaged(error.sentence) : error;
  } finally {
    await file.close();
  }
}

async function begin(json: JsonFile): Promise<OpenBackup> {
  await passFormat(json);
  const version = await nextField(json, 'version');
  // The field `needs` tells the owner of an older version which release can restore the file.
  const needs = version === 1 ? '' : await nextField(json, 'needs');
  if (version > backupVersion) {
    throw new Refusal('invalid', sentence(messages.newerBackup, { version: needs }));
  }
  const layout = layoutOf(version);
  const createdAt = await nextField(json, 'createdAt');
  const counts = await nextField(json, 'counts');
  refuseOtherTables(counts, layout);
  await json.pass(',');
  await passName(json, { wanted: 'tables', known: fields });
  await json.pass('{');

  return {
    layout,
    createdAt,
    counts: { ...noRows, ...counts },
    async *rows(table, how = { parsed: true }) {
      if (!layout.tables.includes(table)) return;
      if (table !== layout.tables[0]) await passComma(json, `tables.${table}`);
      await passName(json, { wanted: table, known: layout.tables, within: 'tables.' });
      if ((await json.next()) !== '[') throw wrong(`tables.${table}`);
      for await (const batch of json.values(how)) {
        if (!layout.isPresent) {
          for (const value of batch.values) value.json = layout.completed(table, value.json);
        }
        yield batch;
      }
    },
    async end() {
      await close(json, { known: layout.tables, within: 'tables.' });
      await passComma(json, 'checksum');
      const checksum = await fieldOf(json, 'checksum');
      await close(json, { known: fields });
      await json.end();
      return { checksum, digest: json.digest() };
    },
  };
}

const fields = Object.keys(BackupFile.shape);

const noRows = Object.fromEntries(backupTables.map((table) => [table, 0])) as Record<
  BackupTable,
  number
>;

/** Reads past the field `format`. Refuses a file that is not JSON, and JSON of another kind. */
async function passFormat(json: JsonFile): Promise<void> {
  const other = new Refusal('invalid', messages.notABackup);
  try {
    if ((await json.next()) !== '{') {
      // A list is not read, since it is no backup, and may exceed the limit of a value.
      if ((await json.next()) !== '[') await json.value();
      throw other;
    }
    await json.pass('{');
    if ((await json.next()) === '}') throw other;
    const name = await json.value();
    await json.pass(':');
    if (name.json !== 'format' || (await json.value()).json !== backupFormat) throw other;
  } catch (error) {
    throw error instanceof BrokenJson ? new Refusal('invalid', messages.notJson) : error;
  }
}

/** The value of the next field, after a comma. */
async function nextField<F extends Field>(json: JsonFile, wanted: F): Promise<BackupFile[F]> {
  await json.pass(',');
  return fieldOf(json, wanted);
}

/** The value of the field that is expected here. Refuses a wrong value, and names the part. */
async function fieldOf<F extends Field>(json: JsonFile, wanted: F): Promise<BackupFile[F]> {
  await passName(json, { wanted, known: fields });
  const { json: value } = await json.value();
  const [issue] = BackupFile.shape[wanted].safeParse(value).error?.issues ?? [];
  if (issue) throw wrong([wanted, ...issue.path].join('.').slice(0, 50));
  return value as BackupFile[F];
}

interface Names {
  known: readonly string[];
  within?: string;
}

/** Reads past a name and its colon. Refuses another name, as unknown, repeated or too early. */
async function passName(
  json: JsonFile,
  { wanted, known, within = '' }: Names & { wanted: string },
) {
  if ((await json.next()) === '}') throw missing(`${within}${wanted}`);
  const { json: name } = await json.value();
  if (name !== wanted) throw misnamed(name, { known, within, wanted });
  await json.pass(':');
}

function misnamed(name: unknown, { known, within = '', wanted }: Names & { wanted?: string }) {
  const place = known.indexOf(String(name));
  if (place === -1) return unknown(`${within}${String(name).slice(0, 50)}`);
  return wanted === undefined || place < known.indexOf(wanted)
    ? twice(`${within}${String(name)}`)
    : missing(`${within}${wanted}`);
}

/** Reads past the comma before a name. */
async function passComma(json: JsonFile, name: string) {
  if ((await json.next()) === '}') throw missing(name);
  await json.pass(',');
}

/** Reads past the end of an object whose fields have all been read. Refuses a further field. */
async function close(json: JsonFile, names: Names) {
  if ((await json.next()) === ',') {
    await json.pass(',');
    throw misnamed((await json.value()).json, names);
  }
  await json.pass('}');
}

/** Refuses counts for other tables than those of this version. */
function refuseOtherTables(counts: Record<string, number>, { tables }: Layout): void {
  const absent = tables.find((table) => !Object.hasOwn(counts, table));
  if (absent) throw missing(`counts.${absent}`);
  const other = Object.keys(counts).find((name) => !tables.includes(name as BackupTable));
  if (other) throw unknown(`counts.${other}`.slice(0, 50));
}

/** Refusals that name the part of the file. */
const wrong = (part: string) => damaged(sentence(messages.partWrong, { part }));
const missing = (part: string) => damaged(sentence(messages.partMissing, { part }));
const unknown = (part: string) => damaged(sentence(messages.partUnknown, { part }));
const twice = (part: string) => damaged(sentence(messages.partTwice, { part }));
