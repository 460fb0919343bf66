// The office changes a member's name and number.
import { expect, test } from 'vitest';
import { everything } from '../filled.ts';
import { guest, newMobile, owner, partner, visitor } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

type Owner = Awaited<ReturnType<typeof owner>>;

const change = ({ asks }: Owner, id: number, body: { name?: string; mobile?: string }) =>
  asks('changeCustomer', { params: { id }, body });

const refusal = async ({ tries }: Owner, id: number, body: object) => {
  const { status, text } = await tries('changeCustomer', { params: { id }, body });
  return [status, text];
};

const found = async ({ asks }: Owner, q: string) =>
  (await asks('listCustomers', { query: { q } })).rows.map(({ name }) => name);

const lastChange = async ({ asks }: Owner) =>
  (await asks('listAuditEntries', { query: { q: 'customer.changed' } })).rows[0]?.detail;

onEachEngine((engine, testOnce) => {
  const opened = async () => {
    const restaurant = await openRestaurant(engine);
    return { restaurant, admin: await owner(restaurant), sara: await guest(restaurant) };
  };

  testOnce('a changed name is found, sorted and shown, and the guest stays logged in', async () => {
    const { restaurant, admin, sara } = await opened();
    await guest(restaurant, { name: 'Dana Salem' });
    await admin.asks('awardPoints', {
      body: { customerId: sara.id, points: 7, description: 'Tea' },
    });
    const changed = await change(admin, sara.id, { name: '  Abeer Ahmad ' });
    const shown = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect(shown).toMatchObject(changed);
    expect(changed).toMatchObject({ name: 'Abeer Ahmad', mobile: sara.mobile, points: 7 });
    expect(await found(admin, 'abe')).toEqual(['Abeer Ahmad']);
    expect(await found(admin, 'sara')).toEqual([]);
    for (const query of [{}, { sort: 'name' }, { level: 'Starter', sort: 'name' }] as const) {
      const { rows } = await admin.asks('listCustomers', { query });
      expect(rows.map(({ name }) => name)).toEqual(['Abeer Ahmad', 'Dana Salem']);
    }
    expect((await sara.asks('currentCustomer')).name).toBe('Abeer Ahmad');
    const names = `Sara Ahmad, ${sara.mobile} → Abeer Ahmad, ${sara.mobile}`;
    expect(await lastChange(admin)).toBe(names);
  });

  test('birthday and e-mail are corrected by the office, and cleared', async () => {
    const { admin, sara } = await opened();
    const params = { id: sara.id };
    const details = async () => (await admin.asks('readCustomer', { params })).details;
    const body = { birthday: '--02-29', email: 'sara@family.example' };
    await admin.asks('changeCustomer', { params, body });
    expect(await details()).toMatchObject(body);
    expect((await sara.asks('currentCustomer')).details).toMatchObject(body);
    expect(await lastChange(admin)).toBe(`Sara Ahmad, ${sara.mobile}`);
    for (const birthday of ['1990-02-30', '03/04/1990', '04-03', '']) {
      expect(await refusal(admin, sara.id, { birthday })).toEqual([
        400,
        'Write a birthday like 1990-04-03, or --04-03 without the year',
      ]);
    }
    expect(await refusal(admin, sara.id, { email: 'sara' })).toEqual([
      400,
      'An e-mail address looks like name@example.com',
    ]);
    await admin.asks('changeCustomer', { params, body: { birthday: null, email: null } });
    expect(await details()).toBeUndefined();
  });

  testOnce('an open card is told of a changed name', async () => {
    const { admin, sara } = await opened();
    const { news: after } = await sara.asks('currentCustomer');
    const card = await sara.hears('watchCard', { query: { after } });
    await change(admin, sara.id, { name: 'Sara Omar' });
    expect(await card.next()).toEqual({ kind: 'code' });
    card.leave();
  });

  test('a changed number ends sessions, devices and passes; only the new one logs in', async () => {
    const { restaurant, admin, sara } = await opened();
    const { password: pass } = await visitor(restaurant).asks('logInCustomer', {
      body: { mobile: sara.mobile, password: sara.password },
    });
    const mobile = newMobile();
    await change(admin, sara.id, { mobile });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    const logsIn = async (body: { mobile: string; password: string | undefined }) =>
      (await visitor(restaurant).tries('logInCustomer', { body })).status;
    for (const password of [sara.password, pass]) {
      expect(await logsIn({ mobile: sara.mobile, password })).toBe(401);
    }
    expect(await logsIn({ mobile, password: pass })).toBe(401);
    expect(await logsIn({ mobile, password: sara.password })).toBe(200);
    expect(await deviceCount(restaurant, sara.id)).toBe(1);
    expect(await found(admin, mobile)).toEqual(['Sara Ahmad']);
    expect(await found(admin, sara.mobile)).toEqual([]);
    const counter = await partner(restaurant);
    const seen = (typed: string) =>
      counter.tries('findCustomerAtCounter', { params: { mobile: typed } });
    expect((await seen(mobile)).status).toBe(200);
    expect((await seen(sara.mobile)).status).toBe(404);
    // The number that is free again may join.
    await guest(restaurant, { name: 'Omar', mobile: sara.mobile });
  });

  test('a number that is taken, in whatever form, is refused and changes nothing', async () => {
    const { restaurant, admin, sara } = await opened();
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    await guest(restaurant, { name: 'Omar', mobile: '+966555000111' });
    const before = await everything(restaurant);
    const taken = [409, 'A customer with this mobile number already exists'];
    for (const mobile of ['+966555000111', '966 555-000-111', '+966 (0) ٥٥٥٠٠٠١١١']) {
      expect(await refusal(admin, sara.id, { name: 'Abeer', mobile })).toEqual(taken);
    }
    expect(await refusal(admin, sara.id, { mobile: '+9665' })).toEqual([400, expect.any(String)]);
    expect(await refusal(admin, sara.id, { name: ' x ' })).toEqual([400, expect.any(String)]);
    expect(await refusal(admin, 4_711, {})).toEqual([404, 'Customer not found']);
    expect(await everything(restaurant)).toEqual(before);
  });

  testOnce(
    'a number that is written otherwise is the same: the guest stays logged in',
    async () => {
      const { admin, sara } = await opened();
      const mobile = sara.mobile.slice(1);
      expect(await change(admin, sara.id, { mobile })).toMatchObject({ mobile });
      expect((await sara.asks('currentCustomer')).mobile).toBe(mobile);
    },
  );

  testOnce('a change to what is there already writes nothing', async () => {
    const { restaurant, admin, sara } = await opened();
    const before = await everything(restaurant);
    const { name, mobile } = sara;
    expect(await change(admin, sara.id, { name, mobile })).toMatchObject({ name, mobile });
    expect(await change(admin, sara.id, {})).toMatchObject({ name, mobile });
    expect(await everything(restaurant)).toEqual(before);
  });

  test('two guests get one number at the same time: one has it', async () => {
    const { restaurant, admin, sara } = await opened();
    const [omar, mobile] = [await guest(restaurant, { name: 'Omar' }), newMobile()];
    const statuses = await Promise.all(
      [sara, omar].map(async ({ id }) => (await refusal(admin, id, { mobile }))[0]),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await found(admin, mobile)).toHaveLength(1);
  });

  test('a log-in with the former number does not outlive the change that it overlaps', async () => {
    const { restaurant, admin, sara } = await opened();
    const mobile = newMobile();
    const body = { mobile: sara.mobile, password: sara.password };
    const logIns = Array.from({ length: 4 }, () => visitor(restaurant));
    const statuses = await Promise.all([
      change(admin, sara.id, { mobile }).then(() => 0),
      ...logIns.map(async ({ tries }) => (await tries('logInCustomer', { body })).status),
    ]);
    expect(statuses.filter((status) => ![0, 200, 401].includes(status))).toEqual([]);
    for (const { tries } of logIns) expect((await tries('currentCustomer')).status).toBe(401);
  });
});

const deviceCount = async ({ store }: Restaurant, accountId: number) =>
  (
    await store.db
      .selectFrom('known_devices')
      .select('accountId')
      .where('role', '=', 'customer')
      .where('accountId', '=', accountId)
      .execute()
  ).length;
