// Awards at a steady rate, each repeated with its key until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, changeOf, type Book, type Change } from '../lab/book/book.ts';
import type { Client } from '../lab/calls/client.ts';
import { atRate } from '../lab/load/open-loop.ts';
import type { Dice } from '../src/storage/seed/dice.ts';
import type { OpenCard } from './cards.ts';

/** An entry point to Sofra, and the times at which awards succeeded there. */
export interface EntryPoint {
  name: string;
  client: Client;
  acknowledged: number[];
  /** The times of attempts without an answer, or with a 503. */
  unanswered: number[];
  /** The milliseconds from when each award was due, by the time of its acknowledgement. */
  waits: { at: number; wait: number }[];
}

export const entryPointOf = (name: string, client: Client): EntryPoint => ({
  name,
  client,
  acknowledged: [],
  unanswered: [],
  waits: [],
});

interface How {
  entryPoints: readonly EntryPoint[];
  guests: readonly number[];
  book: Book;
  /** The awards per second; the entry points take turns. */
  rate: number;
  dice: Dice;
}

/** The timeout of an attempt in milliseconds, after which the award is repeated. */
const timeout = 10_000;
/** The delay before a repetition in milliseconds, which doubles up to the limit. */
const pauses = { first: 500, last: 4_000 };

/** Starts awards at the rate, whether earlier ones have been answered or not. */
export function startAwards({ entryPoints, guests, book, rate, dice }: How) {
  const open = new Set<Promise<void>>();
  const odd: string[] = [];
  const stopping = new AbortController();
  let label = 'first';
  let turn = 0;

  const running = atRate(rate, stopping.signal, (due) => {
    const line = changeOf('awardPoints', {
      key: `${label} ${randomUUID()}`,
      customerId: dice.pick(guests),
      points: dice.whole([1, 500]),
    });
    book.changes.push(line);
    turn += 1;
    const asking = insist(entryPoints[turn % entryPoints.length]!, line, due).finally(() =>
      open.delete(asking),
    );
    open.add(asking);
  });

  async function insist(entryPoint: EntryPoint, line: Change, due: number) {
    for (let wait = pauses.first; ; wait = Math.min(wait * 2, pauses.last)) {
      await askOnce(entryPoint.client, line).catch(({ message }: Error) => odd.push(message));
      if (line.fate !== 'unknown') break;
      entryPoint.unanswered.push(performance.now());
      await pause(wait * dice.between([0.5, 1.5]));
    }
    const now = performance.now();
    if (line.fate === 'refused') return void odd.push(`refused: ${line.key}`);
    entryPoint.acknowledged.push(now);
    entryPoint.waits.push({ at: now, wait: now - due });
  }

  return {
    /** Answers that Sofra must never give. */
    odd,
    /** Sets the prefix of the next awards' keys. */
    name: (next: string) => void (label = next),
    /** Resolves after the last answer. */
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(open);
    },
  };
}

/** Awards points to the guest of an open card; returns the entry if it was made. */
export async function tellCard(
  client: Client,
  { card: { customerId }, book }: { card: OpenCard; book: Book },
): Promise<number | undefined> {
  const key = `for a card ${randomUUID()}`;
  const line = changeOf('awardPoints', { key, customerId, points: 5 });
  book.changes.push(line);
  await askOnce(client, line);
  return line.answer?.transactionId;
}

const askOnce = (client: Client, line: Change) =>
  ask(client, line, { signal: AbortSignal.timeout(timeout) });
