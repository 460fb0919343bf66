// Counters that settle and undo visits under load.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { ask, type Book, type UndoingVisit, type Visiting } from '../../lab/book/book.ts';
import { answerOf, type Client } from '../../lab/calls/client.ts';

interface Offers {
  guests: readonly number[];
  rewardId: number;
  benefits: readonly number[];
}

const pointsPerUnit = 10;
/** The points of each guest, enough to stay at the level of the benefits. */
const level = 'Bronze';
/**
 * Few bill numbers, so that they collide, and few rewards, of which a guest may claim thirty an
 * hour.
 */
const [bills, rewards] = [60, 0.15];

/** Offers a reward and benefits, and points for bills. */
export async function addOffers(client: Client, guests: readonly number[]): Promise<Offers> {
  const earning = { currency: 'SAR', pointsPerUnit: String(pointsPerUnit) };
  await answerOf(client, 'changeSettings', {
    body: { rewards: true, proofAtTill: false, ...earning },
  });
  const add = async (call: 'addReward' | 'addBenefit', body: object) =>
    (await answerOf<{ id: number }>(client, call, { body })).id;
  const benefits: number[] = [];
  for (const frequency of ['once', 'once', 'unlimited', 'unlimited'] as const) {
    benefits.push(await add('addBenefit', { level, benefit: `Bread, ${frequency}`, frequency }));
  }
  return { guests, rewardId: await add('addReward', { name: 'Tea', cost: 5 }), benefits };
}

interface Wish {
  dice: Dice;
  offers: Offers;
  callers: number;
  /** Is called before each request. */
  onSend: () => unknown;
}

/** Settles and undoes visits in parallel, until a request is not answered. */
export async function serve(client: Client, book: Book, { callers, onSend, ...wish }: Wish) {
  const calling = Array.from({ length: callers }, async () => {
    let isAnswered = true;
    while (isAnswered) {
      onSend();
      const undoing = wish.dice.happens(0.25) ? drawUndoing(wish.dice, book) : undefined;
      if (undoing) book.undoings.push(undoing);
      isAnswered = await ask(client, undoing ?? drawVisit(book, wish));
    }
  });
  await Promise.all(calling);
}

function drawVisit(book: Book, { dice, offers }: Pick<Wish, 'dice' | 'offers'>): Visiting {
  const customerId = dice.pick(offers.guests);
  const amount = dice.whole([1, 90]);
  const bill = { amount: String(amount), number: String(dice.whole([0, bills])) };
  const hasBill = dice.happens(0.8);
  const chosen = dice.happens(rewards) ? [{ rewardId: offers.rewardId, version: 1 }] : [];
  const given = offers.benefits.filter(() => dice.happens(0.4));
  const line: Visiting = {
    call: 'settleVisit',
    sent: {
      body: {
        guest: { customerId },
        ...(hasBill && { bill }),
        rewards: chosen,
        benefits: given,
      },
    },
    key: randomUUID(),
    customerId,
    points: hasBill ? amount * pointsPerUnit : null,
    rewards: chosen.length,
    benefits: given.length,
    fate: 'unknown',
  };
  book.visits.push(line);
  return line;
}

/** Undoes one of the last visits, which another caller may undo at the same time. */
function drawUndoing(dice: Dice, { visits }: Book): UndoingVisit | undefined {
  const made = visits.filter(({ fate }) => fate === 'acknowledged').slice(-12);
  if (made.length === 0) return undefined;
  const of = dice.pick(made);
  const sent = { params: { id: of.answer!.id }, body: { reason: 'A slip' } };
  return { call: 'undoVisit', sent, of, fate: 'unknown' };
}
