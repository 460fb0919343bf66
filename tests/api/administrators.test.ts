// Administrators manage each other: they add, rename, switch off and reset, but there is always an
// owner.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminLimit } from '../../src/contract/staff/admins.ts';
import { onEachEngine } from '../setup/engines.ts';
import { addAdmin } from '../../src/storage/staff/admin-queries.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { counted, numbered } from '../many.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { administrator, guest, owner, visitor, type Person } from '../people.ts';

const layla = { username: 'Layla', password: 'first-olive' };
const asked = { ...layla, role: 'owner' as const };

onEachEngine((engine, testOnce) => {
  const names = async (admin: Person) =>
    (await admin.asks('listAdmins')).rows.map(({ username }) => username);

  testOnce(
    'a new one chooses a password at the first log-in, and is in the log by name',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const added = await admin.asks('addAdmin', { body: asked });
      expect(added).toEqual({
        id: added.id,
        username: 'Layla',
        hasPin: false,
        role: 'owner',
        customerId: null,
        active: true,
        passwordReset: true,
        secondFactors: [],
        ownOutletId: null,
        createdAt: '2026-11-21T18:30:00.000Z',
      });
      const person = visitor(restaurant);
      const body = { ...layla, username: 'LAYLA' };
      expect(await person.asks('logInAdmin', { body })).toMatchObject({ passwordReset: true });
      expect(await person.tries('listPartners')).toMatchObject({ status: 403 });
      const chosen = { newPassword: 'own-olive', confirmPassword: 'own-olive' };
      await person.asks('changeAdminPassword', { body: chosen });
      expect(await person.asks('currentAdmin')).toEqual({
        id: added.id,
        username: 'Layla',
        role: 'owner',
        hasCard: false,
        passwordReset: false,
        tillId: null,
      });
      await person.asks('changeSettings', { body: { brand: 'Warm Table' } });
      const { rows } = await admin.asks('listAuditEntries');
      expect(rows.find(({ action }) => action === 'settings.changed')?.actor).toBe('Layla');
      expect(rows.find(({ action }) => action === 'admin.created')).toMatchObject({
        actor: 'admin',
        subjectId: added.id,
        detail: 'Layla (owner)',
      });
      const later = { ...chosen, newPassword: 'third-olive', confirmPassword: 'third-olive' };
      expect(await person.tries('changeAdminPassword', { body: later })).toMatchObject({
        status: 400,
        text: 'Current password is required',
      });
    },
  );

  testOnce('a first password that nobody has used runs out after a day', async () => {
    const restaurant = await openRestaurant(engine);
    await (await owner(restaurant)).asks('addAdmin', { body: asked });
    restaurant.clock.pass({ hours: 24 });
    expect((await visitor(restaurant).tries('logInAdmin', { body: layla })).status).toBe(401);
  });

  test.each([
    [{ username: 'ab' }, 400, 'Username must be at least 3 characters'],
    [{ username: ' ADMIN ' }, 409, 'This username is already taken'],
    [{ password: '12345' }, 400, 'Password must be at least 6 characters'],
    [{ active: false }, 400, 'Unknown field: active'],
  ])('a form with %j is answered %i, and nobody is added', async (wrong, status, text) => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const answer = await admin.tries('addAdmin', { body: { ...asked, ...wrong } });
    expect(answer).toMatchObject({ status, text });
    expect(await names(admin)).toEqual(['admin']);
  });

  test('there are no more than fifty, however many are asked for at once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const { store, clock } = restaurant;
    for (let i = 2; i < adminLimit; i += 1) {
      await addAdmin(store.db, { username: `person ${i}`, password: '-', now: clock.now() });
    }
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((username) =>
        admin.tries('addAdmin', { body: { ...asked, username } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { text } = answers.find(({ status }) => status === 409)!;
    expect(text).toBe('There can be at most 50 active administrators');
  });

  test('people who left do not count, and who comes back counts again', async () => {
    const restaurant = await openRestaurant(engine);
    const another = await anotherServer(restaurant);
    const [admin, elsewhere] = [await owner(restaurant), await owner(another)];
    const { store, clock } = restaurant;
    for (let i = 2; i <= adminLimit; i += 1) {
      await addAdmin(store.db, { username: `person ${i}`, password: '-', now: clock.now() });
    }
    const switched = (id: number, active: boolean, by = admin) =>
      by.tries('changeAdmin', { params: { id }, body: { active } });
    const add = (username: string) => admin.tries('addAdmin', { body: { ...asked, username } });
    for (const id of [2, 3, 4]) expect((await switched(id, false)).status).toBe(200);
    for (const name of ['Hala', 'Rami']) expect((await add(name)).status).toBe(200);
    // One place is left, and two are asked for at once.
    const atOnce = await Promise.all([switched(2, true, elsewhere), add('Nour')]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = { status: 409, text: 'There can be at most 50 active administrators' };
    expect(await switched(3, true)).toMatchObject(full);
    expect((await switched(5, false)).status).toBe(200);
    const both = await Promise.all([switched(3, true), switched(4, true, elsewhere)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await admin.asks('listAdmins', { query: { status: 'active' } })).total).toBe(50);
  });

  testOnce('people who left are listed apart, and keep their username', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const about = { customerId: (await guest(restaurant)).id, description: 'Dinner' };
    await person.asks('awardPoints', { body: { ...about, points: 10 } });
    const params = { id: person.id };
    await admin.asks('changeAdmin', { params, body: { active: false } });
    const listed = async (query: { status?: 'active' | 'left'; q?: string } = {}) =>
      (await admin.asks('listAdmins', { query })).rows.map(({ username }) => username);
    expect(await listed({ status: 'active' })).toEqual(['admin']);
    expect(await listed({ status: 'left' })).toEqual(['layla']);
    expect(await listed({ status: 'left', q: 'adm' })).toEqual([]);
    expect(await listed()).toEqual(['admin', 'layla']);
    expect(await admin.tries('addAdmin', { body: asked })).toMatchObject({
      status: 409,
      text: 'Somebody who has left has this username. Switch them on again, or choose another one',
    });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'points.awarded' } });
    expect(rows).toMatchObject([{ actor: 'layla' }]);
  });

  test('a renamed one goes on, and logs in by the new name', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const params = { id: person.id };
    await admin.asks('changeAdmin', { params, body: { username: 'Laila' } });
    expect(await person.asks('currentAdmin')).toMatchObject({ username: 'Laila' });
    const logIn = async (username: string) => {
      const body = { username, password: person.password };
      return (await visitor(restaurant).tries('logInAdmin', { body })).status;
    };
    expect([await logIn('layla'), await logIn('laila')]).toEqual([401, 200]);
    const taken = await admin.tries('changeAdmin', { params, body: { username: 'Admin' } });
    expect(taken).toMatchObject({ status: 409, text: 'This username is already taken' });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.renamed' } });
    expect(rows).toMatchObject([{ subjectId: person.id, detail: 'layla → Laila' }]);
  });

  test('one who is switched off is out at once, and comes back by a log-in', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const params = { id: person.id };
    const off = await admin.asks('changeAdmin', { params, body: { active: false } });
    expect(off).toMatchObject({ id: person.id, active: false });
    expect((await person.tries('currentAdmin')).status).toBe(401);
    const body = { username: person.username, password: person.password };
    expect(await visitor(restaurant).tries('logInAdmin', { body })).toMatchObject({
      status: 403,
      text: 'This account is not active',
    });
    await admin.asks('changeAdmin', { params, body: { active: true } });
    expect((await person.tries('currentAdmin')).status).toBe(401);
    expect((await visitor(restaurant).tries('logInAdmin', { body })).status).toBe(200);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.' } });
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['admin.activated', 'admin.deactivated']));
  });

  test('nobody switches off or resets themselves, and two never each other', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const own = { params: { id: person.id } };
    const refused = { status: 409, text: 'Only another administrator can do this' };
    expect(await person.tries('changeAdmin', { ...own, body: { active: false } })).toMatchObject(
      refused,
    );
    const reset = { ...own, body: { newPassword: 'new-olive' } };
    expect(await person.tries('resetAdminPassword', reset)).toMatchObject(refused);
    const { id } = await admin.asks('currentAdmin');
    const answers = await Promise.all([
      admin.tries('changeAdmin', { ...own, body: { active: false } }),
      person.tries('changeAdmin', { params: { id }, body: { active: false } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const left = restaurant.store.db.selectFrom('admins').select('id').where('active', '=', true);
    expect(await left.execute()).toHaveLength(1);
  });

  test('two who switch each other off again and again at once are answered at once', async () => {
    const restaurant = await openRestaurant(engine);
    const another = await anotherServer(restaurant);
    const [one, two] = [
      await administrator(restaurant),
      await administrator(another, { username: 'rami' }),
    ];
    const body = { active: false };
    const off = (by: typeof one, { id }: typeof one) =>
      by.tries('changeAdmin', { params: { id }, body });
    const answers = await Promise.all(
      numbered(10).map((i) => (i % 2 ? off(one, two) : off(two, one))),
    );
    // There is no deadlock that the database has to resolve.
    expect(counted(answers)).toEqual({ 200: 5, 401: 5 });
    const { rows } = await (await owner(restaurant)).asks('listAdmins');
    expect(rows.filter(({ active }) => active).length).toBe(2);
  });

  testOnce('a role is changed by another owner, ends its sessions, and is in the log', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
    const params = { id: person.id };
    const changed = await admin.asks('changeAdmin', { params, body: { role: 'cashier' } });
    expect(changed).toMatchObject({ role: 'cashier', active: true });
    expect((await person.tries('currentAdmin')).status).toBe(401);
    const body = { username: person.username, password: person.password };
    expect(await person.asks('logInAdmin', { body })).toMatchObject({ role: 'cashier' });
    expect(await person.tries('listAdmins')).toMatchObject({ status: 403 });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.role-changed' } });
    expect(rows).toMatchObject([{ subjectId: person.id, detail: 'layla: owner → cashier' }]);
  });

  test('nobody takes their own role away, and of two who demote each other one stays', async () => {
    const restaurant = await openRestaurant(engine);
    const another = await anotherServer(restaurant);
    const [one, two] = [
      await administrator(restaurant),
      await administrator(another, { username: 'rami' }),
    ];
    const demoted = (by: typeof one, { id }: typeof one) =>
      by.tries('changeAdmin', { params: { id }, body: { role: 'manager' } });
    expect(await demoted(one, one)).toMatchObject({ status: 409 });
    const answers = await Promise.all([demoted(one, two), demoted(two, one)]);
    expect(counted(answers)).toEqual({ 200: 1, 401: 1 });
    const { rows } = await (await owner(restaurant)).asks('listAdmins');
    expect(rows.filter(({ role }) => role === 'owner').length).toBe(2);
  });

  testOnce('one that there is not is not found', async () => {
    const admin = await owner(await openRestaurant(engine));
    const params = { id: 99 };
    for (const [call, body] of [
      ['changeAdmin', { active: false }],
      ['resetAdminPassword', { newPassword: 'new-olive' }],
    ] as const) {
      const answer = await admin.tries(call, { params, body });
      expect(answer).toMatchObject({ status: 404, text: 'Administrator not found' });
    }
  });

  testOnce(
    'a backup of before an administrator was renamed is restored by the same one',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const [admin, person] = [await owner(restaurant), await administrator(restaurant)];
      const { filename } = await admin.asks('runBackup');
      const file = await readFile(join(folder, filename!), 'utf8');
      const { id } = await admin.asks('currentAdmin');
      const rename = (whose: number, username: string) =>
        admin.asks('changeAdmin', { params: { id: whose }, body: { username } });
      await rename(id, 'the boss');
      await rename(person.id, 'admin');
      await admin.asks('restoreBackup', { body: file });
      expect(await names(admin)).toEqual(['admin', 'the boss']);
    },
  );
});
