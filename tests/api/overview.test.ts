// The overview of the day and the orders of members are those that a count by hand gives.
import { expect, test } from 'vitest';
import { brings, opened } from '../importing.ts';
import { guest, owner, regulars, type Person } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  testOnce('its figures are those of the entries, counted by hand', async () => {
    const { restaurant, admin, visits } = await openWithRegulars(engine);
    const { overview } = await look(restaurant);
    const { levels, days, hours, newest, frequent, missed, event, backup, whole } = overview;

    expect(levels).toEqual([
      { level: 'Starter', members: 4 },
      { level: 'Bronze', members: 1 },
      { level: 'Silver', members: 0 },
      { level: 'Gold', members: 0 },
      { level: 'Diamond', members: 0 },
    ]);
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ day: '2027-01-25', given: 1_500, taken: 200, visits: 1 });
    expect(days.reduce((sum, { visits: count }) => sum + count, 0)).toBe(visits);
    expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(visits);
    // The restaurant's time zone is three hours ahead of UTC: 18:30 UTC is 21:30.
    expect(hours[0]![21]).toBeGreaterThan(0);
    expect(newest.map(({ name }) => name)).toEqual([
      'Sara Ahmad',
      'Omar 3',
      'Omar 2',
      'Omar 1',
      'Omar 0',
    ]);
    expect(frequent.map(({ name, visits: count }) => [name, count])).toEqual([
      ['Omar 1', 8],
      ['Omar 0', 7],
      ['Omar 2', 2],
      ['Sara Ahmad', 1],
    ]);
    // One regular came every three days until 37 days ago; the other one came until today.
    expect(missed.map(({ name }) => name)).toEqual(['Omar 0']);
    expect({ event, backup, whole }).toEqual({ event: null, backup: null, whole: true });

    const about = { customerId: newest[0]!.id, description: 'A slip' };
    const { rows } = await admin.asks('listTransactions', { params: { id: about.customerId } });
    const slip = rows.find(({ points }) => points === 1_500)!;
    await admin.asks('awardPoints', { body: { ...about, points: 5_000 } });
    await admin.asks('undoEntry', { body: { ...about, transactionId: slip.id } });
    const after = await admin.asks('readOverview');
    expect(after.days.at(-1)).toMatchObject({ given: 5_000, taken: 200, visits: 1 });
  });

  testOnce('balances from a file are told apart from points that were given', async () => {
    const { admin } = await opened(engine);
    await brings(
      admin,
      'Name,Mobile,Points\nSara,0501234567,1250\nOmar,0501234568,300\nHuda,0501234569,40\n',
    );
    const today = async () => (await admin.asks('readOverview')).days.at(-1);
    expect(await today()).toMatchObject({ given: 0, taken: 0, brought: 1_590, visits: 0 });

    const { rows } = await admin.asks('listCustomers');
    const idOf = (name: string) => rows.find((row) => row.name === name)!.id;
    const body = { customerId: idOf('Sara'), description: 'A slip', points: 500 };
    await admin.asks('awardPoints', { body });
    expect(await today()).toMatchObject({ given: 500, brought: 1_590, visits: 1 });

    const params = { id: idOf('Omar') };
    const [brought] = (await admin.asks('listTransactions', { params })).rows;
    await admin.asks('undoEntry', {
      body: { customerId: params.id, transactionId: brought!.id, description: 'Twice' },
    });
    await admin.asks('removeCustomer', { params: { id: idOf('Huda') } });
    // Omar's balance was undone; Huda's was brought, although she has left.
    expect(await today()).toMatchObject({ given: 500, brought: 1_290 });
    expect(await admin.asks('auditLedger')).toMatchObject({
      wrong: 0,
      wrongSums: 0,
      points: 1_750,
    });
  });

  test('members are sorted by points, age and last visit, page by page', async () => {
    const { restaurant } = await openWithRegulars(engine);
    const { admin } = await look(restaurant);
    const names = async (query: object) => {
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await admin.asks('listCustomers', {
          query: { limit: 2, ...(after && { after }), ...query },
        });
        found.push(...page.rows.map(({ name }) => name));
        if (!page.next) return found;
        after = page.next;
      }
    };
    expect(await names({ sort: 'points' })).toEqual([
      'Sara Ahmad',
      'Omar 1',
      'Omar 0',
      'Omar 2',
      'Omar 3',
    ]);
    expect(await names({ sort: 'newest' })).toEqual([
      'Sara Ahmad',
      'Omar 3',
      'Omar 2',
      'Omar 1',
      'Omar 0',
    ]);
    expect(await names({ sort: 'lastVisit' })).toEqual([
      'Sara Ahmad',
      'Omar 1',
      'Omar 0',
      'Omar 2',
      'Omar 3',
    ]);
    for (const sort of ['name', 'points', 'newest', 'lastVisit'] as const) {
      expect(await names({ sort, level: 'Bronze' })).toEqual(['Sara Ahmad']);
      expect((await names({ sort, level: 'Starter' })).toSorted()).toEqual([
        'Omar 0',
        'Omar 1',
        'Omar 2',
        'Omar 3',
      ]);
    }
    expect(await names({ away: '30' })).toEqual(['Omar 0', 'Omar 2', 'Omar 3']);
    expect(await names({ away: '60' })).toEqual(['Omar 2', 'Omar 3']);
    expect(await names({ away: '60', level: 'Bronze' })).toEqual([]);
    expect(await names({ away: 'regulars' })).toEqual(['Omar 0']);
    const { rows, total } = await admin.asks('listCustomers', { query: { level: 'Starter' } });
    expect(total).toBe(4);
    expect(rows.find(({ name }) => name === 'Omar 0')).toMatchObject({ visits: 7 });
    expect(rows.find(({ name }) => name === 'Omar 3')).toMatchObject({
      visits: 0,
      lastVisitAt: null,
    });
    expect(await admin.asks('countMembers')).toEqual((await admin.asks('readOverview')).levels);
  });

  testOnce('an order that cannot be is refused in words', async () => {
    const admin = await owner(await openRestaurant(engine));
    for (const [query, text] of [
      [{ q: 'sara', sort: 'points' }, 'A search looks among all members, and sorts them by name'],
      [{ q: 'sara', level: 'Gold' }, 'A search looks among all members, and sorts them by name'],
      [{ q: 'sara', away: '30' }, 'A search looks among all members, and sorts them by name'],
      [{ away: '30', sort: 'name' }, 'Members found by their last visit are sorted by it'],
      [{ sort: 'mobile' }, 'Invalid input'],
      [{ level: 'Copper' }, 'There is no such level'],
      [{ away: '31' }, 'Invalid input'],
      [{ sort: 'points', after: 'WyJhIiwxXQ' }, 'Invalid input'],
      [{ sort: 'newest', after: 'WzEsMV0' }, 'Invalid input'],
    ] as const) {
      expect(await admin.tries('listCustomers', { query })).toMatchObject({ status: 400, text });
    }
  });
});

