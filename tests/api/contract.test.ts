// Rules of every call, also of those added tomorrow: generated from the contract.
import { describe, expect, test } from 'vitest';
import { isForPrograms, type CallerRole, type Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { program } from '../programs.ts';
import { colleague, guest, owner, partner, visitor, type Person } from '../people.ts';

const callers: Record<
  string,
  { caller?: CallerRole; comes: (restaurant: Restaurant) => Promise<Pick<Person, 'tries'>> }
> = {
  nobody: { comes: async (restaurant) => visitor(restaurant) },
  'a guest': { caller: 'customer', comes: (restaurant) => guest(restaurant) },
  'a partner': { caller: 'partner', comes: (restaurant) => partner(restaurant) },
  'an owner': { caller: 'owner', comes: (restaurant) => owner(restaurant) },
  'a manager': { caller: 'manager', comes: (restaurant) => colleague(restaurant, 'manager') },
  'a cashier': { caller: 'cashier', comes: (restaurant) => colleague(restaurant, 'cashier') },
  'a cashier who was switched off': {
    comes: async (restaurant) => {
      const yusuf = await colleague(restaurant, 'cashier');
      const { db } = restaurant.store;
      await db.updateTable('admins').set({ active: false }).where('id', '=', yusuf.id).execute();
      return yusuf;
    },
  },
  'a program': {
    caller: 'program',
    comes: async (restaurant) => program(restaurant, { admin: await owner(restaurant) }),
  },
  'a program whose key has ended': {
    comes: async (restaurant) => {
      const admin = await owner(restaurant);
      const till = await program(restaurant, { admin });
      await admin.asks('endKey', { params: { id: till.id } });
      return till;
    },
  },
  'a partner who was switched off': {
    comes: async (restaurant) => {
      const bakery = await partner(restaurant);
      await restaurant.store.db.updateTable('partners').set({ active: false }).execute();
      return bakery;
    },
  },
  'a guest whose session has expired': {
    comes: async (restaurant) => {
      const sara = await guest(restaurant);
      restaurant.clock.pass({ days: 31 });
      return sara;
    },
  },
  'somebody with a forged session': {
    comes: async (restaurant) => {
      const forger = visitor(restaurant);
      const { cookies } = await guest(restaurant);
      for (const role of ['customer', 'partner', 'admin']) {
        forger.cookies[`sofra_${role}`] = String(Object.values(cookies)[0]).slice(1);
      }
      return forger;
    },
  },
};

onEachEngine((engine) => {
  describe.each(Object.entries(callers))('%s', (_, { caller, comes }) => {
    test('is let in or kept out of every call as the contract says', async () => {
      const restaurant = await openRestaurant(engine);
      let person = await comes(restaurant);
      for (const [name, { may, sessionCheck }] of Object.entries(contract as unknown as Contract)) {
        const { status } = await person.tries(name as CallName, { body: '"nonsense"' });
        const welcome = may === 'anyone' || (caller !== undefined && may.includes(caller));
        // Sessions are ignored in calls of programs, and keys in all other calls.
        const isKnown = caller && isForPrograms({ may }) === (caller === 'program');
        const expected = welcome ? 'in' : isKnown && !sessionCheck ? 403 : 401;
        const seen = status === 401 || status === 403 ? status : 'in';
        expect(`${name}: ${seen}`).toBe(`${name}: ${may === 'anyone' ? 'in' : expected}`);
        // A successful call, such as a log-out, may have ended the session.
        if (status >= 300) continue;
        await restaurant.store.db.deleteFrom('partners').execute();
        await restaurant.store.db.deleteFrom('admins').where('id', '>', 1).execute();
        person = await comes(restaurant);
      }
    });
  });

  test('the document of the API names every call, its callers and its refusals', async () => {
    const restaurant = await openRestaurant(engine);
    const { paths } = (await restaurant.app.inject('/api/openapi.json')).json();
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(contract).toSorted(),
    );
    expect(paths['/api/customers/{id}/transactions'].get).toMatchObject({
      security: [{ admin: ['owner', 'manager'] }, { customer: [] }],
      parameters: [
        { name: 'id', in: 'path' },
        { name: 'q' },
        { name: 'limit' },
        { name: 'after' },
        { name: 'Acting-As', in: 'header', schema: { enum: ['customer', 'partner', 'admin'] } },
      ],
    });
    expect(Object.keys(paths['/api/points'].post.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '503',
    ]);
  });

  test('an unknown call is not found, and a fault of ours says nothing of the inside', async () => {
    const restaurant = await openRestaurant(engine);
    const nowhere = await restaurant.app.inject('/api/nowhere');
    expect([nowhere.statusCode, nowhere.body]).toEqual([404, 'Not found']);
    await restaurant.store.db.schema.dropTable('kysely_migration').execute();
    expect((await restaurant.app.inject('/healthz')).statusCode).toBe(200);
    expect((await restaurant.app.inject('/readyz')).statusCode).toBe(503);
    await restaurant.store.db.schema
      .alterTable('terms_and_conditions')
      .renameColumn('content', 'words')
      .execute();
    const fault = await visitor(restaurant).tries('currentTerms');
    expect(fault).toMatchObject({
      status: 500,
      text: expect.stringMatching(/^Something went wrong \([\w-]{36}\)$/),
    });
  });
});
