// The set-up: the link that opens it once, as owner, and how far it is.
import { expect, test } from 'vitest';
import { setUpSteps } from '../../src/contract/restaurant/set-up.ts';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { onEachEngine } from '../setup/engines.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { visitor } from '../people.ts';

const newPassword = 'olive-grove';
const ended = {
  status: 404,
  text: 'This link was used before, or has ended: log in with the password',
};

onEachEngine((engine, testOnce) => {
  testOnce('the link sets a password and begins a session, once', async () => {
    const { restaurant, link, password } = await begin(await openRestaurant(engine));
    const sara = visitor(restaurant);
    const body = { link, newPassword };
    // Opening the link names its account, as often as it is opened.
    for (let times = 0; times < 2; times += 1) {
      expect(await sara.asks('readSetUpLink', { body: { link } })).toEqual({ username: 'sara' });
    }
    expect(await sara.asks('beginSetUp', { body })).toMatchObject({
      username: 'sara',
      role: 'owner',
      passwordReset: false,
    });
    expect(await sara.asks('readSettings')).toMatchObject({ setUp: {} });
    const later = visitor(restaurant);
    expect(await later.tries('beginSetUp', { body })).toMatchObject(ended);
    expect(await later.tries('readSetUpLink', { body: { link } })).toMatchObject(ended);
    expect((await logIn(restaurant, password)).status).toBe(401);
    expect((await logIn(restaurant, newPassword)).status).toBe(200);
    const log = await restaurant.store.db.selectFrom('audit_log').selectAll().execute();
    expect(log.map(({ action, detail }) => [action, detail])).toEqual(
      expect.arrayContaining([
        ['admin.password-changed', null],
        ['admin.logged-in', 'link'],
      ]),
    );
  });

  test('of two who follow the link at once on two servers, one comes in', async () => {
    const { restaurant, link } = await begin(await openRestaurant(engine));
    const servers = [restaurant, await anotherServer(restaurant)];
    const tries = servers.map((server, i) =>
      visitor(server).tries('beginSetUp', { body: { link, newPassword: `olive-grove-${i}` } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const first = statuses.indexOf(200);
    expect((await logIn(restaurant, `olive-grove-${first}`)).status).toBe(200);
    expect((await logIn(restaurant, `olive-grove-${1 - first}`)).status).toBe(401);
  });

  testOnce('the link ends with a log-in by the password, and after a day', async () => {
    const { restaurant, link, password } = await begin(await openRestaurant(engine));
    const body = { link, newPassword };
    restaurant.clock.pass({ hours: 24 });
    expect(await visitor(restaurant).tries('beginSetUp', { body })).toMatchObject(ended);
    restaurant.clock.pass({ hours: -1 });
    expect((await logIn(restaurant, password)).status).toBe(200);
    expect(await visitor(restaurant).tries('beginSetUp', { body })).toMatchObject(ended);
  });

  test('what two devices note of the set-up at once is all kept', async () => {
    const { restaurant, link } = await begin(await openRestaurant(engine));
    const sara = visitor(restaurant);
    await sara.asks('beginSetUp', { body: { link, newPassword } });
    await sara.asks('readSettings');
    // A restaurant of an earlier version has no note of the set-up.
    await restaurant.store.db.deleteFrom('settings').where('name', '=', 'setUp').execute();
    const all = Object.fromEntries(setUpSteps.map((step) => [step, 'done' as const]));
    const there = visitor(await anotherServer(restaurant));
    await there.asks('logInAdmin', { body: { username: 'sara', password: newPassword } });
    await Promise.all(
      setUpSteps.map((step, place) =>
        [sara, there][place % 2]!.asks('changeSettings', { body: { setUp: { [step]: 'done' } } }),
      ),
    );
    expect(await sara.asks('readSettings')).toMatchObject({ setUp: all });
    expect(await visitor(restaurant).asks('readConfig')).not.toHaveProperty('setUp');
  });
});

test('a password that is easy to guess is refused, and the link goes on', async () => {
  const { restaurant, link } = await begin(await openRestaurant('SQLite'));
  const sara = visitor(restaurant);
  const wrong = await sara.tries('beginSetUp', { body: { link, newPassword: 'password' } });
  expect(wrong.status).toBe(400);
  await sara.asks('beginSetUp', { body: { link, newPassword } });
});

test('a configured password has no link beside it', async () => {
  const restaurant = await openRestaurant('SQLite');
  const { store, clock } = restaurant;
  await store.db.deleteFrom('admins').execute();
  const wanted = { ADMIN_USERNAME: 'sara', ADMIN_PASSWORD: 'saffron-and-thyme' };
  expect(await firstAdmin(store, wanted, clock.now())).toBeUndefined();
  expect(await store.db.selectFrom('set_up_links').selectAll().execute()).toEqual([]);
});

/** A restaurant that Sara has just started for the first time. */
async function begin(restaurant: Restaurant) {
  const { store, clock, hashCost } = restaurant;
  await store.db.deleteFrom('admins').execute();
  const wanted = { ADMIN_USERNAME: 'sara', ADMIN_PASSWORD: undefined };
  const ways = await firstAdmin(store, wanted, clock.now(), { hashCost });
  return { restaurant, ...ways! };
}

const logIn = (restaurant: Restaurant, password: string) =>
  visitor(restaurant).tries('logInAdmin', { body: { username: 'sara', password } });
