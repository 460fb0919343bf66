// Awards at a steady rate, each asked again by its key until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { note, type Book, type Change } from '../tests/faults/book.ts';
import { send, type Gate } from '../tests/faults/gate.ts';
import type { OpenCard } from './cards.ts';
import type { Dice } from '../src/storage/seed/dice.ts';

/** A way in to Sofra, and when an award went well there. */
export interface Door {
  name: string;
  gate: Gate;
  acknowledged: number[];
  /** When a try had no answer, or one that it is away. */
  unanswered: number[];
  /** Milliseconds that each award took from when it was due, by when it was acknowledged. */
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
const patience = 10_000;
/** Milliseconds until it is asked again: doubled each time, up to the last. */
const pauses = { first: 500, last: 4_000 };
/** Milliseconds between two looks at what is due. */
const tick = 5;

/** Whether those before have been answered or not, the next ones come. */
export function startAwards({ doors, guests, book, rate, dice }: How) {
  const open = new Set<Promise<void>>();
  const odd: string[] = [];
  const stopping = new AbortController();
  let label = 'first';

  async function run() {
    const began = performance.now();
    for (let sent = 0; !stopping.signal.aborted; await pause(tick)) {
      const due = ((performance.now() - began) * rate) / 1_000;
      for (; sent < due; sent += 1) {
        const line = award();
        book.changes.push(line);
        const door = doors[sent % doors.length]!;
        const asking = insist(door, line, began + (sent * 1_000) / rate).finally(() =>
          open.delete(asking),
        );
        open.add(asking);
      }
    }
  }

  const award = (): Change => ({
    key: `${label} ${randomUUID()}`,
    call: 'awardPoints',
    customerId: dice.pick(guests),
    points: dice.whole([1, 500]),
    fate: 'unknown',
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

  const running = run();
  return {
    /** What was answered that must not be. */
    odd,
    /** How awards are called from now on. */
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
  const line: Change = { key, call: 'awardPoints', customerId, points: 5, fate: 'unknown' };
  book.changes.push(line);
  await askOnce(gate, line);
  return line.answer?.transactionId;
}

async function askOnce(gate: Gate, line: Change): Promise<void> {
  const { key, customerId, points } = line;
  const body = { customerId, points, description: key };
  const headers = { 'idempotency-key': key };
  const signal = AbortSignal.timeout(patience);
  await note(line, send(gate, 'awardPoints', { body }, { headers, signal }));
}
