// The outlet of a visit is the server's to say: that of the till, or that of the person.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import type { Waiting } from '../../src/contract/visits/requests.ts';
import { limit } from '../limits.ts';
import { colleague, guest, owner, type Person } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';
import { openWithVisits, settle } from '../visits.ts';

/** A restaurant with two outlets, a manager, and a cashier. */
async function openTwo(engine: EngineName) {
  const table = await openWithVisits(engine);
  const { restaurant, admin } = table;
  await admin.asks('addOutlet', { body: { name: 'Corniche' } });
  const { id: harbour } = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
  const maryam = await colleague(restaurant, 'manager');
  const yusuf = await colleague(restaurant, 'cashier');
  const omar = await guest(restaurant, { name: 'Omar' });
  const visit = (outletId?: number, number = '17') => ({
    guest: { customerId: omar.id },
    bill: { amount: '20', number },
    ...(outletId !== undefined && { outletId }),
  });
  const balance = async () => (await omar.asks('currentCustomer')).points;
  const outlets = async () => {
    const rows = restaurant.store.db.selectFrom('visits').select('outletId').orderBy('id');
    return (await rows.execute()).map(({ outletId }) => outletId);
  };
  return { ...table, harbour, maryam, yusuf, omar, visit, balance, outlets };
}

/** The cashier at a till of the second outlet. */
async function atTill({ restaurant, admin, yusuf, harbour }: Awaited<ReturnType<typeof openTwo>>) {
  const device = await till(restaurant, admin, { outletId: harbour });
  await choosePin(admin, device, { id: yusuf.id, pin: '4821' });
  return device;
}

const give = (admin: Person, { id }: { id: number }, outletId: number | null) =>
  admin.asks('giveOutlet', { params: { id }, body: { outletId } });

onEachEngine((engine) => {
  test('a till settles at its outlet, and one bill earns once whatever the body says', async () => {
    const two = await openTwo(engine);
    const { visit, balance, harbour, outlets, admin } = two;
    const device = await atTill(two);
    expect((await settle(device, visit())).status).toBe(200);
    expect(await settle(device, visit(1))).toMatchObject({
      status: 403,
      text: 'This till is at another outlet',
    });
    expect(await settle(device, visit(harbour))).toMatchObject({ status: 409 });
    expect((await settle(device, visit(harbour, '18'))).status).toBe(200);
    expect(await balance()).toBe(400);
    expect(await outlets()).toEqual([harbour, harbour]);
    // The owner too is at the outlet of the till, once they work there.
    const { id } = await admin.asks('currentAdmin');
    await choosePin(admin, device, { id, pin: '7395' });
    expect((await settle(device, visit(1, '19'))).status).toBe(403);
  });

  test('a request that is approved keeps the outlet of the till at which it was made', async () => {
    const two = await openTwo(engine);
    const { admin, visit, harbour, outlets } = two;
    const device = await atTill(two);
    await limit(admin, 'cashier', { pointsPerAward: 100 });
    const { waiting } = JSON.parse((await settle(device, visit())).text) as Waiting;
    await admin.asks('approveRequest', { params: { id: waiting.id } });
    expect(await outlets()).toEqual([harbour]);
  });

  test('a cashier without a till has the outlet that a manager gave them', async () => {
    const { admin, maryam, yusuf, visit, harbour, outlets } = await openTwo(engine);
    const text = 'A manager has to give you an outlet first, under Team, People';
    const none = { status: 403, text };
    expect(await settle(yusuf, visit())).toMatchObject(none);
    expect(await settle(yusuf, visit(1))).toMatchObject(none);
    expect(await give(maryam, yusuf, harbour)).toMatchObject({ ownOutletId: harbour });
    await give(maryam, yusuf, harbour);
    expect((await settle(yusuf, visit())).status).toBe(200);
    expect(await settle(yusuf, visit(1))).toMatchObject({
      status: 403,
      text: 'Your visits are of another outlet',
    });
    expect((await settle(yusuf, visit(harbour, '18'))).status).toBe(200);
    expect(await outlets()).toEqual([harbour, harbour]);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.outlet-changed' } });
    expect(rows).toMatchObject([{ actor: 'maryam', detail: `yusuf: ${harbour}` }]);
    await give(maryam, yusuf, null);
    expect(await settle(yusuf, visit(undefined, '19'))).toMatchObject(none);
  });

  test('owners and managers name any outlet, and a partner has the first', async () => {
    const { restaurant, admin, maryam, sara, bakery, benefitId, ...two } = await openTwo(engine);
    const { visit, harbour, outlets } = two;
    expect((await settle(admin, visit(harbour))).status).toBe(200);
    expect((await settle(maryam, visit(1))).status).toBe(200);
    expect((await settle(maryam, visit(undefined, '18'))).status).toBe(200);
    expect((await settle(maryam, visit(99, '20'))).status).toBe(404);
    const { verification } = await scan(restaurant, bakery, sara);
    const served = { guest: { verification }, benefits: [benefitId] };
    expect((await settle(bakery, { ...served, outletId: harbour })).status).toBe(403);
    expect((await settle(bakery, served)).status).toBe(200);
    expect(await outlets()).toEqual([harbour, 1, 1, 1]);
  });

  test('managers give cashiers an outlet, owners anybody, and only one that is there', async () => {
    const { restaurant, admin, maryam, yusuf, harbour, visit } = await openTwo(engine);
    const layla = await colleague(restaurant, 'manager', { username: 'layla' });
    const body = { outletId: harbour };
    const given = (by: Person, { id }: { id: number }, one = body) =>
      by.tries('giveOutlet', { params: { id }, body: one });
    expect((await given(maryam, layla)).status).toBe(403);
    expect((await given(yusuf, yusuf)).status).toBe(403);
    expect((await given(admin, layla)).status).toBe(200);
    expect((await given(maryam, yusuf, { outletId: 99 })).status).toBe(404);
    expect((await given(maryam, { id: 99 })).status).toBe(404);
    expect((await given(maryam, yusuf)).status).toBe(200);
    // An outlet that is removed is nobody's, and where one is left, it is everybody's.
    await admin.asks('removeOutlet', { params: { id: harbour } });
    const people = (await admin.asks('listAdmins')).rows;
    expect(people.map(({ ownOutletId }) => ownOutletId)).toEqual([null, null, null, null]);
    expect(JSON.parse((await settle(yusuf, visit())).text)).toMatchObject({ outletId: 1 });
    const garden = await (await owner(restaurant)).asks('addOutlet', { body: { name: 'Garden' } });
    expect(garden.id).not.toBe(harbour);
    expect((await settle(yusuf, visit(undefined, '18'))).status).toBe(403);
  });

  test('where the restaurant has one outlet, nobody has to be given it', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const yusuf = await colleague(restaurant, 'cashier');
    const visit = (number: string) => ({
      guest: { customerId: sara.id },
      bill: { amount: '20', number },
    });
    expect((await settle(yusuf, visit('1'))).status).toBe(200);
    await admin.asks('addOutlet', { body: { name: 'Corniche' } });
    expect((await settle(yusuf, visit('2'))).status).toBe(200);
    expect((await settle(yusuf, { ...visit('3'), outletId: 1 })).status).toBe(200);
    expect((await settle(yusuf, { ...visit('4'), outletId: 2 })).status).toBe(403);
  });
});
