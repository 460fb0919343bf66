// The stream of events: its format, and readers that are slow or disconnected.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Reader } from '../../context.ts';
import { eventStream } from './event-stream.ts';

interface Word {
  kind: 'word';
  word: string;
}

/** A stream, with the interface for senders and the notifications that they received. */
function opened() {
  const told: string[] = [];
  let reader: Reader<Word> | undefined;
  const stream = eventStream<Word>(
    (given) => {
      reader = given;
      return { resume: () => told.push('resume'), stop: () => told.push('stop') };
    },
    ({ kind, word }) => ({ kind, word }),
  );
  return { stream, told, reader: reader! };
}

test('an event has its id, its kind as its name, and only fields of the contract', () => {
  const { stream, reader } = opened();
  const more = { kind: 'word', word: 'a\nb', secret: 'x' } as const;
  expect(reader.send('7', more)).toBe(true);
  expect(reader.send('8')).toBe(true);
  expect(String(stream.read())).toBe(
    'retry: 1000\n\nid: 7\nevent: word\ndata: {"kind":"word","word":"a\\nb"}\n\nid: 8\n\n',
  );
});

test('the stream of a reader that does not read is full at 64 KiB, and resumes later', () => {
  const { stream, told, reader } = opened();
  const word = 'x'.repeat(1_000);
  let sent = 1;
  while (reader.send('1', { kind: 'word', word })) sent += 1;
  expect(sent).toBe(63);
  expect(told).toEqual([]);
  stream.read();
  expect(told).toContain('resume');
});

test('a closed stream is read to its end, but not waited for if nobody reads', async () => {
  const { stream, told, reader } = opened();
  reader.end();
  expect(String(stream.read())).toBe('retry: 1000\n\n');
  stream.resume();
  await once(stream, 'close');
  expect(told).toContain('stop');

  const deaf = opened();
  while (deaf.reader.send('1', { kind: 'word', word: 'x'.repeat(9_000) }));
  deaf.reader.end();
  await once(deaf.stream, 'close');
  expect(deaf.told).toEqual(['stop']);
});
