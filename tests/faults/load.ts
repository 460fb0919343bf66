// Many callers at once: points are awarded and deducted, guests join, a password is reset.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { newMobile } from '../people.ts';
import { serve, stampAgain } from './counter.ts';
import { note, type Book, type Change, type Fate } from '../../lab/book/book.ts';
import { send, type Gate } from '../../lab/calls/gate.ts';
import { choose, claimAgain, settleAgain } from './shelf.ts';

/** Guests whose points everybody changes at once. */
const regulars = 4;

/** Guests join, each with so many points at first. */
export async function gather(gate: Gate, book: Book, points = 500): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < regulars) {
    const customerId = await join(gate, book);
    ids.push(customerId);
    const key = randomUUID();
    const first: Change = { key, call: 'awardPoints', customerId, points, fate: 'unknown' };
    book.changes.push(first);
    await ask(gate, first);
  }
  return ids;
}

/** A guest joins; answers their number. */
export async function join(gate: Gate, book: Book): Promise<number> {
  const line = { mobile: newMobile(), fate: 'unknown' as Fate };
  book.joins.push(line);
  const body = { name: 'Sara Ahmad', mobile: line.mobile, password: 'walnut-tree' };
  const asking = send({ ...gate, cookie: '' }, 'joinFamily', { body });
  await note(line, asking);
  return (JSON.parse((await asking).text) as { id: number }).id;
}

interface Wish {
  dice: Dice;
  guests: readonly number[];
  callers: number;
  /** How many requests each caller makes, unless one is not answered. */
  each: number;
  /** Told before each request; the caller goes home where the answer is false. */
  onSend?: () => unknown;
}

/** Asks for changes, all callers at once, and notes them in the book. */
export async function load(gate: Gate, book: Book, { callers, ...wish }: Wish): Promise<void> {
  // Where there is a counter, three of them stand at it, and two claim rewards where there are any.
  const errands = [
    ...(book.counter ? [serve, serve, serve] : []),
    ...(book.shelf ? [choose, choose] : []),
  ];
  const calling = Array.from({ length: callers }, (_, i) => {
    // One of them alone sets passwords, so that the last one is known.
    if (i === 0) return resetAndJoin(gate, book, wish);
    const errand = errands[i - 1] ?? change;
    return errand(gate, book, wish);
  });
  await Promise.all(calling);
}

type OneWish = Omit<Wish, 'callers'>;

async function change(gate: Gate, book: Book, { dice, guests, each, onSend }: OneWish) {
  for (let sent = 0; sent < each; sent += 1) {
    if (onSend?.() === false) return;
    const line = (dice.happens(0.2) && drawUndo(dice, book)) || draw(dice, guests);
    book.changes.push(line);
    if (!(await ask(gate, line))) return;
  }
}

/** A change of somebody's points. */
export const draw = (dice: Dice, guests: readonly number[]): Change => ({
  key: randomUUID(),
  call: dice.happens(0.7) ? 'awardPoints' : 'deductPoints',
  customerId: dice.pick(guests),
  points: dice.whole([1, 900]),
  fate: 'unknown',
});

/** Undoes a change that was acknowledged; somebody else may do so at the same time. */
export function drawUndo(dice: Dice, { changes }: Book): Change | undefined {
  // What guests joined with stays theirs, or everything behind it would be refused.
  const later = changes.slice(regulars);
  const done = later.filter(({ fate, undoes }) => fate === 'acknowledged' && !undoes);
  if (done.length === 0) return undefined;
  const undoes = dice.pick(done.slice(-50));
  const { customerId, points } = undoes;
  return { key: randomUUID(), call: 'undoEntry', customerId, points, undoes, fate: 'unknown' };
}

/** Sends a change, for the first time or again. */
export const ask = (gate: Gate, line: Change): Promise<boolean> => {
  const { key, call, customerId, points, undoes } = line;
  const about = { customerId, description: key };
  const what = undoes ? { transactionId: undoes.answer?.transactionId } : { points };
  const sent = { body: { ...about, ...what } };
  return note(line, send(gate, call, sent, { headers: { 'idempotency-key': key } }));
};

async function resetAndJoin(gate: Gate, book: Book, { dice, guests, each, onSend }: OneWish) {
  for (let sent = 0; sent < each; sent += 1) {
    if (onSend?.() === false) return;
    const answered = dice.happens(0.5)
      ? await reset(gate, book, guests[0]!)
      : await joins(gate, book);
    if (!answered) return;
  }
}

function reset(gate: Gate, book: Book, customerId: number) {
  const line = { customerId, password: randomUUID(), fate: 'unknown' as Fate };
  book.resets.push(line);
  const sent = { params: { id: customerId }, body: { newPassword: line.password } };
  return note(line, send(gate, 'resetCustomerPassword', sent));
}

const joins = (gate: Gate, book: Book) =>
  join(gate, book).then(
    () => true,
    () => false,
  );

/** Asks again, by the same keys, for all that had no answer; answers how many there were. */
export async function askAgain(gate: Gate, book: Book): Promise<number> {
  const open = book.changes.filter(({ fate }) => fate === 'unknown');
  const touched = book.stampings.filter(({ fate }) => fate === 'unknown');
  const chosen = book.claimings.filter(({ fate }) => fate === 'unknown');
  const settled = book.settlings.filter(({ fate, to }) => fate === 'unknown' && to === 'served');
  await Promise.all([
    ...open.map((line) => ask(gate, line)),
    ...touched.map((line) => stampAgain(gate, book, line)),
    ...chosen.map((line) => claimAgain(gate, book, line)),
    ...settled.map((line) => settleAgain(gate, book, line)),
  ]);
  return open.length + touched.length + chosen.length + settled.length;
}
