// A partner's counter under load: benefits are stamped and taken back, by several hands at once.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { note, type Book, type Stamping, type TakingBack } from '../../lab/book/book.ts';
import { answerOf, cookieOf, send, type Gate } from '../../lab/calls/gate.ts';

const levels = ['Starter', 'Bronze'] as const;
const frequencies = ['unlimited', 'once', 'once'] as const;
const login = { username: 'bakery', password: 'fresh-bread' };

/** Opens a counter before which the guests stand verified; it is in the book from then on. */
export async function openCounter(gate: Gate, book: Book, guests: readonly number[]) {
  await answerOf(gate, 'addPartner', { body: { ...login, name: 'The Bakery' } });
  const benefits: number[] = [];
  for (const level of levels) {
    for (const frequency of frequencies) {
      const body = { level, benefit: `Bread, ${frequency}`, frequency };
      benefits.push((await answerOf<{ id: number }>(gate, 'addBenefit', { body })).id);
    }
  }
  const cookie = await cookieOf(gate, 'logInPartner', { body: login });
  const verifications = [];
  for (const customerId of guests) {
    const read = { params: { id: customerId } };
    const guest = await answerOf<{ mobile: string; verificationCode: string }>(
      gate,
      'readCustomer',
      read,
    );
    const { verification } = await answerOf<{ verification: number }>(
      { ...gate, cookie },
      'verifyCustomer',
      { params: { mobile: guest.mobile }, body: { code: guest.verificationCode } },
    );
    verifications.push({ customerId, verification });
  }
  book.counter = { cookie, benefits, verifications };
}

interface Wish {
  dice: Dice;
  each: number;
  onSend?: (() => unknown) | undefined;
}

/** Stamps, and takes back what was stamped, until something is not answered. */
export async function serve(gate: Gate, book: Book, { dice, each, onSend }: Wish) {
  for (let sent = 0; sent < each; sent += 1) {
    if (onSend?.() === false) return;
    const back = dice.happens(0.3) ? drawTakingBack(dice, book) : undefined;
    const answered = back ? await takeBack(gate, book, back) : await touch(gate, book, dice);
    if (!answered) return;
  }
}

function touch(gate: Gate, book: Book, dice: Dice) {
  const { benefits, verifications } = book.counter!;
  const line: Stamping = {
    key: randomUUID(),
    benefitId: dice.pick(benefits),
    ...dice.pick(verifications),
    fate: 'unknown',
  };
  book.stampings.push(line);
  return stampAgain(gate, book, line);
}

/** Sends a touch, for the first time or again. */
export function stampAgain(gate: Gate, book: Book, line: Stamping) {
  const { key, verification, benefitId } = line;
  const body = { verification, benefitId };
  const headers = { 'idempotency-key': key };
  const asking = send(
    { ...gate, cookie: book.counter!.cookie },
    'stampBenefit',
    { body },
    { headers },
  );
  return note(line, asking);
}

/** One that was acknowledged, and that nobody has begun to take back. */
function drawTakingBack(dice: Dice, { stampings, takingsBack }: Book): TakingBack | undefined {
  const begun = new Set(takingsBack.map(({ of }) => of));
  const standing = stampings.filter((line) => line.fate === 'acknowledged' && !begun.has(line));
  if (standing.length === 0) return undefined;
  return { of: dice.pick(standing.slice(-20)), fate: 'unknown' };
}

function takeBack(gate: Gate, book: Book, line: TakingBack) {
  book.takingsBack.push(line);
  const sent = { params: { id: line.of.answer!.id } };
  return note(line, send({ ...gate, cookie: book.counter!.cookie }, 'takeBackStamp', sent));
}
