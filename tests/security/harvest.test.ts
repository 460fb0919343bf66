// A partner cannot find out which numbers are guests', not even with a card of their own.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { scan } from '../counters.ts';
import { counted, inGroups, numbered, times } from '../many.ts';
import { guest, owner, partner } from '../people.ts';

type Partner = Awaited<ReturnType<typeof partner>>;

const lookUp = (by: Partner, mobile: string) =>
  by.tries('findCustomerAtCounter', { params: { mobile } });
const verify = (by: Partner, mobile: string, code: string) =>
  by.tries('verifyCustomer', { params: { mobile }, body: { code } });
const strange = (place: number) => `+96659${1_000_000 + place}`;

onEachEngine((engine) => {
  /** A partner, and a guest who shows the codes of their own card. */
  async function opening() {
    const restaurant = await openRestaurant(engine);
    const [bakery, mallory] = [await partner(restaurant), await guest(restaurant)];
    const code = async () => (await mallory.asks('currentCustomer')).verificationCode!;
    return { restaurant, bakery, mallory, code };
  }

  const told = async (restaurant: Restaurant) =>
    (await (await owner(restaurant)).asks('listAuditEntries', { query: { q: 'partner.looked' } }))
      .rows;

  test('verifying one guest again and again pays for the look-ups of no other', async () => {
    const { restaurant, bakery, mallory, code } = await opening();
    const harvest = await times(150, async (place) => {
      expect((await verify(bakery, mallory.mobile, await code())).status).not.toBe(400);
      return lookUp(bakery, strange(place));
    });
    expect(counted(harvest)).toEqual({ 404: 120, 429: 30 });
    expect((await told(restaurant))[0]).toMatchObject({ actorId: bakery.id });
  }, 60_000);

  test('a code tells who is a guest as seldom as a look-up does', async () => {
    const { restaurant, bakery, mallory, code } = await opening();
    const harvest = await times(150, (place) => verify(bakery, strange(place), '000000'));
    expect(counted(harvest)).toEqual({ 404: 120, 429: 30 });
    const refused = await verify(bakery, mallory.mobile, await code());
    expect(refused).toMatchObject({
      status: 429,
      text: 'Too many customers were looked up and not verified. Please try again later',
    });
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    expect(await told(restaurant)).toMatchObject([{ actorId: bakery.id }]);
    restaurant.clock.pass({ hours: 1 });
    expect((await verify(bakery, mallory.mobile, await code())).status).toBe(200);
  }, 60_000);

  test('a guest looked up before the limit is verified behind it, however written', async () => {
    const { bakery, mallory, code } = await opening();
    expect((await lookUp(bakery, mallory.mobile)).status).toBe(200);
    await times(119, (place) => lookUp(bakery, strange(place)));
    expect((await lookUp(bakery, strange(0))).status).toBe(429);
    expect((await verify(bakery, mallory.mobile.slice(1), await code())).status).toBe(200);
    // The verification has paid for one look-up; the others are refused.
    expect(counted(await times(3, (place) => lookUp(bakery, strange(place))))).toEqual({
      404: 1,
      429: 2,
    });
  }, 60_000);

  test('ten thousand sheets an hour: a partner opens sixty, all of whom it verified', async () => {
    const { restaurant, bakery, mallory } = await opening();
    await (await owner(restaurant)).asks('changeSettings', { body: { counterSheet: true } });
    const sara = await guest(restaurant);
    const florist = await partner(restaurant, { username: 'florist' });
    const own = (await scan(restaurant, bakery, mallory)).verification;
    const foreign = (await scan(restaurant, florist, sara)).verification;
    const some = [own, own, foreign, own + 1_000, ...numbered(6)];
    const open = (verification: number) =>
      bakery.tries('readGuestSheet', { query: { verification } });
    const answers = await inGroups(some, long ? 1_000 : 40, open);
    expect(counted(answers)).toEqual({ 200: 60, 400: answers.length - 60 });
    const sheets = answers.flatMap(({ status, text }) => (status === 200 ? text : []));
    expect(new Set(sheets).size).toBe(1);
    expect(JSON.parse(sheets[0]!)).toMatchObject({ mobile: expect.stringContaining('•') });
    // The guest is present, and is verified again.
    const again = (await scan(restaurant, bakery, mallory)).verification;
    expect((await open(again)).status).toBe(200);
  }, 120_000);
});