/**
 * Five members: two regulars, one of whom stayed away; one with two visits; one without; and Sara.
 */
async function openWithRegulars(engine: EngineName) {
  const restaurant = await openRestaurant(engine);
  let admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
  const [every3, every9, twice] = await regulars(restaurant, 4);
  let visits = 0;
  for (let day = 0; day <= 65; day += 1) {
    const comes = [
      ...(day % 3 === 0 && day <= 18 ? [every3!] : []),
      ...(day % 9 === 0 ? [every9!] : []),
      ...(day < 2 ? [twice!] : []),
    ];
    if (comes.length > 0) admin = await owner(restaurant);
    for (const { id } of comes) {
      await award(admin, id, 10);
      visits += 1;
    }
    if (day < 65) restaurant.clock.pass({ days: 1 });
  }
  admin = await owner(restaurant);
  const sara = await guest(restaurant);
  await award(admin, sara.id, 1_500);
  const body = { customerId: sara.id, points: 200, description: 'Gift' };
  await admin.asks('deductPoints', { body });
  return { restaurant, admin, visits: visits + 1 };
}

const award = (admin: Person, customerId: number, points: number) =>
  admin.asks('awardPoints', { body: { customerId, points, description: 'Dinner' } });

async function look(restaurant: Restaurant) {
  const admin = await owner(restaurant);
  return { admin, overview: await admin.asks('readOverview') };
}
