// A small cash register: its terminals find guests, settle and reverse bills, go offline and
// return, and repeat unanswered requests, also concurrently and from another terminal.
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { cost, money, newBill, noteVisit, takeBack, type Bill, type Guest } from './book.ts';
import { ask, newKey, refusedAs, type Register } from './calls.ts';

/** Makes a number of bills, with a number of terminals in parallel. */
export async function work(register: Register, { bills, terminals }: Record<string, number>) {
  const last = register.book.bills.length + bills!;
  const working = Array.from({ length: terminals! }, async () => {
    while (register.book.bills.length < last) await serve(register);
  });
  await Promise.all(working);
}

async function serve(register: Register): Promise<void> {
  const { dice, book } = register;
  const isAway = dice.happens(0.02);
  const guests = seat(register, isAway ? dice.whole([2, 60]) : 1);
  try {
    if (isAway) return await comeBack(register, guests);
    const [guest] = guests as [Guest];
    const earlier = guest.bills.slice(-6);
    if (earlier.length > 0 && dice.happens(0.25)) {
      return await reverseSome(register, dice.pick(earlier));
    }
    const way = dice.between([0, 1]);
    if (way < 0.05) return await voidFirst(register, newBill(book, dice, guest));
    if (way < 0.08) return await voidImmediately(register, newBill(book, dice, guest));
    if (way < 0.15 && !guest.hasClaimed) return await printReceipt(register, guest);
    await settleOne(register, guest);
  } finally {
    for (const guest of guests) guest.isServed = false;
  }
}

/**
 * Reserves guests whom no other terminal serves; there are more guests than places at terminals.
 */
function seat({ dice, book }: Register, count: number): Guest[] {
  const free = book.guests.filter(({ isServed }) => !isServed);
  const from = dice.whole([0, free.length]);
  const guests = [...free.slice(from), ...free.slice(0, from)].slice(0, count);
  for (const guest of guests) guest.isServed = true;
  return guests;
}

/**
 * Finds a guest by the card's QR, settles a bill, and serves a reward if the guest can have one.
 */
async function settleOne(register: Register, guest: Guest): Promise<void> {
  const { dice, book, rewardId } = register;
  const bill = newBill(book, dice, guest);
  const token = dice.happens(0.4) ? await tokenOf(register, guest) : undefined;
  const body = visitOf(bill, token);
  if (token !== undefined) {
    const found = await ask(register, 'findGuest', { body: { token } });
    const toSpend = guest.points - guest.spent;
    expect(found).toMatchObject({ id: guest.id, points: guest.points, toSpend });
    bill.hasReward = toSpend >= cost && dice.happens(0.6);
  }
  if (bill.hasReward) Object.assign(body, { rewards: [{ rewardId, version: 1 }] });
  await settleTwice(register, bill, body);
}

/** Sends a visit. At random, a second terminal sends it too, concurrently or afterwards. */
async function settleTwice(register: Register, bill: Bill, body: object): Promise<void> {
  const sending = () => ask(register, 'settleProgramVisit', { body, elsewhere: true });
  const isTwice = register.dice.happens(0.15);
  const answers = isTwice ? await Promise.all([sending(), sending()]) : [await sending()];
  if (register.dice.happens(0.1)) answers.push(await sending());
  for (const answer of answers) noteVisit(bill, answer.id);
  const { guest } = bill;
  expect(answers.at(-1)).toMatchObject({
    bill: { number: bill.number, earning: money(bill.amount), reversed: money(bill.reversed) },
    guest: { id: guest.id, points: guest.points, spent: guest.spent },
  });
}

/** Terminals that were offline send the visits that they have stored, in batches. */
async function comeBack(register: Register, guests: readonly Guest[]): Promise<void> {
  const { dice, book } = register;
  const bills = [...guests, ...guests.filter(() => dice.happens(0.3))].map((guest) =>
    newBill(book, dice, guest),
  );
  const visits = bills.map((bill) => ({ key: newKey(), ...visitOf(bill) }));
  // Some visits were sent before the network failed, and the terminal did not get the answer.
  for (const [i, bill] of bills.entries()) {
    const { key, ...body } = visits[i]!;
    if (!dice.happens(0.1)) continue;
    noteVisit(bill, (await ask(register, 'settleProgramVisit', { body, key })).id);
  }
  const { answers } = await ask(register, 'settleProgramVisits', { body: { visits } });
  expect(answers).toHaveLength(bills.length);
  for (const [i, bill] of bills.entries()) {
    const answer = answers[i]!;
    if (!('visit' in answer)) throw new Error(`${bill.number}: ${JSON.stringify(answer)}`);
    expect(answer.key).toBe(visits[i]!.key);
    noteVisit(bill, answer.visit.id);
  }
}

