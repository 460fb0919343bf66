// A backup of any size, which is generated while it is sent and stored nowhere.
import type { BackupTable } from '../../src/contract/data/backups.ts';
import { betweenRows, startChecksum } from '../../src/storage/backup/format/file-format.ts';
import type { File, Row } from '../filled.ts';

/** The number of entries in a chunk. */
const together = 500;

interface Wish {
  /** A backup of the target restaurant, with a guest in it. */
  file: File;
  entries: number;
  /** The last digit of the checksum is wrong. */
  damaged: boolean;
}

/** The chunks of a backup in which the first guest has this many entries, each without points. */
export function* largeFile({ file, entries, damaged }: Wish): Generator<string> {
  const { version, createdAt, format, ...rest } = file;
  const sum = startChecksum({ version: version as number, createdAt: createdAt as string });
  const counts = { ...file.counts, point_transactions: entries, claims: 0, spendings: 0 };
  const head = JSON.stringify({ format, version, needs: rest['needs'], createdAt, counts });
  yield `${head.slice(0, -1)},"tables":{`;
  for (const [location, [table, rows]] of Object.entries(file.tables).entries()) {
    yield `${location === 0 ? '' : ','}${JSON.stringify(table)}:[`;
    const kept = table === 'claims' || table === 'spendings' ? [] : rows.map(poor);
    const parts = table === 'point_transactions' ? visits(file, entries) : [kept];
    let first = true;
    for (const part of parts) {
      const texts = part.map((row) => JSON.stringify(row));
      if (texts.length > 0)
        sum.add(table as BackupTable, Buffer.from(texts.join(betweenRows)), texts.length);
      if (texts.length > 0) yield (first ? '' : ',') + texts.join(',');
      first = false;
    }
    yield ']';
  }
  const right = sum.end();
  const wrong = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
  yield `},"checksum":${JSON.stringify(damaged ? wrong : right)}}`;
}

/** A guest without entries has no points, and has not claimed a reward. */
function poor(row: Row): Row {
  if ('mobile' in row) return { ...row, points: 0, spent: 0, level: 'Starter' };
  return 'cost' in row ? { ...row, claimed: 0, served: 0 } : row;
}

function* visits({ tables }: File, entries: number): Generator<Row[]> {
  const [guest] = tables['customers'] ?? [];
  const visit = {
    customerId: guest!['id'],
    points: 0,
    balance: 0,
    description: 'عشاء '.repeat(100).trim(),
    timestamp: guest!['createdAt'],
    actorRole: 'admin',
    actorId: 1,
    action: null,
    address: null,
    undoes: null,
    visitedAt: null,
    visitOutletId: null,
    ends: null,
    ended: null,
    joinId: null,
  };
  for (let id = 0; id < entries; id += together) {
    const length = Math.min(together, entries - id);
    yield Array.from({ length }, (_, i) => ({ id: id + i + 1, ...visit }));
  }
}
