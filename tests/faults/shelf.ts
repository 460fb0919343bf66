// Rewards under load: several guests claim them, and the office serves them.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { ask, type Book, type Claiming, type Settling } from '../../lab/book/book.ts';
import { answerOf, cookieOf, type Client } from '../../lab/calls/client.ts';
import type { Errand } from './load.ts';

/**
 * The rewards: cheap ones, so that points last; scarce ones, so that they run out; and single ones.
 */
const offered = [
  { name: 'Tea', cost: 5 },
  { name: 'Dessert', cost: 40, stock: 30 },
  { name: 'Dinner', cost: 90, mostEach: 2 },
];

/**
 * Offers rewards to all guests but the first, whose password other callers change; adds them to the
 * book.
 */
export async function offerRewards(client: Client, book: Book, guests: readonly number[]) {
  const settings = { rewards: true, claimMinutes: 1, proofAtTill: false };
  await answerOf(client, 'changeSettings', { body: settings });
  const rewards: number[] = [];
  for (const body of offered) {
    rewards.push((await answerOf<{ id: number }>(client, 'addReward', { body })).id);
  }
  book.shelf = { rewards, guests: await logIn(client, guests.slice(1)) };
}

/** Logs guests in, again after a restore. */
export async function logIn(client: Client, guests: readonly number[]) {
  const inside = [];
  for (const customerId of guests) {
    const { mobile } = await answerOf<{ mobile: string }>(client, 'readCustomer', {
      params: { id: customerId },
    });
    const body = { mobile, password: 'walnut-tree' };
    const cookie = await cookieOf(client, 'logInCustomer', { body, cookie: 'sofra_customer=' });
    inside.push({ customerId, cookie });
  }
  return inside;
}

/** Claims a reward, or settles a claim. */
export const claimOrSettle: Errand = (client, book, { dice }) => {
  const settling = dice.happens(0.5) ? drawSettling(dice, book) : undefined;
  if (settling) {
    book.settlings.push(settling);
    return ask(client, settling);
  }
  const { rewards, guests } = book.shelf!;
  const rewardId = dice.pick(rewards);
  const line: Claiming = {
    call: 'claimReward',
    sent: { body: { rewardId, version: 1 } },
    key: randomUUID(),
    ...dice.pick(guests),
    rewardId,
    fate: 'unknown',
  };
  book.claimings.push(line);
  return ask(client, line);
};

/** Settles one of the last claims, which another caller may settle at the same time. */
function drawSettling(dice: Dice, { claimings, settlings }: Book): Settling | undefined {
  const made = claimings.filter(({ fate }) => fate === 'acknowledged').slice(-12);
  if (made.length === 0) return undefined;
  const of = dice.pick(made);
  const isServed = settlings.some(
    (line) => line.of === of && line.to === 'served' && line.fate === 'acknowledged',
  );
  const to = isServed ? 'undone' : dice.pick(['served', 'served', 'cancelled'] as const);
  return { ...requestTo[to](of), of, to, fate: 'unknown' };
}

const requestTo: Record<Settling['to'], (of: Claiming) => Omit<Settling, 'of' | 'to' | 'fate'>> = {
  served: ({ answer, customerId }) => ({
    call: 'settleVisit',
    sent: { body: { guest: { customerId }, claims: [answer!.id] } },
    key: randomUUID(),
  }),
  cancelled: ({ answer, cookie }) => ({
    call: 'cancelClaim',
    sent: { params: { id: answer!.id } },
    cookie: cookie!,
  }),
  undone: ({ answer }) => ({
    call: 'undoClaim',
    sent: { params: { id: answer!.id }, body: { reason: 'A slip' } },
  }),
};