/** Reverses a bill, all of it or a part, mostly once and at random twice. */
async function reverseSome(register: Register, bill: Bill): Promise<void> {
  const { dice } = register;
  const left = bill.amount - bill.reversed;
  const amount = bill.isUndone || dice.happens(0.4) ? null : dice.whole([1, left + 1]);
  if (!bill.isUndone && dice.happens(0.1)) {
    const much = { ...placeOf(register, bill), amount: money(left + 1) };
    const type = await refusedAs(register, 'reverseVisit', { body: much });
    expect(type).toBe('/api/docs#problem-reversed-too-much');
  }
  const place = placeOf(register, bill);
  const body = { ...place, ...(amount !== null && { amount: money(amount) }) };
  const key = newKey();
  const sending = () => ask(register, 'reverseVisit', { body, key });
  const answers = dice.happens(0.2) ? await Promise.all([sending(), sending()]) : [await sending()];
  if (!bill.isUndone) {
    const taken = takeBack(bill, amount);
    expect(answers[0]).toMatchObject({ visitId: bill.visit, ...taken });
  }
  if (dice.happens(0.2)) answers.push(await sending());
  // A further request for the rest changes nothing once all of the bill is reversed.
  if (bill.isUndone) answers.push(await ask(register, 'reverseVisit', { body: place }));
  const reversal = { ...answers[0], repeated: expect.any(Boolean) };
  for (const answer of answers) expect(answer).toEqual(reversal);
  expect(answers.filter(({ repeated }) => !repeated).length).toBeLessThan(2);
  register.book.reversals.add(answers[0]!.id);
}

/** Reverses a bill before it is sent. */
async function voidFirst(register: Register, bill: Bill): Promise<void> {
  const { dice, book } = register;
  bill.kept = dice.pick([[null], [dice.whole([1, bill.amount])], [1, bill.amount], [1, 2, null]]);
  const keys = bill.kept.map(newKey);
  const sending = (i: number) => {
    const amount = bill.kept[i]!;
    const body = { bill: billPlace(bill), ...(amount !== null && { amount: money(amount) }) };
    return ask(register, 'reverseVisit', { body, key: keys[i] });
  };
  for (const i of keys.keys()) {
    const waiting = await sending(i);
    expect(waiting).toMatchObject({ visitId: null, points: 0, owed: 0 });
    book.reversals.add(waiting.id);
  }
  await settleTwice(register, bill, visitOf(bill));
  for (const i of keys.keys()) expect(await sending(i)).toMatchObject({ visitId: bill.visit });
}

/** Settles a bill at one terminal and reverses it at another one concurrently. */
async function voidImmediately(register: Register, bill: Bill): Promise<void> {
  const key = newKey();
  const body = { bill: billPlace(bill) };
  const reversing = () => ask(register, 'reverseVisit', { body, key });
  const [visit] = await Promise.all([
    ask(register, 'settleProgramVisit', { body: visitOf(bill), elsewhere: true }),
    reversing(),
  ]);
  noteVisit(bill, visit.id);
  const taken = takeBack(bill, null);
  const reversed = await reversing();
  expect(reversed).toMatchObject({ visitId: bill.visit, ...taken });
  register.book.reversals.add(reversed.id);
}

/** Prints a receipt that its guest claims. At random, the till sends the bill too. */
async function printReceipt(register: Register, guest: Guest): Promise<void> {
  const { dice, book, signing } = register;
  const bill = newBill(book, dice, guest);
  const seconds = Math.floor(Date.now() / 1_000);
  bill.at = new Date(seconds * 1_000).toISOString();
  guest.hasClaimed = true;
  const body = { receipt: receiptOf(signing, { seconds, bill }) };
  const read = await ask(register, 'readReceipt', { body });
  expect(read.state).toBe('open');
  const claiming = () => ask(register, 'claimReceipt', { body, cookie: guest.cookie });
  const settling = () => ask(register, 'settleProgramVisit', { body: visitOf(bill) });
  const [, visit] = await Promise.all([claiming(), dice.happens(0.5) ? settling() : undefined]);
  noteVisit(bill, (visit ?? (await settling())).id);
  const claimed = await claiming();
  const given = { points: bill.awarded, total: guest.points, pointsDueAt: null };
  expect(claimed).toEqual({ ...given, repeated: true });
  const [stranger] = book.guests.filter(({ id }) => id !== guest.id);
  const others = { ...visitOf(bill), guest: { id: stranger!.id } };
  const type = await refusedAs(register, 'settleProgramVisit', { body: others });
  expect(type).toBe('/api/docs#problem-bill-exists');
}

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The receipt's address, signed as docs/connections/receipts.md describes. */
function receiptOf(key: string, { seconds, bill }: { seconds: number; bill: Bill }): string {
  const [, id, random = ''] = key.split('_');
  const text = [id, 1, seconds, money(bill.amount), encodeURIComponent(bill.number)].join('/');
  const secret = hmac(random.slice(0, 32), 'sofra receipts 1');
  return `${text}/${hmac(secret, text).slice(0, 24)}`;
}

function visitOf(bill: Bill, token?: string) {
  const { guest, number, at, amount, tips } = bill;
  const amounts = { earning: money(amount), tips: money(tips), total: money(amount + tips) };
  return { guest: token ? { token } : { id: guest.id }, bill: { number, at, ...amounts } };
}

const billPlace = ({ number, at }: Bill) => ({ number, at });

const placeOf = ({ dice }: Register, bill: Bill) =>
  dice.happens(0.5) ? { visitId: bill.visit } : { bill: billPlace(bill) };

/** The QR token that a guest's card shows now. */
async function tokenOf({ store: { db } }: Register, { id }: Guest): Promise<string> {
  const one = db.selectFrom('customers').select('qrToken').where('id', '=', id);
  return (await one.executeTakeFirstOrThrow()).qrToken!;
}
