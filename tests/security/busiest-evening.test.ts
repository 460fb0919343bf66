// The busiest evening of a restaurant at ten times its speed: no honest person meets a limit.
import { expect, test } from 'vitest';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { openCard } from '../cards.ts';
import { inLongTime, inRounds } from '../faults/rounds.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered, times } from '../many.ts';
import {
  newMobile,
  owner,
  partner,
  regulars,
  visitor,
  type Person,
  type Response,
} from '../people.ts';

/** All people are in the restaurant's Wi-Fi, and so at one address. */
const evening = {
  /**
   * The guests with an open card: new ones, those with a new phone, and those who are still logged
   * in.
   */
  guests: { joining: 60, newPhone: 60, loggedIn: 180 },
  /** The number of guests who join without a password, and choose one at home. */
  passers: 140,
  tills: 20,
  partners: 5,
};
/** Four hours of an evening; guests arrive in its first half. */
const minutes = 24;

type Regular = Awaited<ReturnType<typeof regulars>>[number];

/** The plan of a guest, chosen before the evening begins. */
interface Plan {
  kind: 'joins' | 'passes' | 'logs in' | 'is logged in';
  account: Regular | undefined;
  /** The number of wrong passwords before the right one. */
  slips: number;
  pages: number;
  points: number[];
  /** The partner to whom the code is shown; a guest without the phone is only looked up. */
  partner: number;
  showsCode: boolean;
  till: number;
}

const planOf = (dice: Dice, kind: Plan['kind'], account?: Regular): Plan => ({
  kind,
  account,
  slips: kind === 'logs in' && dice.happens(0.8) ? dice.whole([1, 3]) : 0,
  pages: dice.happens(0.1) ? 3 : 1,
  points: [dice.whole([1, 300]), dice.whole([1, 300])],
  partner: dice.whole([0, evening.partners]),
  showsCode: dice.happens(0.9),
  till: dice.whole([0, evening.tills]),
});

/** All plans, in the order of arrival. */
function plansOf(dice: Dice, known: Regular[]): Plan[] {
  const { joining, newPhone } = evening.guests;
  return [
    ...numbered(joining).map(() => planOf(dice, 'joins')),
    ...numbered(evening.passers).map(() => planOf(dice, 'passes')),
    ...known.map((one, i) => planOf(dice, i < newPhone ? 'logs in' : 'is logged in', one)),
  ]
    .map((plan) => [dice.whole([0, 1_000_000]), plan] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, plan]) => plan);
}

interface Guest extends Person {
  id: number;
  mobile: string;
  plan: Plan;
  cards: Awaited<ReturnType<typeof openCard>>[];
}

/** An evening, and every answer to a correct request in it. */
interface Evening {
  restaurant: Restaurant;
  answers: Response[];
  bakeries: Person[];
  tills: Person[];
}

async function arrives(tonight: Evening, plan: Plan): Promise<Guest> {
  const { kind, account, pages } = plan;
  const person = kind === 'is logged in' ? account! : visitor(tonight.restaurant);
  const { id, mobile } = await entry(tonight, person, plan);
  const cards = await times(kind === 'passes' ? 0 : pages, () => openCard(person));
  return { ...person, id, mobile, plan, cards };
}

/** The log-in of a guest; returns the person. */
async function entry({ answers }: Evening, person: Person, { kind, account, slips }: Plan) {
  if (kind === 'is logged in') return account!;
  const { mobile = newMobile(), password = 'walnut-tree' } = account ?? {};
  for (const slip of numbered(slips)) {
    const body = { mobile, password: `${password}${slip}` };
    expect((await person.tries('logInCustomer', { body })).status).toBe(401);
  }
  const fresh = { name: 'Sara Ahmad', mobile };
  const answer = account
    ? await person.tries('logInCustomer', { body: { mobile, password } })
    : await person.tries('joinFamily', {
        body: kind === 'passes' ? fresh : { ...fresh, password },
      });
  answers.push(answer);
  return JSON.parse(answer.text) as Pick<Guest, 'id' | 'mobile'>;
}

