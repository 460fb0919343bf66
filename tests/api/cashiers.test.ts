// A cashier sees the guest at the till, and only the visits that the cashier has settled.
import { expect, test } from 'vitest';
import { numberOf } from '../invitations.ts';
import { counted, inParallel } from '../many.ts';
import { colleague, guest, owner, type Person } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  const open = async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '+966555000111' });
    return { restaurant, admin, yusuf, sara };
  };

  testOnce('a cashier sees the end of a number, and all of one that was typed whole', async () => {
    const { restaurant, admin, yusuf, sara } = await open();
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const search = (q: string, by = yusuf) => by.asks('searchCustomers', { query: { q } });
    const masked = '•••••••••111';
    expect(await search('sara')).toMatchObject({ rows: [{ mobile: masked, points: 0 }], total: 1 });
    expect((await search('0111')).rows).toMatchObject([{ mobile: masked }]);
    for (const whole of ['0555 000 111', '+966555000111', '٠٥٥٥٠٠٠١١١']) {
      expect((await search(whole)).rows).toMatchObject([{ id: sara.id, mobile: '+966555000111' }]);
    }
    expect(await search('')).toEqual({ rows: [], total: 0 });
    const token = await qrOf(restaurant, sara.id);
    const scanned = await yusuf.asks('findCustomerByQr', { body: { token } });
    expect(scanned).toMatchObject({ id: sara.id, mobile: masked });
    const query = { customerId: sara.id };
    expect((await yusuf.asks('readGuestSheet', { query })).mobile).toBe(masked);
    expect((await admin.asks('readGuestSheet', { query })).mobile).toBe('+966555000111');
    const shown = await admin.asks('searchCustomers', { query: { q: '' } });
    expect(shown).toMatchObject({ rows: [{ mobile: '+966555000111' }], total: 1 });
  });

  test('a cashier does not read out the members', async () => {
    const { restaurant, admin, yusuf, sara } = await open();
    const searching = { query: { q: 'sara' } };
    const sheet = { query: { customerId: sara.id } };
    await spend(restaurant, { what: 'search', id: yusuf.id });
    await spend(restaurant, { what: 'sheet', id: yusuf.id });
    expect((await yusuf.tries('searchCustomers', searching)).status).toBe(429);
    expect((await yusuf.tries('readGuestSheet', sheet)).status).toBe(429);
    // A full number and a scan do not count, and other people are not limited.
    await yusuf.asks('searchCustomers', { query: { q: '+966555000111' } });
    await admin.asks('searchCustomers', searching);
    await admin.asks('readGuestSheet', sheet);
    restaurant.clock.pass({ hours: 1 });
    const { username, password } = yusuf;
    await yusuf.asks('logInAdmin', { body: { username, password } });
    await yusuf.asks('searchCustomers', searching);
    await yusuf.asks('readGuestSheet', sheet);
  });

  testOnce('a cashier invites whom they enrolled that day, and nobody else to a card', async () => {
    const { restaurant, admin, yusuf } = await open();
    const enrol = (by: typeof admin, mobile: string) =>
      by.asks('enrolCustomer', { body: { name: 'Omar Khalid', mobile } });
    const invite = async ({ id }: { id: number }) =>
      (await yusuf.tries('inviteCustomer', { params: { id } })).status;
    const [own, other] = [await enrol(yusuf, '+966555000222'), await enrol(admin, '+966555000333')];
    expect([await invite(own), await invite(other)]).toEqual([200, 403]);
    await admin.asks('inviteCustomer', { params: other });
    restaurant.clock.pass({ hours: 24 });
    const { username, password } = yusuf;
    await yusuf.asks('logInAdmin', { body: { username, password } });
    expect(await invite(own)).toBe(403);
  });

  testOnce('a cashier enrols and invites thirty guests an hour, all together', async () => {
    const { restaurant, admin, yusuf } = await open();
    const enrol = (by: typeof admin, place: number) =>
      by.tries('enrolCustomer', { body: { name: 'Omar', mobile: numberOf(place) } });
    const first = JSON.parse((await enrol(yusuf, 1)).text) as { id: number };
    await yusuf.asks('inviteCustomer', { params: first });
    // A mistyped number does not count.
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const mistyped = { name: 'Omar', mobile: '+9665' };
    expect((await yusuf.tries('enrolCustomer', { body: mistyped })).status).toBe(400);
    const more = await inParallel(35, (i) => enrol(yusuf, i + 2));
    expect(counted(more)).toEqual({ 200: 28, 429: 7 });
    expect((await yusuf.tries('inviteCustomer', { params: first })).status).toBe(429);
    expect((await enrol(admin, 90)).status).toBe(200);
    restaurant.clock.pass({ hours: 1 });
    const { username, password } = yusuf;
    await yusuf.asks('logInAdmin', { body: { username, password } });
    expect((await enrol(yusuf, 91)).status).toBe(200);
  });

  test('a cashier has their own visits, and undoes no others', async () => {
    const { restaurant, admin, yusuf, sara } = await open();
    const hala = await colleague(restaurant, 'cashier', { username: 'hala' });
    const settle = (by: typeof admin, points: number) =>
      by.asks('settleVisit', {
        body: { guest: { customerId: sara.id }, points, description: 'Lunch' },
      });
    const own = await settle(yusuf, 20);
    const hers = await settle(hala, 30);
    await settle(admin, 40);
    expect(await yusuf.asks('listOwnVisits')).toMatchObject([
      { id: own.id, guest: 'Sara Ahmad', points: 20, undoneAt: null, pointsUndone: false },
    ]);
    const undo = (id: number, by: Person = yusuf) =>
      by.tries('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    const refused = await undo(hers.id);
    expect([refused.status, refused.text]).toEqual([404, 'Visit not found']);
    expect((await undo(own.id)).status).toBe(200);
    expect((await undo(hers.id, admin)).status).toBe(200);
    const [visit] = await yusuf.asks('listOwnVisits');
    expect(visit).toMatchObject({ pointsUndone: true, undoneAt: expect.any(String) });

    // The recent guests are those of this business day, without undone visits.
    expect((await hala.asks('readTill')).recent).toEqual([]);
    await settle(hala, 30);
    expect((await hala.asks('readTill')).recent).toMatchObject([{ mobile: '•••••••••111' }]);
    expect((await yusuf.asks('readTill')).recent).toEqual([]);
    restaurant.clock.pass({ days: 1 });
    const { username, password } = hala;
    await hala.asks('logInAdmin', { body: { username, password } });
    expect((await hala.asks('readTill')).recent).toEqual([]);
    expect(await hala.asks('listOwnVisits')).toHaveLength(2);
  });
});

type Restaurant = Awaited<ReturnType<typeof openRestaurant>>;

async function qrOf({ store: { db } }: Restaurant, id: number) {
  const query = db.selectFrom('customers').select('qrToken').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).qrToken!;
}

/** Uses up the cashier's look-ups of an hour, as 360 calls would. */
async function spend(
  { store: { db }, clock }: Restaurant,
  { what, id }: { what: 'search' | 'sheet'; id: number },
) {
  const at = clock.now();
  const moments = JSON.stringify(Array.from({ length: 360 }, () => at.getTime()));
  const subject = JSON.stringify([`${what} of cashier`, id]);
  await db.insertInto('throttles').values({ subject, moments, lastAt: at.toISOString() }).execute();
}
