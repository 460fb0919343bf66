// Several people in one browser: each screen sees what its own person sees.
import { expect, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor, type AnyRequest, type Person } from '../people.ts';

/** A browser in which a guest, a partner and an administrator are logged in. */
async function sharedBrowser(restaurant: Restaurant) {
  const [sara, bakery, admin] = [
    await guest(restaurant),
    await partner(restaurant),
    await owner(restaurant),
  ];
  const browser = visitor(restaurant);
  Object.assign(browser.cookies, sara.cookies, bakery.cookies, admin.cookies);
  return { browser, sara, bakery };
}

const asking =
  (person: Pick<Person, 'tries'>, role: string) => (name: CallName, sent?: AnyRequest) =>
    person.tries(name, sent, { headers: { 'acting-as': role } });

onEachEngine((engine) => {
  test('benefits and offers are those of the person who asks, whoever else is there', async () => {
    const restaurant = await openRestaurant(engine);
    const { browser, bakery } = await sharedBrowser(restaurant);
    const cinema = await partner(restaurant, { username: 'cinema' });
    const { db } = restaurant.store;
    const row = { level: 'Starter', lastUpdated: '2026-11-21T00:00:00.000Z' } as const;
    await db
      .insertInto('level_benefits')
      .values([
        { ...row, benefit: 'Tea', active: true, partnerId: null, imagePath: null },
        { ...row, benefit: 'Off', active: false, partnerId: null, imagePath: null },
        { ...row, benefit: 'Loaf', active: true, partnerId: bakery.id, imagePath: null },
        { ...row, benefit: 'Seat', active: true, partnerId: cinema.id, imagePath: null },
      ])
      .execute();
    const offer = { level: 'Starter', description: 'Free', imagePath: null } as const;
    await db
      .insertInto('special_offers')
      .values([
        { ...offer, title: 'Soup', active: true, validUntil: '2026-12-24T00:00:00.000Z' },
        { ...offer, title: 'Over', active: true, validUntil: '2026-11-20T00:00:00.000Z' },
        { ...offer, title: 'Off', active: false, validUntil: '2026-12-24T00:00:00.000Z' },
      ])
      .execute();
    const seen = async (role: string) => {
      const params = { level: 'Starter' };
      const benefits = await asking(browser, role)('listBenefits', { params });
      const offers = await asking(browser, role)('listOffers', { params });
      return [...JSON.parse(benefits.text), ...JSON.parse(offers.text)].map(
        ({ benefit, title }) => benefit ?? title,
      );
    };
    expect(await seen('customer')).toEqual(['Tea', 'Loaf', 'Seat', 'Soup']);
    expect(await seen('partner')).toEqual(['Tea', 'Loaf', 'Soup']);
    expect(await seen('admin')).toEqual(['Tea', 'Off', 'Loaf', 'Seat', 'Off', 'Over', 'Soup']);
    const unnamed = await browser.tries('listBenefits', { params: { level: 'Starter' } });
    expect(JSON.parse(unnamed.text)).toHaveLength(4);
  });

  test('a device is told who is logged in on it, for as long as they are', async () => {
    const restaurant = await openRestaurant(engine);
    const { browser, sara, bakery } = await sharedBrowser(restaurant);
    const rolesOn = async (device: Person) => (await device.asks('currentRoles')).roles;
    expect(await rolesOn(visitor(restaurant))).toEqual([]);
    expect(await rolesOn(sara)).toEqual(['customer']);
    expect(await rolesOn(browser)).toEqual(['customer', 'partner', 'admin']);
    const admin = await owner(restaurant);
    await admin.asks('setPartnerStatus', { params: { id: bakery.id }, body: { active: false } });
    await sara.asks('logOutCustomer', { body: {} });
    expect(await rolesOn(browser)).toEqual(['admin']);
    restaurant.clock.pass({ days: 1 });
    expect(await rolesOn(browser)).toEqual([]);
  });

  test('a history is the guest’s own, also where an administrator is logged in', async () => {
    const restaurant = await openRestaurant(engine);
    const { browser, sara } = await sharedBrowser(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const ask = async (role: string, id: number) =>
      (await asking(browser, role)('listTransactions', { params: { id } })).status;
    expect(await ask('customer', sara.id)).toBe(200);
    expect(await ask('customer', omar.id)).toBe(404);
    expect(await ask('admin', omar.id)).toBe(200);
  });

  test("a call as somebody who is not logged in is nobody's, or refused", async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const level = { params: { level: 'Gold' } };
    expect((await asking(sara, 'admin')('listBenefits', level)).status).toBe(401);
    expect((await asking(sara, 'partner')('listCustomers')).status).toBe(401);
    expect((await asking(sara, 'customer')('listCustomers')).status).toBe(403);
    expect((await asking(sara, 'admin')('currentCustomer')).status).toBe(401);
    for (const odd of ['owner', '', 'customer, admin', 'Customer']) {
      expect(await asking(sara, odd)('listBenefits', level)).toMatchObject({
        status: 400,
        text: 'Acting-As takes customer, partner or admin',
      });
    }
    const config = await asking(sara, 'admin')('readConfig');
    expect(config.status).toBe(200);
  });
});