async function pays({ answers, tills }: Evening, { id, plan }: Guest, round: number) {
  const body = { customerId: id, points: plan.points[round]!, description: 'Dinner' };
  answers.push(await tills[plan.till]!.tries('awardPoints', { body }));
}

async function isVerified({ answers, bakeries }: Evening, { asks, mobile, plan }: Guest) {
  const bakery = bakeries[plan.partner]!;
  answers.push(await bakery.tries('findCustomerAtCounter', { params: { mobile } }));
  if (!plan.showsCode || plan.kind === 'passes') return;
  const { verificationCode: code } = await asks('currentCustomer');
  answers.push(await bakery.tries('verifyCustomer', { params: { mobile }, body: { code } }));
}

/** A till. All tills share an account; at some of them, the first password is mistyped. */
async function opensTill({ restaurant, answers, tills }: Evening, till: number) {
  const person = visitor(restaurant);
  const body = { username: 'admin', password: adminPassword };
  if (till % 7 === 0) {
    const slip = { ...body, password: `${adminPassword}!` };
    expect((await person.tries('logInAdmin', { body: slip })).status).toBe(401);
  }
  answers.push(await person.tries('logInAdmin', { body }));
  tills.push(person);
}

/** All events of a minute happen concurrently. */
async function live(tonight: Evening, plans: Plan[]): Promise<Guest[]> {
  const guests: Guest[] = [];
  const each = Math.ceil(plans.length / (minutes / 2));
  for (const minute of numbered(minutes)) {
    const coming = plans.slice(minute * each, (minute + 1) * each);
    const come = await Promise.all(coming.map((plan) => arrives(tonight, plan)));
    const since = (minute - minutes / 2) * each;
    const leaving = since < 0 ? [] : guests.slice(since, since + each);
    await Promise.all([
      ...come.map((guest) => pays(tonight, guest, 0)),
      ...come.map((guest) => isVerified(tonight, guest)),
      ...leaving.map((guest) => pays(tonight, guest, 1)),
    ]);
    guests.push(...come);
    tonight.restaurant.clock.pass({ minutes: 1 });
  }
  return guests;
}

onEachEngine((engine) => {
  test('the busiest evening holds nobody up, and every award counts', inLongTime, (context) =>
    inRounds(context, { few: 1 }, async (dice) => {
      const restaurant = await openRestaurant(engine);
      const { newPhone, loggedIn } = evening.guests;
      const known = await regulars(restaurant, newPhone + loggedIn);
      restaurant.clock.pass({ days: 1 });
      const names = numbered(evening.partners).map((i) => `bakery-${i}`);
      const bakeries = await Promise.all(
        names.map((username) => partner(restaurant, { username })),
      );
      const tonight: Evening = { restaurant, bakeries, answers: [], tills: [] };
      await Promise.all(numbered(evening.tills).map((till) => opensTill(tonight, till)));
      const guests = await live(tonight, plansOf(dice, known));

      const { answers } = tonight;
      expect(counted(answers)).toEqual({ 200: answers.length });
      await Promise.all(guests.map(expectHeard));
      await expectCounted(restaurant, guests);
      return { faults: 0, acknowledged: answers.length };
    }),
  );
});

const sumOf = ({ plan: { points } }: Guest) => points.reduce((sum, one) => sum + one, 0);

/** Each page has received each award, with the balance after the last one. */
async function expectHeard(guest: Guest) {
  for (const card of guest.cards) {
    const totals: number[] = [];
    while (totals.length < guest.plan.points.length) {
      const news = await card.next();
      if (news?.kind === 'points') totals.push(news.total);
    }
    expect(totals.at(-1)).toBe(sumOf(guest));
  }
}

async function expectCounted(restaurant: Restaurant, guests: Guest[]) {
  const rows = await restaurant.store.db.selectFrom('customers').select(['id', 'points']).execute();
  const expected = guests.map((guest) => [guest.id, sumOf(guest)]);
  const byId = (pairs: number[][]) => pairs.toSorted(([one = 0], [other = 0]) => one - other);
  expect(byId(rows.map(({ id, points }) => [id, points]))).toEqual(byId(expected));
  const { wrong, entries } = await (await owner(restaurant)).asks('auditLedger');
  expect([wrong, entries]).toEqual([0, 2 * guests.length]);
}
