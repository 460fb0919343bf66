// The rest of the office: members, events, terms, submissions, the audit log.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { guest, owner, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  testOnce('a reset password is temporary: it ends the sessions and lasts a day', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const params = { id: sara.id };
    await admin.asks('resetCustomerPassword', { params, body: { newPassword: '123456' } });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    const body = { mobile: sara.mobile, password: '123456' };
    const again = visitor(restaurant);
    expect(await again.asks('logInCustomer', { body })).toMatchObject({
      passwordReset: true,
      message: 'You logged in with a temporary password. Please choose a new one',
    });
    expect((await again.tries('listTransactions', { params })).status).toBe(403);
    restaurant.clock.pass({ hours: 24 });
    expect((await visitor(restaurant).tries('logInCustomer', { body })).status).toBe(401);
    const nobody = { params: { id: 99 }, body: { newPassword: '123456' } };
    const later = await owner(restaurant);
    expect(await later.tries('resetCustomerPassword', nobody)).toMatchObject({
      status: 404,
      text: 'Customer not found',
    });
  });

  test('a member who is deleted is gone with name, words and sessions', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const award = { customerId: sara.id, points: 5, description: 'Tea' };
    await admin.asks('awardPoints', { body: award });
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    expect((await admin.tries('removeCustomer', { params: { id: sara.id } })).status).toBe(404);
    expect((await admin.asks('listCustomers', { query: { q: 'sara' } })).total).toBe(0);
    for (const table of ['customers', 'customer_words'] as const) {
      expect(await restaurant.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const entries = await restaurant.store.db
      .selectFrom('point_transactions')
      .selectAll()
      .execute();
    expect(entries).toMatchObject([{ points: 5, description: '' }]);
    expect(entries[0]!.customerId).toBeLessThan(0);
    const { mobile, password } = sara;
    await visitor(restaurant).asks('joinFamily', { body: { name: 'Sara', mobile, password } });
  });

  test('at most one version of the terms is active', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const first = await admin.asks('addTerms', { body: { content: 'أولاً' } });
    const second = await admin.asks('addTerms', { body: { content: 'ثانياً', active: true } });
    const draft = await admin.asks('addTerms', { body: { content: 'مسودة', active: false } });
    const states = async () =>
      (await admin.asks('listTerms')).map(({ id, active }) => [id, active]);
    expect(await states()).toEqual([
      [second.id, true],
      [draft.id, false],
      [first.id, false],
    ]);
    await admin.asks('activateTerms', { params: { id: first.id } });
    expect(await states()).toEqual([
      [first.id, true],
      [draft.id, false],
      [second.id, false],
    ]);
    expect((await visitor(restaurant).asks('currentTerms')).content).toBe('أولاً');
    expect(await admin.tries('activateTerms', { params: { id: first.id } })).toMatchObject({
      status: 409,
      text: 'This version of the terms is active already',
    });
    expect((await admin.tries('activateTerms', { params: { id: 99 } })).status).toBe(404);
    expect((await admin.tries('addTerms', { body: { content: ' \n ' } })).text).toBe(
      'يرجى إدخال محتوى الشروط والأحكام',
    );
  });

  test('a special event multiplies awards while it runs, and ends after it starts', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const event = {
      name: 'Ramadan nights',
      description: '',
      multiplier: 3,
      startDate: '2026-11-21T20:00:00+02:00',
      endDate: '2026-11-22',
    };
    const added = await admin.asks('addEvent', { body: event });
    expect(added).toMatchObject({ startDate: '2026-11-21T18:00:00.000Z', active: true });
    const award = { customerId: sara.id, points: 5, description: 'Tea' };
    expect(await admin.asks('awardPoints', { body: award })).toMatchObject({ points: 15 });
    const params = { id: added.id };
    for (const [body, text] of [
      [{ endDate: '2026-11-21T17:00:00Z' }, 'An event must end after it starts'],
      [{ startDate: '2026-11-23' }, 'An event must end after it starts'],
      [{ multiplier: 0 }, 'Multiplier must be at least 1'],
      [{ multiplier: 1.5 }, 'Multiplier must be a whole number'],
    ] as const) {
      const answer = await admin.tries('changeEvent', { params, body });
      expect(answer).toMatchObject({ status: 400, text });
    }
    await admin.asks('changeEvent', { params, body: { active: false } });
    expect(await admin.asks('awardPoints', { body: award })).toMatchObject({ points: 5 });
    await admin.asks('removeEvent', { params });
    expect(await admin.asks('listEvents')).toEqual([]);
    expect((await admin.tries('changeEvent', { params, body: {} })).status).toBe(404);
  });

  test('a store submission begins pending and keeps its screenshots', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const submission = {
      shortDescription: 'Points at every table',
      fullDescription: 'Sofra is the loyalty programme that a restaurant runs itself, at home.',
      privacyPolicyUrl: 'https://family.example/privacy',
      contactEmail: 'owner@family.example',
      iconPath: '/icon.png',
      featureGraphicPath: '/feature.png',
      screenshotPaths: ['/one.png', '/two.png'],
    };
    const added = await admin.asks('addSubmission', { body: submission });
    expect(added).toMatchObject({ ...submission, status: 'pending', contactPhone: null });
    const params = { id: added.id };
    const body = { status: 'sent', screenshotPaths: ['/one.png'] };
    expect(await admin.asks('changeSubmission', { params, body })).toMatchObject(body);
    expect(await admin.asks('changeSubmission', { params, body: {} })).toMatchObject(body);
    for (const [wrong, text] of [
      [{ shortDescription: 'short' }, 'Short description must be at least 10 characters'],
      [{ fullDescription: 'short' }, 'Full description must be at least 50 characters'],
      [{ privacyPolicyUrl: 'family' }, 'Invalid privacy policy URL'],
      [{ contactEmail: 'owner' }, 'Invalid contact email'],
    ] as const) {
      const answer = await admin.tries('addSubmission', { body: { ...submission, ...wrong } });
      expect(answer).toMatchObject({ status: 400, text });
    }
    await admin.asks('removeSubmission', { params });
    expect((await admin.tries('removeSubmission', { params })).status).toBe(404);
  });

  testOnce('the owner changes the password; every other session of theirs ends', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, tablet] = [await owner(restaurant), await owner(restaurant)];
    const change = (fields: object) =>
      admin.tries('changeAdminPassword', {
        body: {
          currentPassword: adminPassword,
          newPassword: 'olive-branch',
          confirmPassword: 'olive-branch',
          ...fields,
        },
      });
    for (const [wrong, text] of [
      [{ currentPassword: '' }, 'Current password is required'],
      [{ currentPassword: 'wrong' }, 'Current password is incorrect'],
      [{ newPassword: 'olive' }, 'New password must be at least 6 characters'],
      [{ confirmPassword: 'olives' }, 'Passwords do not match'],
    ] as const) {
      expect(await change(wrong)).toMatchObject({ status: 400, text });
    }
    expect((await change({})).status).toBe(204);
    expect((await tablet.tries('currentAdmin')).status).toBe(401);
    expect((await admin.tries('currentAdmin')).status).toBe(200);
    const body = { username: 'admin', password: 'olive-branch' };
    await visitor(restaurant).asks('logInAdmin', { body });
  });

  testOnce('the audit log tells who did what to whom, newest first', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('awardPoints', {
      body: { customerId: sara.id, points: 5, description: 'Tea' },
    });
    restaurant.clock.pass({ minutes: 1 });
    await visitor(restaurant).tries('logInAdmin', {
      body: { username: 'admin', password: 'wrong' },
    });
    const { rows, total } = await admin.asks('listAuditEntries');
    expect(
      rows.map(({ actor, action, subject, detail }) => [actor, action, subject, detail]),
    ).toEqual([
      [null, 'admin.log-in-failed', null, null],
      ['admin', 'points.awarded', 'Sara Ahmad', '5'],
      ['admin', 'admin.logged-in', null, null],
      ['Sara Ahmad', 'customer.logged-in', null, null],
      ['Sara Ahmad', 'customer.joined', 'Sara Ahmad', null],
      [null, 'admin.created', null, 'admin'],
    ]);
    expect(total).toBe(6);
    expect(rows[1]).toMatchObject({ address: '127.0.0.1', actorRole: 'admin' });
    const actions = async (query: object) =>
      (await admin.asks('listAuditEntries', { query })).rows.map(({ action }) => action);
    expect(await actions({ q: 'points' })).toEqual(['points.awarded']);
    expect(await actions({ role: 'customer' })).toEqual(['customer.logged-in', 'customer.joined']);
    const minute = { from: '2026-11-21T18:31:00.000Z', to: '2026-11-21T18:32:00.000Z' };
    expect(await actions(minute)).toEqual(['points.awarded']);
    expect(await actions({ from: '2026-11-21T18:32:01.000Z' })).toEqual([]);
    const first = await admin.asks('listAuditEntries', { query: { limit: 4 } });
    expect(await actions({ limit: 4, after: first.next })).toEqual([
      'customer.joined',
      'admin.created',
    ]);
  });
});
