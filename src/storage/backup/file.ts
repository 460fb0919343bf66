// A backup file from its first byte to its last: its head, the rows of each table, its checksum.
import { open } from 'node:fs/promises';
import {
  BackupFile,
  backupFormat,
  backupTables,
  backupVersion,
  type BackupTable,
} from '../../contract/backup-file.ts';
import { messages } from '../../contract/messages.ts';
import { damaged } from '../../domain/backup.ts';
import { Refusal } from '../../domain/refusal.ts';
import { BrokenJson } from './bytes.ts';
import { readJson, type JsonFile, type Value } from './json.ts';

/** A file that is being read. Its parts come in their order, and each once. */
export interface OpenBackup {
  createdAt: string;
  counts: Record<BackupTable, number>;
  /** The rows of the next table, some at a time. */
  rows: (table: BackupTable) => AsyncGenerator<Value[]>;
  /** The same as they are written, which is for a file that has been found right before. */
  texts: (table: BackupTable) => AsyncGenerator<string[]>;
  /** The checksum behind the last table; refuses whatever follows it. */
  checksum: () => Promise<string>;
}

type Field = keyof typeof BackupFile.shape;

/** Does something with a file that is open for it. Refuses one that is not laid out like ours. */
export async function withBackup<T>(
  path: string,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const file = await open(path);
  try {
    return await work(await begin(readJson(file)));
  } catch (error) {
    throw error instanceof BrokenJson ? damaged(error.message) : error;
  } finally {
    await file.close();
  }
}

async function begin(json: JsonFile): Promise<OpenBackup> {
  await beOurs(json);
  const version = await json.pass(',').then(() => fieldOf(json, 'version'));
  if (typeof version === 'number' && version > backupVersion) {
    throw new Refusal('invalid', messages.newerBackup);
  }
  right('version', version);
  const createdAt = await json.pass(',').then(() => fieldOf(json, 'createdAt'));
  right('createdAt', createdAt);
  const counts = await json.pass(',').then(() => fieldOf(json, 'counts'));
  right('counts', counts);
  await json.pass(',');
  await nameOf(json, { wanted: 'tables', known: fields });
  await json.pass('{');

  return {
    createdAt: createdAt as string,
    counts: counts as Record<BackupTable, number>,
    async *rows(table) {
      await enter(json, table);
      yield* json.values();
    },
    async *texts(table) {
      await enter(json, table);
      yield* json.texts();
    },
    async checksum() {
      await close(json, { known: backupTables, within: 'tables.' });
      await separate(json, false, 'checksum');
      const checksum = await fieldOf(json, 'checksum');
      right('checksum', checksum);
      await close(json, { known: fields });
      await json.end();
      return checksum as string;
    },
  };
}

const fields = Object.keys(BackupFile.shape);

/** Goes to where the rows of the next table begin. */
async function enter(json: JsonFile, table: BackupTable): Promise<void> {
  await separate(json, table === backupTables[0], `tables.${table}`);
  await nameOf(json, { wanted: table, known: backupTables, within: 'tables.' });
  if ((await json.next()) !== '[') throw damaged(`tables.${table} is not right`);
}

/** Passes over the beginning of a backup. Refuses what is no JSON, and what is another one. */
async function beOurs(json: JsonFile): Promise<void> {
  const other = new Refusal('invalid', messages.notABackup);
  try {
    if ((await json.next()) !== '{') {
      // A list may be longer than what is read at once, and no list is a backup.
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

/** The value of the field that has to come next. */
async function fieldOf(json: JsonFile, wanted: Field): Promise<unknown> {
  await nameOf(json, { wanted, known: fields });
  return (await json.value()).json;
}

interface Names {
  known: readonly string[];
  within?: string;
}

/** Passes over a name and its colon. Refuses another name: as unknown, or as come too early. */
async function nameOf(json: JsonFile, { wanted, known, within = '' }: Names & { wanted: string }) {
  if ((await json.next()) === '}') throw damaged(`${within}${wanted} is missing`);
  const { json: name } = await json.value();
  if (name !== wanted) throw damaged(misnamed(name, { known, within, wanted }));
  await json.pass(':');
}

function misnamed(name: unknown, { known, within = '', wanted }: Names & { wanted?: string }) {
  const place = known.indexOf(String(name));
  if (place === -1) return `${within}${String(name).slice(0, 50)} is unknown`;
  return wanted === undefined || place < known.indexOf(wanted)
    ? `${within}${name} is there twice`
    : `${within}${wanted} is missing`;
}

/** Passes over the comma before a name, but for the first one. */
async function separate(json: JsonFile, first: boolean, name: string) {
  if (first) return;
  if ((await json.next()) === '}') throw damaged(`${name} is missing`);
  await json.pass(',');
}

/** Passes over the end of an object that has had all its fields; refuses one more. */
async function close(json: JsonFile, names: Names) {
  if ((await json.next()) === ',') {
    await json.pass(',');
    throw damaged(misnamed((await json.value()).json, names));
  }
  await json.pass('}');
}

/** Refuses a value that its field cannot have, and says which part of it. */
function right(field: Field, value: unknown): void {
  const { error } = BackupFile.shape[field].safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const place = [field, ...issue.path, ...unknown].join('.').slice(0, 50);
  const given = issue.path.reduce<unknown>((inside, key) => Object(inside)[key], value);
  const wrong = given === undefined ? 'missing' : 'not right';
  throw damaged(`${place} is ${unknown.length > 0 ? 'unknown' : wrong}`);
}
