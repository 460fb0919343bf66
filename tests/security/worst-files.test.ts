// No file of anybody is read in the thread that serves requests: the slowest file of each kind,
// sent to every call that takes one.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fileTypes, type FileKind } from '../../src/contract/file-types.ts';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';
import { limits, rewardLimits } from '../../src/contract/values/values.ts';
import { withoutMetadata } from '../../src/domain/pictures/jpeg.ts';
import { pngWithoutMetadata } from '../../src/domain/pictures/png.ts';
import { webpWithoutMetadata } from '../../src/domain/pictures/webp.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { owner } from '../people.ts';
import { smallestJpeg, smallestPng } from '../pictures.ts';
import { onEachEngine } from '../setup/engines.ts';
import { leastTime, referenceTime, since } from './processor-time.ts';

/**
 * The limit in milliseconds of an iteration of the event loop, beside that of a file that is not
 * read.
 */
const most = 10;

const size: number = limits.tillBillsBytes;

/** A text of so many bytes at most, which repeats a part. */
function filled(begin: string, part: string, room = size): Buffer {
  const length = Math.floor((room - Buffer.byteLength(begin)) / Buffer.byteLength(part));
  return Buffer.from(begin + part.repeat(length));
}

const bill = (i: number) =>
  `B-${i},${i % 300}.50,21/11/2026 19:${String(i % 60).padStart(2, '0')}\n`;
const head = 'Bill no.,Total,Date\n';
const bills = Array.from({ length: limits.tillBills }, (_, i) => bill(i)).join('');

/** Files of rows. */
const tables: Record<string, Buffer> = {
  'rows of nothing': filled(head, '\n'),
  'rows of nothing, by carriage returns': filled(head, '\r'),
  'rows of one cell': filled(head, 'a\n'),
  'rows of many lengths': filled(head, 'a\na,b\na,b,c\n'),
  'rows of the most cells': filled(head, `${','.repeat(limits.importColumns - 1)}\n`),
  'cells without end': filled(head, ','),
  'a cell without end': filled(head, 'ض'),
  'quotation marks': filled(head, '"'),
  'quotation marks within cells': filled(head, '"a"b,"c""d"e\n'),
  'a quotation mark that is never closed': filled(`${head}"`, '\n'),
  'bytes of no encoding': Buffer.concat([Buffer.from(head), Buffer.alloc(size - 100, 0x81)]),
  'the most bills': Buffer.from(head + bills),
  'the most bills, with long notes': Buffer.from(
    head + bills.replaceAll('\n', `,${'ب'.repeat(350)}\n`),
  ),
  'bills in UTF-16': Buffer.from(
    `\ufeff${head}${bills.replaceAll('\n', `,${'ب'.repeat(300)}\n`)}`,
    'utf16le',
  ),
  'bills that cannot be read': filled(head, 'x,VOID,31/02/2026\n', 90_000),
  'bills of one number': filled(head, `1,${'9'.repeat(9)}.99,21/11/2026\n`, 100_000),
};

const frame = smallestJpeg.subarray(0, -2);
const fill = (bytes: number[], room: number = rewardLimits.picture) =>
  Buffer.alloc(room - frame.length - 2, Buffer.from(bytes));
const end = smallestJpeg.subarray(-2);

/** Files of pictures. */
const pictures: Record<string, Buffer> = {
  'a scan of marker bytes': Buffer.concat([frame, fill([0xff]), end]),
  'a scan of escaped bytes': Buffer.concat([frame, fill([0xff, 0]), end]),
  'a scan of restarts': Buffer.concat([frame, fill([0xff, 0xd0]), end]),
  'notes without number': Buffer.concat([smallestJpeg.subarray(0, 2), fill([0xff, 0xe1, 0, 2])]),
  'tables without number': Buffer.concat([smallestJpeg.subarray(0, 2), fill([0xff, 0xc4, 0, 2])]),
  'colours without number': Buffer.concat([
    smallestJpeg.subarray(0, 2),
    fill([0xff, 0xe0, 0, 7, 0x4a, 0x46, 0x49, 0x46, 0]),
  ]),
};

/** Files of backups. */
const backups: Record<string, Buffer> = {
  'open lists': filled('', '['),
  'open objects': filled('', '{"a":'),
  'one long text': filled('"', 'a'),
  'a list of ones': filled('[', '1,'),
};

const worst: Record<FileKind, Record<string, Buffer>> = {
  bills: tables,
  csv: tables,
  json: backups,
  picture: pictures,
};

/** A file of the kind's usual size, of which nothing is read but the beginning. */
const unread: Record<FileKind, Buffer> = {
  bills: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(size - 4)]),
  csv: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(size - 4)]),
  json: Buffer.alloc(size, 'x'),
  picture: Buffer.alloc(rewardLimits.picture, 'x'),
};

/** The processor time of the longest iteration of the event loop while the work is done. */
async function longestIteration(work: () => unknown): Promise<number> {
  const over = new AbortController();
  const done = Promise.resolve(work()).finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) {
    const begin = process.threadCpuUsage();
    await turn();
    longest = Math.max(longest, since(begin));
  }
  await done;
  return longest;
}

const calls = Object.entries(contract as unknown as Contract);

onEachEngine((engine) => {
  test.each(Object.keys(fileTypes) as FileKind[])(
    'the worst files of the kind %s take little more of the thread than one that is not read',
    async (kind) => {
      const { restaurant } = await openRestaurantWithFolder(engine);
      const admin = await owner(restaurant);
      const body = { currency: 'SAR', pointsPerUnit: '10', rewards: true };
      await admin.asks('changeSettings', { body });
      const measure = longestIteration;
      const slow: string[] = [];
      const taking = calls.filter(([, { takesFile }]) => takesFile === kind);
      expect(taking.length).toBeGreaterThan(0);
      for (const [name] of taking) {
        const query = ['csv', 'bills'].includes(kind) ? { filename: 'a.csv' } : {};
        const send = async (file: Buffer) => {
          const { status, text } = await admin.tries(
            name as 'compareBills',
            {
              query,
              body: file,
            } as never,
          );
          expect(status, text).toBeLessThan(500);
        };
        const limit = most + (await referenceTime(() => send(unread[kind]), measure));
        for (const [what, file] of Object.entries(worst[kind])) {
          const took = await leastTime(() => send(file), { limit, measure });
          if (took > limit)
            slow.push(`${name}, ${what}: ${took.toFixed(1)} ms of ${limit.toFixed(1)}`);
        }
      }
      expect(slow).toEqual([]);
    },
    120_000,
  );
});

test('reading a picture takes a few milliseconds, whatever is in it', async () => {
  const slow: string[] = [];
  const chunk = Buffer.from([0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]);
  const logos = {
    ...pictures,
    'chunks without number': Buffer.concat([
      smallestPng.subarray(0, 33),
      Buffer.alloc(limits.logo - 40, chunk),
    ]),
    'riffs without number': Buffer.concat([
      Buffer.from('RIFF\x00\xb0\x00\x00WEBP', 'latin1'),
      Buffer.alloc(limits.logo - 12, 'note\0\0\0\0'),
    ]),
  };
  for (const [what, file] of Object.entries(logos)) {
    for (const read of [withoutMetadata, pngWithoutMetadata, webpWithoutMetadata]) {
      const took = await leastTime(() => read(file), { limit: 3 });
      if (took > 3) slow.push(`${what}: ${took.toFixed(1)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
