// Awards at a steady rate, each asked again by its key until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, changeOf, type Book, type Change } from '../lab/book/book.ts';
import type { Gate } from '../lab/calls/gate.ts';
import { atRate } from '../lab/load/open-loop.ts';
import type { Dice } from '../src/storage/seed/dice.ts';
import type { OpenCard } from './cards.ts';

/** A way in to Sofra, and the moments at which an award went well there. */
export interface Door {
  name: string;
  gate: Gate;
  acknowledged: number[];
  /** The moments of tries without an answer, or with one that Sofra is away. */
  unanswered: number[];
  /** Milliseconds of each award from when it was due, by when it was acknowledged. */
  waits: { at: number; wait: number }[];
}

export const doorTo = (name: string, gate: Gate): Door => ({
  name,
  gate,
  acknowledged: [],
  unanswered: [],
  waits: [],
});

interface How {
  doors: readonly Door[];
  guests: readonly number[];
  book: Book;
  /** Awards a second, the doors in turn. */
  rate: number;
  dice: Dice;
}

/** Milliseconds after which an award without an answer is asked for again. */
const timeout = 10_000;
/** Milliseconds until it is asked again: doubled each time, up to the last. */
const pauses = { first: 500, last: 4_000 };

/** The next awards come whether those before have been answered or not. */
export function startAwards({ doors, guests, book, rate, dice }: How) {
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
    const asking = insist(doors[turn % doors.length]!, line, due).finally(() =>
      open.delete(asking),
    );
    open.add(asking);
  });

  async function insist(door: Door, line: Change, due: number) {
    for (let wait = pauses.first; ; wait = Math.min(wait * 2, pauses.last)) {
      await askOnce(door.gate, line).catch(({ message }: Error) => odd.push(message));
      if (line.fate !== 'unknown') break;
      door.unanswered.push(performance.now());
      await pause(wait * dice.between([0.5, 1.5]));
    }
    const now = performance.now();
    if (line.fate === 'refused') return void odd.push(`refused: ${line.key}`);
    door.acknowledged.push(now);
    door.waits.push({ at: now, wait: now - due });
  }

  return {
    /** Answers that must not be. */
    odd,
    /** Sets the beginning of the keys of the next awards. */
    name: (next: string) => void (label = next),
    /** Ends when the last one is answered. */
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(open);
    },
  };
}

/** Awards points to the guest of an open card; answers the entry, if it was made. */
export async function tellCard(
  gate: Gate,
  { card: { customerId }, book }: { card: OpenCard; book: Book },
): Promise<number | undefined> {
  const key = `for a card ${randomUUID()}`;
  const line = changeOf('awardPoints', { key, customerId, points: 5 });
  book.changes.push(line);
  await askOnce(gate, line);
  return line.answer?.transactionId;
}

const askOnce = (gate: Gate, line: Change) =>
  ask(gate, line, { signal: AbortSignal.timeout(timeout) });
