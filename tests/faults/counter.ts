// A partner's counter under load: several callers stamp benefits and take stamps back.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { ask, type Book, type Stamping, type TakingBack } from '../../lab/book/book.ts';
import { answerOf, cookieOf, type Client } from '../../lab/calls/client.ts';
import type { Errand } from './load.ts';

const levels = ['Starter', 'Bronze'] as const;
const frequencies = ['unlimited', 'once', 'once'] as const;
const login = { username: 'bakery', password: 'fresh-bread' };

/** Opens a counter at which the guests are verified, and adds it to the book. */
export async function openCounter(client: Client, book: Book, guests: readonly number[]) {
  await answerOf(client, 'changeSettings', { body: { counterSheet: true } });
  await answerOf(client, 'addPartner', { body: { ...login, name: 'The Bakery' } });
  const benefits: number[] = [];
  for (const level of levels) {
    for (const frequency of frequencies) {
      const body = { level, benefit: `Bread, ${frequency}`, frequency };
      benefits.push((await answerOf<{ id: number }>(client, 'addBenefit', { body })).id);
    }
  }
  const cookie = await cookieOf(client, 'logInPartner', { body: login });
  const verifications = [];
  for (const customerId of guests) {
    const read = { params: { id: customerId } };
    const guest = await answerOf<{ mobile: string; verificationCode: string }>(
      client,
      'readCustomer',
      read,
    );
    const { verification } = await answerOf<{ verification: number }>(
      { ...client, cookie },
      'verifyCustomer',
      { params: { mobile: guest.mobile }, body: { code: guest.verificationCode } },
    );
    verifications.push({ customerId, verification });
  }
  book.counter = { cookie, benefits, verifications };
}

/** Stamps a benefit, or takes back a stamp. */
export const stampOrTakeBack: Errand = (client, book, { dice }) => {
  const back = dice.happens(0.3) ? drawTakingBack(dice, book) : undefined;
  if (back) {
    book.takingsBack.push(back);
    return ask(client, back);
  }
  const { cookie, benefits, verifications } = book.counter!;
  const { customerId, verification } = dice.pick(verifications);
  const benefitId = dice.pick(benefits);
  const line: Stamping = {
    call: 'stampBenefit',
    sent: { body: { verification, benefitId } },
    key: randomUUID(),
    cookie,
    customerId,
    benefitId,
    fate: 'unknown',
  };
  book.stampings.push(line);
  return ask(client, line);
};

/** An acknowledged stamp that no caller has begun to take back. */
function drawTakingBack(
  dice: Dice,
  { counter, stampings, takingsBack }: Book,
): TakingBack | undefined {
  const begun = new Set(takingsBack.map(({ of }) => of));
  const valid = stampings.filter((line) => line.fate === 'acknowledged' && !begun.has(line));
  if (valid.length === 0) return undefined;
  const of = dice.pick(valid.slice(-20));
  const sent = { params: { id: of.answer!.id } };
  return { call: 'takeBackStamp', sent, cookie: counter!.cookie, of, fate: 'unknown' };
}
