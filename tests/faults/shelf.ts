// Guests who claim rewards under load, and the office that serves them, by several hands at once.
import { randomUUID } from 'node:crypto';
import type { CallName } from '../../src/contract/index.ts';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { note, type Book, type Claiming, type Settling } from '../../lab/book/book.ts';
import { answerOf, cookieOf, send, type Gate } from '../../lab/calls/gate.ts';

/** So cheap that points do not run out at once, so few that they do, and one of a kind each. */
const offered = [
  { name: 'Tea', cost: 5 },
  { name: 'Dessert', cost: 40, stock: 30 },
  { name: 'Dinner', cost: 90, mostEach: 2 },
];

/** Offers rewards to guests, but for the first, whose password others set; they are in the book. */
export async function offerRewards(gate: Gate, book: Book, guests: readonly number[]) {
  await answerOf(gate, 'changeSettings', { body: { rewards: true, claimMinutes: 1 } });
  const rewards: number[] = [];
  for (const body of offered) {
    rewards.push((await answerOf<{ id: number }>(gate, 'addReward', { body })).id);
  }
  book.shelf = { rewards, guests: await logIn(gate, guests.slice(1)) };
}

/** Lets guests in, once more after a restore. */
export async function logIn(gate: Gate, guests: readonly number[]) {
  const inside = [];
  for (const customerId of guests) {
    const { mobile } = await answerOf<{ mobile: string }>(gate, 'readCustomer', {
      params: { id: customerId },
    });
    const body = { mobile, password: 'walnut-tree' };
    const cookie = await cookieOf(gate, 'logInCustomer', { body, cookie: 'sofra_customer=' });
    inside.push({ customerId, cookie });
  }
  return inside;
}

interface Wish {
  dice: Dice;
  each: number;
  onSend?: (() => unknown) | undefined;
}

/** Claims, and settles what was claimed, until something is not answered. */
export async function choose(gate: Gate, book: Book, { dice, each, onSend }: Wish) {
  for (let sent = 0; sent < each; sent += 1) {
    if (onSend?.() === false) return;
    const settling = dice.happens(0.5) ? drawSettling(dice, book) : undefined;
    const answered = settling ? await settle(gate, book, settling) : await claim(gate, book, dice);
    if (!answered) return;
  }
}

function claim(gate: Gate, book: Book, dice: Dice) {
  const { rewards, guests } = book.shelf!;
  const line: Claiming = {
    key: randomUUID(),
    customerId: dice.pick(guests).customerId,
    rewardId: dice.pick(rewards),
    fate: 'unknown',
  };
  book.claimings.push(line);
  return claimAgain(gate, book, line);
}

/** Sends a claim, for the first time or again. */
export function claimAgain(gate: Gate, book: Book, line: Claiming) {
  const { key, rewardId } = line;
  const body = { rewardId, version: 1 };
  const headers = { 'idempotency-key': key };
  return note(line, send(asGuest(gate, book, line), 'claimReward', { body }, { headers }));
}

const asGuest = (gate: Gate, { shelf }: Book, { customerId }: Claiming): Gate => ({
  ...gate,
  cookie: shelf!.guests.find((guest) => guest.customerId === customerId)!.cookie,
});

/** Of one of the last claims, which somebody else may settle at the same time. */
function drawSettling(dice: Dice, { claimings, settlings }: Book): Settling | undefined {
  const made = claimings.filter(({ fate }) => fate === 'acknowledged').slice(-12);
  if (made.length === 0) return undefined;
  const of = dice.pick(made);
  const isServed = settlings.some(
    (line) => line.of === of && line.to === 'served' && line.fate === 'acknowledged',
  );
  const to = isServed ? 'undone' : dice.pick(['served', 'served', 'cancelled'] as const);
  return { of, to, key: randomUUID(), fate: 'unknown' };
}

function settle(gate: Gate, book: Book, line: Settling) {
  book.settlings.push(line);
  return settleAgain(gate, book, line);
}

/** Sends what becomes of a claim, for the first time or again. */
export function settleAgain(gate: Gate, book: Book, line: Settling) {
  const { of, to, key } = line;
  const { id, token } = of.answer!;
  const params = { id };
  const calls: Record<Settling['to'], () => ReturnType<typeof send>> = {
    served: () => asking(gate, 'serveClaim', { body: { token } }, key),
    cancelled: () => asking(asGuest(gate, book, of), 'cancelClaim', { params }),
    undone: () => asking(gate, 'undoClaim', { params, body: { reason: 'A slip' } }),
  };
  return note(line, calls[to]());
}

const asking = (gate: Gate, name: CallName, sent: object, key?: string) =>
  send(gate, name, sent, key ? { headers: { 'idempotency-key': key } } : {});
