// Tills: a device is enrolled once, and people work at it with a PIN and the rights of a cashier.
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { colleague, guest, owner, visitor } from '../people.ts';
import { adminPassword, anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

const pinOf = (adminId: number, pin: string) => ({ body: { adminId, pin } });

onEachEngine((engine, testOnce) => {
  test('a till is enrolled once by a code, works with a PIN, and is ended', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const invited = await admin.asks('inviteTill', { body: { name: 'Bar' } });
    expect(invited.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{2}$/);

    const device = visitor(restaurant);
    expect(await device.asks('currentTill')).toBe(null);
    const wrong = await device.tries('enrolTill', { body: { code: 'ABCD-EFGH-JK' } });
    expect([wrong.status, wrong.text]).toEqual([400, 'This code is not right, or has run out']);
    const typed = invited.code.toLowerCase().replace('-', ' ');
    await device.asks('enrolTill', { body: { code: typed } });
    const second = await visitor(restaurant).tries('enrolTill', { body: { code: invited.code } });
    expect(second.status).toBe(400);

    const here = await device.asks('currentTill');
    expect(here).toMatchObject({ name: 'Bar', outletId: 1, lockMinutes: 3 });
    expect(here?.people).toEqual([
      expect.objectContaining({ username: 'admin', hasPin: false, approves: true }),
      { id: yusuf.id, username: 'yusuf', hasPin: false, approves: false },
    ]);
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    expect(await device.asks('currentAdmin')).toEqual({
      id: yusuf.id,
      username: 'yusuf',
      role: 'cashier',
      hasCard: false,
      passwordReset: false,
      tillId: here!.id,
    });

    const [listed] = (await admin.asks('listTills')).rows;
    expect(listed).toMatchObject({ name: 'Bar', enrolledBy: 'admin' });
    expect(listed?.seenAt).not.toBe(null);
    await admin.asks('changeTill', { params: { id: here!.id }, body: { name: 'Garden' } });
    await admin.asks('endTill', { params: { id: here!.id } });
    expect((await device.tries('readTill')).status).toBe(401);
    expect(await device.asks('currentTill')).toBe(null);
    expect((await device.tries('logInAtTill', pinOf(yusuf.id, '4071'))).status).toBe(401);
    expect((await admin.tries('endTill', { params: { id: here!.id } })).status).toBe(404);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'till.' } });
    expect(rows.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['till.ended', 'admin', 'Garden'],
      ['till.changed', 'admin', 'Bar → Garden'],
      ['till.enrolled', 'admin', 'Bar'],
      ['till.invited', 'admin', 'Bar'],
    ]);
  });

  testOnce(
    'a code runs out after a quarter of an hour, and with the manager who made it',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const maryam = await colleague(restaurant, 'manager');
      const invite = async () => (await maryam.asks('inviteTill', { body: { name: 'Bar' } })).code;
      const [late, former] = [await invite(), await invite()];
      const taken = async (code: string) =>
        (await visitor(restaurant).tries('enrolTill', { body: { code } })).status;
      await admin.asks('changeAdmin', { params: { id: maryam.id }, body: { role: 'cashier' } });
      expect(await taken(former)).toBe(400);
      await admin.asks('changeAdmin', { params: { id: maryam.id }, body: { role: 'manager' } });
      restaurant.clock.pass({ minutes: 15 });
      expect(await taken(late)).toBe(400);
      for (let tries = 0; tries < 30; tries += 1) await taken('ABCD-EFGH-JK');
      expect(await taken('ABCD-EFGH-JK')).toBe(429);
    },
  );

  testOnce('a temporary PIN is replaced first, by one that is not easy to guess', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const device = await till(restaurant, admin);
    const reset = () => admin.asks('resetPin', { params: { id: yusuf.id } });
    const { pin } = await reset();
    expect(pin).toMatch(/^\d{8}$/);
    const begun = await device.asks('logInAtTill', pinOf(yusuf.id, pin));
    expect(begun.passwordReset).toBe(true);
    const refused = await device.tries('readTill');
    expect([refused.status, refused.text]).toEqual([403, 'Please choose a PIN of your own first']);

    const choices = ['123', '123456789', '12a4', '7777', '3456', '9876', '7890', pin];
    for (const choice of choices) {
      const { status } = await device.tries('choosePin', { body: { pin: choice } });
      expect([choice, status]).toEqual([choice, 400]);
    }
    await device.asks('choosePin', { body: { pin: '٤٠٧١' } });
    await device.asks('readTill');
    const again = await device.tries('choosePin', { body: { pin: '5082' } });
    expect(again.status).toBe(409);
    await device.asks('logOutAdmin');
    await device.asks('logInAtTill', pinOf(yusuf.id, '4071'));

    // A reset ends the sessions immediately, and its PIN is valid for a day.
    const { pin: other } = await reset();
    expect((await device.tries('readTill')).status).toBe(401);
    expect((await device.tries('logInAtTill', pinOf(yusuf.id, '4071'))).status).toBe(401);
    restaurant.clock.pass({ hours: 24 });
    expect((await device.tries('logInAtTill', pinOf(yusuf.id, other))).status).toBe(401);
  });

  testOnce('a wrong PIN, an unknown person and one without a PIN have one answer', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const hala = await colleague(restaurant, 'cashier', { username: 'hala' });
    const device = await till(restaurant, admin);
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    await admin.asks('changeAdmin', { params: { id: yusuf.id }, body: { active: false } });
    const answers = [];
    const sent = [
      [yusuf.id, '4071'],
      [yusuf.id, '4072'],
      [hala.id, '4071'],
      [4_711, '4071'],
      [hala.id, ''],
    ] as const;
    for (const [id, pin] of sent) {
      const { status, text } = await device.tries('logInAtTill', pinOf(id, pin));
      answers.push([status, text]);
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['401,This PIN is not right']));
    const elsewhere = await visitor(restaurant).tries('logInAtTill', pinOf(yusuf.id, '4071'));
    expect([elsewhere.status, elsewhere.text]).toEqual([401, 'This device is not a till']);
  });

  test('guesses of one PIN by ten tills at once are five, and others work on', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const hala = await colleague(restaurant, 'cashier', { username: 'hala' });
    const tills = [];
    const other = await anotherServer(restaurant);
    for (let i = 0; i < 10; i += 1) {
      const server = i % 2 === 0 ? restaurant : other;
      tills.push(await till(server, admin, { name: `Till ${i}` }));
    }
    await choosePin(admin, tills[0]!, { id: yusuf.id, pin: '4071' });
    await choosePin(admin, tills[1]!, { id: hala.id, pin: '5082' });
    const guesses = await Promise.all(
      tills.flatMap((device, i) =>
        [0, 1, 2].map((j) => device.tries('logInAtTill', pinOf(yusuf.id, `90${i}${j}`))),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
    // The right PIN is delayed too, but for no other person, and only for a limited time.
    expect((await tills[5]!.tries('logInAtTill', pinOf(yusuf.id, '4071'))).status).toBe(429);
    await tills[5]!.asks('logInAtTill', pinOf(hala.id, '5082'));
    restaurant.clock.pass({ minutes: 1 });
    await tills[6]!.asks('logInAtTill', pinOf(yusuf.id, '4071'));

    // Guesses are also limited for each till, over all people.
    for (let id = 100; id < 120; id += 1) await tills[7]!.tries('logInAtTill', pinOf(id, '9999'));
    expect((await tills[7]!.tries('logInAtTill', pinOf(hala.id, '5082'))).status).toBe(429);
    await tills[8]!.asks('logInAtTill', pinOf(hala.id, '5082'));
  });

  testOnce(
    'at a till an owner has the rights of a cashier, and reaches nothing beyond',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const { id } = await admin.asks('currentAdmin');
      const device = await till(restaurant, admin);
      await choosePin(admin, device, { id, pin: '4071' });
      const answers: Record<string, number> = {};
      for (const [name, { may }] of Object.entries(contract as unknown as Contract)) {
        if (may === 'anyone' || may.includes('cashier')) continue;
        const headers = { 'acting-as': 'admin' };
        if (!may.some((one) => one === 'owner' || one === 'manager')) continue;
        const { status } = await device.tries(name as CallName, { params: { id: 1 } }, { headers });
        if (status !== 403) answers[name] = status;
      }
      expect(answers).toEqual({});
      const body = { currentPassword: adminPassword, newPassword: 'figs-and-dates' };
      // Second factors cannot be used either, since they would raise the rights of a PIN.
      for (const name of ['prove', 'challengePasskey', 'renewRecoveryCodes'] as const) {
        const proof = name === 'prove' ? { body: { password: adminPassword } } : {};
        expect((await device.tries(name, proof)).status).toBe(403);
      }
      const refused = await device.tries('changeAdminPassword', { body });
      expect([refused.status, refused.text]).toEqual([
        403,
        'This is done in the office, with the password',
      ]);
      // A till is no known device, so the password's limits are those of unknown devices.
      expect(Object.keys(device.cookies).toSorted()).toEqual(['sofra_admin', 'sofra_till']);
    },
  );

  testOnce('a manager resets the PINs of cashiers and their own, with the password', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const { id } = await admin.asks('currentAdmin');
    const maryam = await colleague(restaurant, 'manager');
    const yusuf = await colleague(restaurant, 'cashier');
    const reset = async (whose: number) =>
      (await maryam.tries('resetPin', { params: { id: whose } })).status;
    expect(await reset(yusuf.id)).toBe(200);
    expect(await reset(maryam.id)).toBe(200);
    expect(await reset(id)).toBe(403);
    expect(await reset(4_711)).toBe(404);
    expect((await yusuf.tries('resetPin', { params: { id: yusuf.id } })).status).toBe(403);
    restaurant.clock.pass({ minutes: 11 });
    // A session that was left open is not enough to give somebody a PIN.
    expect(await reset(yusuf.id)).toBe(403);
  });

  test('a visit keeps its till, and the outlet of the till', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const { id: customerId } = await guest(restaurant);
    await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const { id: outletId } = await admin.asks('addOutlet', { body: { name: 'Garden' } });
    const missing = await admin.tries('inviteTill', { body: { name: 'Bar', outletId: 9 } });
    expect(missing.status).toBe(404);
    const device = await till(restaurant, admin, { outletId });
    const { id: tillId } = (await device.asks('currentTill'))!;
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    const body = { guest: { customerId }, points: 20, description: 'Lunch' };
    const visit = await device.asks('settleVisit', { body });
    expect(visit.outletId).toBe(outletId);
    const visits = restaurant.store.db.selectFrom('visits').select(['id', 'tillId', 'actorId']);
    expect(await visits.execute()).toEqual([{ id: visit.id, tillId, actorId: yusuf.id }]);
    const moved = restaurant.store.db.updateTable('visits').set({ tillId: null }).execute();
    await expect(moved).rejects.toThrow('a visit keeps its till');
    const removed = await admin.tries('removeOutlet', { params: { id: outletId } });
    expect(removed.status).toBe(409);
  });
});
