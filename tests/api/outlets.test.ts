// Outlets: named once there is more than one, each by a name of its own, and kept with its visits.
import { expect, test } from 'vitest';
import { outletLimit } from '../../src/contract/restaurant/outlets.ts';
import { counted, numbered } from '../many.ts';
import { guest, owner, type Person } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';

const add = (admin: Person, name: string) => admin.asks('addOutlet', { body: { name } });
const namesOf = async (admin: Person) =>
  (await admin.asks('listOutlets')).map(({ id, name }) => `${id} ${name}`);

/** Settles a visit of some guest at an outlet, by default at the first one. */
async function visitAt(admin: Person, outletId?: number) {
  const { rows } = await admin.asks('listCustomers');
  const at = outletId === undefined ? {} : { outletId };
  const body = { guest: { customerId: rows[0]!.id }, points: 0, ...at };
  const { status, text } = await admin.tries('settleVisit', { body });
  return status === 200 ? (JSON.parse(text) as { outletId: number }).outletId : text;
}

onEachEngine((engine, testOnce) => {
  testOnce(
    'the first name is that of the outlet there has been, which keeps its visits',
    async () => {
      const restaurant = await openRestaurant(engine);
      const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
      const body = { guest: { customerId: sara.id }, points: 7 };
      await admin.asks('settleVisit', { body });
      expect(await admin.asks('listOutlets')).toEqual([]);
      const harbour = await admin.asks('addOutlet', {
        body: { name: ' Harbour ', nameArabic: 'المرفأ' },
      });
      expect(harbour).toEqual({ id: 1, name: 'Harbour', nameArabic: 'المرفأ' });
      expect(await add(admin, 'Old Town')).toEqual({ id: 2, name: 'Old Town', nameArabic: null });
      expect(await admin.tries('removeOutlet', { params: { id: 1 } })).toMatchObject({
        status: 409,
        text: 'This outlet has visits, so that it stays',
      });
      expect(await namesOf(admin)).toEqual(['1 Harbour', '2 Old Town']);
    },
  );

  testOnce('one without visits goes, and its number is not given again', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (const name of ['Harbour', 'Old Town', 'Airport']) await add(admin, name);
    await admin.asks('removeOutlet', { params: { id: 3 } });
    await add(admin, 'Station');
    expect(await namesOf(admin)).toEqual(['1 Harbour', '2 Old Town', '4 Station']);
    for (const id of [1, 2, 4]) await admin.asks('removeOutlet', { params: { id } });
    // The restaurant has one outlet again, with the id 1.
    await add(admin, 'Garden');
    await add(admin, 'Beach');
    expect(await namesOf(admin)).toEqual(['1 Garden', '5 Beach']);
  });

  testOnce('a visit is at the outlet that is named, or at the lowest one', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await guest(restaurant);
    expect(await visitAt(admin)).toBe(1);
    await add(admin, 'Harbour');
    await add(admin, 'Old Town');
    expect([await visitAt(admin), await visitAt(admin, 2)]).toEqual([1, 2]);
    expect(await visitAt(admin, 3)).toBe('Outlet not found');
    expect((await admin.tries('removeOutlet', { params: { id: 2 } })).status).toBe(409);
  });

  test('the log says who added, renamed and removed which', async () => {
    const admin = await owner(await openRestaurant(engine));
    const { id } = await add(admin, 'Harbor');
    await admin.asks('changeOutlet', { params: { id }, body: { name: 'Harbour' } });
    await admin.asks('changeOutlet', { params: { id }, body: { nameArabic: 'المرفأ' } });
    await admin.asks('removeOutlet', { params: { id } });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'outlet.' } });
    expect(rows.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ['admin', 'outlet.deleted', 'Harbour'],
      ['admin', 'outlet.changed', 'Harbour'],
      ['admin', 'outlet.changed', 'Harbor → Harbour'],
      ['admin', 'outlet.added', 'Harbor'],
    ]);
  });

  testOnce('two have never the same name, in whatever case and spelling', async () => {
    const admin = await owner(await openRestaurant(engine));
    await add(admin, 'Café Harbour');
    const params = { id: (await add(admin, 'الفرع الأول')).id };
    const taken = { status: 409, text: 'Another outlet has this name already' };
    for (const name of ['café  HARBOUR', 'Cafe Harbour', 'الفرع الاول']) {
      expect(await admin.tries('addOutlet', { body: { name } })).toMatchObject(taken);
    }
    const body = { name: 'CAFÉ HARBOUR' };
    expect(await admin.tries('changeOutlet', { params, body })).toMatchObject(taken);
    // An outlet may change the spelling of its own name.
    const own = await admin.asks('changeOutlet', { params: { id: 1 }, body });
    expect(own).toEqual({ id: 1, name: 'CAFÉ HARBOUR', nameArabic: null });
  });

  test('of many who give one name at once, on two servers, one does', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const others = [admin, await owner(await anotherServer(restaurant))];
    const outlets = [await add(admin, 'Garden'), await add(admin, 'Beach')];
    const answers = await Promise.all(
      numbered(12).map((i) => {
        const [by, { id }] = [others[i % 2]!, outlets[(i >> 1) % 2]!];
        const body = { name: i % 3 ? 'harbour' : 'Harbour' };
        return i < 8
          ? by.tries('addOutlet', { body })
          : by.tries('changeOutlet', { params: { id }, body });
      }),
    );
    expect(counted(answers)).toEqual({ 200: expect.any(Number), 409: expect.any(Number) });
    const names = (await admin.asks('listOutlets')).map(({ name }) => name.toLowerCase());
    expect(names.filter((name) => name === 'harbour')).toHaveLength(1);
  });

  test('there are no more than fifty, however many are asked for at once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const others = [admin, await owner(await anotherServer(restaurant))];
    const rows = numbered(outletLimit - 1).map((i) => ({ name: `No. ${i}`, nameArabic: null }));
    await restaurant.store.db.insertInto('outlets').values(rows).execute();
    const answers = await Promise.all(
      numbered(8).map((i) => others[i % 2]!.tries('addOutlet', { body: { name: `New ${i}` } })),
    );
    expect(counted(answers)).toEqual({ 200: 1, 409: 7 });
    const { text } = answers.find(({ status }) => status === 409)!;
    expect(text).toBe('There can be at most 50 outlets');
  });

  test('a visit that is being settled keeps its outlet, or the outlet is gone before', async () => {
    const restaurant = await openRestaurant(engine);
    const another = await anotherServer(restaurant);
    const [till, admin] = [await owner(restaurant), await owner(another)];
    await guest(restaurant);
    const outlets = await Promise.all(numbered(12).map((i) => add(admin, `No. ${i}`)));
    await Promise.all(
      outlets.flatMap(({ id }) => [
        visitAt(till, id).then((at) => expect([id, 'Outlet not found']).toContain(at)),
        admin.tries('removeOutlet', { params: { id } }),
      ]),
    );
    const left = (await admin.asks('listOutlets')).map(({ id }) => id);
    const { db } = restaurant.store;
    const visits = await db.selectFrom('visits').select('outletId').orderBy('outletId').execute();
    expect(visits.map(({ outletId }) => outletId)).toEqual(left);
  });

  test.each([
    [{}, 'Required'],
    [{ name: '  ' }, 'Required'],
    [{ name: 'x'.repeat(101) }, 'Must be at most 100 characters'],
    [{ name: 'Harbour', active: true }, 'Unknown field: active'],
  ])(
    'a form with %j is refused, and nothing is added',
    inLongOnPostgres(engine),
    async (body, text) => {
      const admin = await owner(await openRestaurant(engine));
      expect(await admin.tries('addOutlet', { body })).toMatchObject({ status: 400, text });
      expect(await admin.asks('listOutlets')).toEqual([]);
    },
  );
});
