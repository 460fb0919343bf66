// The office and its partners: a new one, on and off, a reset, away with it.
import { expect, test } from 'vitest';
import { everything } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';

const bakery = { username: 'bakery', password: 'fresh-bread', name: 'The Bakery' };

onEachEngine((engine) => {
  const logIn = (restaurant: Restaurant, { username, password } = bakery) =>
    visitor(restaurant).tries('logInPartner', { body: { username, password } });

  test('a new partner can log in at once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const added = await admin.asks('addPartner', { body: bakery });
    expect(added).toEqual({
      id: added.id,
      username: 'bakery',
      name: 'The Bakery',
      active: true,
      givesPoints: false,
      createdAt: '2026-11-21T18:30:00.000Z',
    });
    expect((await admin.asks('listPartners')).rows).toEqual([added]);
    expect((await logIn(restaurant)).status).toBe(200);
  });

  test('a first password that is temporary lasts a day, and gives way to an own one', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await admin.asks('addPartner', { body: { ...bakery, temporary: true } });
    const person = visitor(restaurant);
    const { username, password } = bakery;
    const entered = await person.asks('logInPartner', { body: { username, password } });
    expect(entered).toMatchObject({ passwordReset: true });
    const chosen = { newPassword: 'warm-bread', confirmPassword: 'warm-bread' };
    await person.asks('changePartnerPassword', { body: chosen });
    expect(await person.asks('currentPartner')).toMatchObject({ passwordReset: false });
    await admin.asks('addPartner', { body: { ...bakery, username: 'florist', temporary: true } });
    restaurant.clock.pass({ hours: 24 });
    expect((await logIn(restaurant, { ...bakery, username: 'florist' })).status).toBe(401);
  });

  test.each([
    [{ username: 'ab' }, 400, 'Username must be at least 3 characters'],
    [{ password: '12345' }, 400, 'Password must be at least 6 characters'],
    [{ name: 'B' }, 400, 'Name must be at least 2 characters'],
    [{ username: ' BAKERY ' }, 409, 'This username is already taken'],
    [{ active: false }, 400, 'Unknown field: active'],
  ])('a form with %j is answered %i', async (wrong, status, text) => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await admin.asks('addPartner', { body: bakery });
    const body = { ...bakery, username: 'florist', ...wrong };
    expect(await admin.tries('addPartner', { body })).toMatchObject({ status, text });
    expect((await admin.asks('listPartners')).total).toBe(1);
  });

  test('a partner gets other names, and logs in by the new one', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await partner(restaurant)];
    const params = { id: person.id };
    const names = { username: 'Oven', name: 'The Oven' };
    const changed = await admin.asks('changePartner', { params, body: names });
    expect((await admin.asks('listPartners')).rows).toEqual([changed]);
    expect(changed).toMatchObject({ id: person.id, ...names, active: true });
    expect(await person.asks('currentPartner')).toMatchObject({ name: 'The Oven' });
    expect((await logIn(restaurant)).status).toBe(401);
    expect((await logIn(restaurant, { ...bakery, username: 'oven' })).status).toBe(200);
    const log = async () => (await admin.asks('listAuditEntries')).rows;
    const [noted] = (await log()).filter(({ action }) => action === 'partner.changed');
    expect(noted).toMatchObject({ subjectId: person.id, detail: 'The Oven, Oven' });

    const before = (await log()).length;
    for (const body of [{}, params, names, { ...params, ...names }]) {
      expect(await admin.asks('changePartner', { params, body })).toEqual(changed);
    }
    expect(await log()).toHaveLength(before);
  });

  test('a partner gives points once the office says so, which is noted once', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await partner(restaurant)];
    const params = { id: person.id };
    const before = await everything(restaurant);
    const asked = (givesPoints: boolean) =>
      admin.asks('changePartner', { params, body: { givesPoints } });
    expect(await asked(false)).toMatchObject({ givesPoints: false });
    expect(await everything(restaurant)).toEqual(before);
    expect(await asked(true)).toMatchObject({ name: 'The Bakery', givesPoints: true });
    const after = await everything(restaurant);
    expect(await asked(true)).toMatchObject({ givesPoints: true });
    expect(await everything(restaurant)).toEqual(after);
    expect((await admin.asks('listPartners')).rows).toMatchObject([{ givesPoints: true }]);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'partner.' } });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'partner.changed', subjectId: person.id, detail: 'The Bakery, bakery' },
      { action: 'partner.points-allowed', subjectId: person.id },
    ]);
  });

  test.each([
    [{ username: 'FLORIST' }, 409, 'This username is already taken'],
    [{ username: 'ab' }, 400, 'Username must be at least 3 characters'],
    [{ name: ' B ' }, 400, 'Name must be at least 2 characters'],
    [{ password: 'fresh-bread' }, 400, 'Unknown field: password'],
    [{ id: 99 }, 400, 'The id belongs to another row'],
  ])('a change to %j is answered %i, and changes nothing', async (body, status, text) => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const params = { id: (await partner(restaurant)).id };
    await partner(restaurant, { username: 'florist' });
    const before = await admin.asks('listPartners');
    const answer = await admin.tries('changePartner', { params, body });
    expect(answer).toMatchObject({ status, text });
    expect(await admin.asks('listPartners')).toEqual(before);
  });

  test('many partners want one user name at once: one gets it', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const ids: number[] = [];
    for (const username of ['one', 'two', 'three', 'four']) {
      ids.push((await partner(restaurant, { username })).id);
    }
    const asked = ids.map((id) =>
      admin.tries('changePartner', { params: { id }, body: { username: 'bakery' } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('the benefits of a partner rest while it is off', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person, sara] = [
      await owner(restaurant),
      await partner(restaurant),
      await guest(restaurant),
    ];
    const loaf = { level: 'Starter', benefit: 'A free loaf', partnerId: person.id } as const;
    await admin.asks('addBenefit', { body: loaf });
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit: 'Tea' } });
    const seenBy = async ({ asks }: Pick<typeof sara, 'asks'>) =>
      (await asks('listBenefits', { params: { level: 'Starter' } })).map((row) => [
        row.benefit,
        row.resting,
      ]);
    const all = [
      ['A free loaf', false],
      ['Tea', false],
    ];
    expect(await seenBy(sara)).toEqual(all);
    const params = { id: person.id };
    await admin.asks('setPartnerStatus', { params, body: { active: false } });
    expect(await seenBy(sara)).toEqual([['Tea', false]]);
    expect(await seenBy(admin)).toEqual([
      ['A free loaf', true],
      ['Tea', false],
    ]);
    await admin.asks('setPartnerStatus', { params, body: { active: true } });
    expect(await seenBy(sara)).toEqual(all);
  });

  test('a partner who is switched off is out at once, for good', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await partner(restaurant)];
    const params = { id: person.id };
    const off = await admin.asks('setPartnerStatus', { params, body: { active: false } });
    expect(off).toMatchObject({ id: person.id, active: false });
    expect((await person.tries('currentPartner')).status).toBe(401);
    expect(await logIn(restaurant)).toMatchObject({
      status: 403,
      text: 'This account is not active',
    });
    await admin.asks('setPartnerStatus', { params, body: { active: true } });
    expect((await person.tries('currentPartner')).status).toBe(401);
    expect((await logIn(restaurant)).status).toBe(200);
  });

  test('a reset ends the sessions and asks for a new password', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await partner(restaurant)];
    const reset = { params: { id: person.id }, body: { newPassword: 'olives' } };
    await admin.asks('resetPartnerPassword', reset);
    expect((await person.tries('currentPartner')).status).toBe(401);
    expect((await logIn(restaurant)).status).toBe(401);
    const again = visitor(restaurant);
    const body = { username: 'bakery', password: 'olives' };
    expect(await again.asks('logInPartner', { body })).toMatchObject({ passwordReset: true });
    const chosen = { newPassword: 'warm-bread', confirmPassword: 'warm-bread' };
    await again.asks('changePartnerPassword', { body: chosen });
    expect(await again.asks('currentPartner')).toMatchObject({ passwordReset: false });
    expect((await again.tries('changePartnerPassword', { body: chosen })).text).toBe(
      'Current password is required',
    );
    expect((await logIn(restaurant, { ...bakery, password: 'warm-bread' })).status).toBe(200);
    expect((await admin.tries('resetPartnerPassword', { ...reset, body: {} })).status).toBe(400);
  });

  test('a partner who goes leaves their benefits to nobody, switched off', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, person] = [await owner(restaurant), await partner(restaurant)];
    const benefit = { level: 'Gold', benefit: 'Free loaf', partnerId: person.id } as const;
    await admin.asks('addBenefit', { body: benefit });
    const params = { id: person.id };
    await admin.asks('removePartner', { params });
    expect((await person.tries('currentPartner')).status).toBe(401);
    expect(await admin.asks('listBenefits', { params: { level: 'Gold' } })).toMatchObject([
      { benefit: 'Free loaf', active: false, partnerId: null, partner: null },
    ]);
    for (const call of ['removePartner', 'setPartnerStatus', 'resetPartnerPassword'] as const) {
      const body = {
        setPartnerStatus: { active: true },
        resetPartnerPassword: reset,
        removePartner: {},
      };
      const answer = await admin.tries(call, { params, body: body[call] });
      expect(answer).toMatchObject({ status: 404, text: 'Partner not found' });
    }
  });

  test('partners are listed by name, found by words and cut into pages', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (const name of ['Cinema', 'مخبز الحي', 'Bakery', 'Bakery']) {
      const username = `p${Math.random()}`;
      await admin.asks('addPartner', { body: { ...bakery, username, name } });
    }
    const names = async (query: object) => {
      const { rows, total, next } = await admin.asks('listPartners', { query });
      return { names: rows.map(({ name }) => name), total, next };
    };
    const first = await names({ limit: 2 });
    expect(first).toMatchObject({ names: ['Bakery', 'Bakery'], total: 4 });
    expect(await names({ limit: 2, after: first.next })).toEqual({
      names: ['Cinema', 'مخبز الحي'],
      total: 4,
      next: undefined,
    });
    expect((await names({ q: 'cin' })).names).toEqual(['Cinema']);
    expect((await names({ q: 'الحى مخبز' })).names).toEqual(['مخبز الحي']);
  });
});

const reset = { newPassword: 'olives' };
