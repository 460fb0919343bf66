// An evening on several servers in which no request may be refused: points, cards, the counter.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../../src/storage/seed/dice.ts';
import type { Balancer } from './balancer.ts';
import { ask, type Book } from '../../lab/book/book.ts';
import { answerOf, cookieOf, logIn } from '../../lab/calls/client.ts';
import { long } from '../setup/long.ts';
import { draw, join } from './load.ts';

/** The number of tills that award points in parallel. */
const tills = 4;
/** The number of guests who join, each of whom takes the time of a password hash. */
const newcomers = long ? 30 : 12;
/** The longest pause between two requests of one caller, in milliseconds. */
const longestPause = long ? 20 : 60;

interface Wish {
  dice: Dice;
  /** The guests who are present and show a card. */
  guests: readonly number[];
  /** The other members who get points. */
  others: readonly number[];
}

/**
 * Starts the callers. `requests` returns the number of requests so far, and `ends` waits for all
 * callers and returns the refusals.
 */
export async function beginEvening(balancer: Balancer, book: Book, { dice, ...people }: Wish) {
  const refused: string[] = [];
  const over = new AbortController();
  let requests = 0;
  async function again(act: () => Promise<unknown>) {
    while (!over.signal.aborted) {
      requests += 1;
      await act().catch((problem: Error) => refused.push(problem.message));
      await pause(dice.between([0, longestPause]));
    }
  }

  const errands = [
    ...(await atTheTills(balancer, book, { dice, ...people })),
    await atTheCounter(balancer, { dice, ...people }),
    await atTheTables(balancer, book, dice),
  ];
  const evening = Promise.all(errands.map(again));
  return {
    requests: () => requests,
    ends: async () => {
      over.abort();
      await evening;
      return refused;
    },
  };
}

/** Awards points, and reads the office's lists. */
async function atTheTills(balancer: Balancer, book: Book, { dice, guests, others }: Wish) {
  const admin = await logIn(balancer.pick(''));
  async function award() {
    const line = { ...draw(dice, [...guests, ...others]), call: 'awardPoints' as const };
    book.changes.push(line);
    await ask(balancer.pick(admin), line);
    if (line.fate !== 'acknowledged') throw new Error(`An award is ${line.fate}`);
  }
  async function look() {
    await answerOf(balancer.pick(admin), 'listCustomers', { query: { q: 'guest 1' } });
    await answerOf(balancer.pick(admin), 'readTill');
    await answerOf(balancer.pick(admin), 'listOffers', { params: { level: 'Bronze' } });
  }
  return [...Array.from({ length: tills }, () => award), look];
}

/** Looks guests up and verifies them as a partner. */
async function atTheCounter(balancer: Balancer, { dice, guests }: Wish) {
  const admin = await logIn(balancer.pick(''));
  const body = { username: 'bakery', password: 'fresh-bread' };
  await answerOf(balancer.pick(admin), 'addPartner', { body: { ...body, name: 'The Bakery' } });
  const counter = await cookieOf(balancer.pick(''), 'logInPartner', { body });
  return async () => {
    const read = { params: { id: dice.pick(guests) } };
    const guest = await answerOf<Guest>(balancer.pick(admin), 'readCustomer', read);
    const params = { mobile: guest.mobile };
    await answerOf(balancer.pick(counter), 'findCustomerAtCounter', { params });
    const verified = { params, body: { code: guest.verificationCode } };
    await answerOf(balancer.pick(counter), 'verifyCustomer', verified);
  };
}

interface Guest {
  id: number;
  mobile: string;
  verificationCode: string;
}

/** Reads cards, and joins as a new guest. */
async function atTheTables(balancer: Balancer, book: Book, dice: Dice) {
  const cards = await Promise.all(
    book.joins.map(({ mobile }) => {
      const body = { mobile, password: 'walnut-tree' };
      return cookieOf(balancer.pick(''), 'logInCustomer', { body, cookie: 'sofra_customer=' });
    }),
  );
  let remaining = newcomers;
  return async () => {
    const card = dice.pick(cards);
    const { id } = await answerOf<Guest>(balancer.pick(card), 'currentCustomer');
    await answerOf(balancer.pick(card), 'listTransactions', { params: { id } });
    remaining -= 1;
    if (remaining <= 0) return;
    if ((await join(balancer.pick(''), book)) === undefined) throw new Error('Nobody joined');
  };
}
