// Many parallel callers: they award and deduct points, join as guests, and reset a password.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import type { Client } from '../../lab/calls/client.ts';
import {
  ask,
  changeOf,
  keyedIn,
  type Book,
  type Change,
  type Join,
  type Reset,
} from '../../lab/book/book.ts';
import { newMobile } from '../people.ts';
import { stampOrTakeBack } from './counter.ts';
import { claimOrSettle } from './shelf.ts';

/** The guests whose points all callers change. */
const regulars = 4;

/** Adds guests with a number of points each. */
export async function gather(client: Client, book: Book, points = 500): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < regulars) {
    const customerId = (await join(client, book))!;
    ids.push(customerId);
    const first = changeOf('awardPoints', { customerId, points });
    book.changes.push(first);
    await ask(client, first);
  }
  return ids;
}

/** A guest joins; returns the number, or undefined without an acknowledgement. */
export async function join(client: Client, book: Book): Promise<number | undefined> {
  const mobile = newMobile();
  const sent = { body: { name: 'Sara Ahmad', mobile, password: 'walnut-tree' } };
  const line: Join = { call: 'joinFamily', sent, cookie: '', mobile, fate: 'unknown' };
  book.joins.push(line);
  await ask(client, line);
  return line.answer?.id;
}

interface Wish {
  dice: Dice;
  guests: readonly number[];
  callers: number;
  /** The number of requests of each caller, who stops earlier if one is not answered. */
  each: number;
  /** Is called before each request; the caller stops if it returns false. */
  onSend?: () => unknown;
}

/** Makes one request; returns whether it was answered. */
export type Errand = (client: Client, book: Book, wish: Omit<Wish, 'callers'>) => Promise<boolean>;

/** Makes changes with all callers in parallel, and notes them in the book. */
export async function load(client: Client, book: Book, { callers, ...wish }: Wish): Promise<void> {
  const errands: Errand[] = [
    // Only one caller sets passwords, so that the last one is known.
    resetOrJoin,
    // Three callers work at the counter and two with rewards, if the book has them.
    ...(book.counter ? [stampOrTakeBack, stampOrTakeBack, stampOrTakeBack] : []),
    ...(book.shelf ? [claimOrSettle, claimOrSettle] : []),
  ];
  const calling = Array.from({ length: callers }, async (_, i) => {
    const errand = errands[i] ?? change;
    for (let sent = 0; sent < wish.each; sent += 1) {
      if (wish.onSend?.() === false) return;
      if (!(await errand(client, book, wish))) return;
    }
  });
  await Promise.all(calling);
}

/** Calls `strike` at the request with the number `last`; callers stop `more` requests later. */
export function strikeAt(last: number, strike: () => unknown, more = Infinity) {
  let sent = 0;
  return () => {
    if ((sent += 1) === last) strike();
    return sent < last + more;
  };
}

const change: Errand = (client, book, { dice, guests }) => {
  const line = (dice.happens(0.2) && drawUndo(dice, book)) || draw(dice, guests);
  book.changes.push(line);
  return ask(client, line);
};

/** A change of somebody's points. */
export const draw = (dice: Dice, guests: readonly number[]): Change =>
  changeOf(dice.happens(0.7) ? 'awardPoints' : 'deductPoints', {
    customerId: dice.pick(guests),
    points: dice.whole([1, 900]),
  });

/** Undoes an acknowledged change, which another caller may undo at the same time. */
export function drawUndo(dice: Dice, { changes }: Book): Change | undefined {
  // The points of joining guests are not undone, since later deductions would be refused.
  const later = changes.slice(regulars);
  const done = later.filter(({ fate, undoes }) => fate === 'acknowledged' && !undoes);
  if (done.length === 0) return undefined;
  const undoes = dice.pick(done.slice(-50));
  const { customerId, points } = undoes;
  const key = randomUUID();
  const transactionId = undoes.answer?.transactionId;
  const sent = { body: { customerId, description: key, transactionId } };
  return { call: 'undoEntry', sent, key, customerId, points, undoes, fate: 'unknown' };
}

const resetOrJoin: Errand = async (client, book, { dice, guests }) => {
  if (dice.happens(0.5)) return (await join(client, book)) !== undefined;
  const [customerId, password] = [guests[0]!, randomUUID()];
  const sent = { params: { id: customerId }, body: { newPassword: password } };
  const line: Reset = {
    call: 'resetCustomerPassword',
    sent,
    customerId,
    password,
    fate: 'unknown',
  };
  book.resets.push(line);
  return ask(client, line);
};

/** Repeats all unanswered requests with the same keys; returns their number. */
export async function askAgain(client: Client, book: Book): Promise<number> {
  const open = keyedIn(book).filter(({ fate }) => fate === 'unknown');
  await Promise.all(open.map((line) => ask(client, line)));
  return open.length;
}
