// What holds for every call, also for those added tomorrow: generated from the contract.
import { describe, expect, test } from 'vitest';
import type { Contract, Role } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openHouse, type House } from '../house.ts';
import { guest, owner, partner, visitor, type Person } from '../people.ts';

const callers: Record<
  string,
  { role?: Role; comes: (house: House) => Promise<Pick<Person, 'tries'>> }
> = {
  nobody: { comes: async (house) => visitor(house) },
  'a guest': { role: 'customer', comes: (house) => guest(house) },
  'a partner': { role: 'partner', comes: (house) => partner(house) },
  'an administrator': { role: 'admin', comes: (house) => owner(house) },
  'a partner who was switched off': {
    comes: async (house) => {
      const bakery = await partner(house);
      await house.store.db.updateTable('partners').set({ active: false }).execute();
      return bakery;
    },
  },
  'a guest whose session has expired': {
    comes: async (house) => {
      const sara = await guest(house);
      house.clock.pass({ days: 31 });
      return sara;
    },
  },
  'somebody with a forged session': {
    comes: async (house) => {
      const forger = visitor(house);
      const { cookies } = await guest(house);
      for (const role of ['customer', 'partner', 'admin']) {
        forger.cookies[`sofra_${role}`] = String(Object.values(cookies)[0]).slice(1);
      }
      return forger;
    },
  },
};

onEachEngine((engine) => {
  describe.each(Object.entries(callers))('%s', (_, { role, comes }) => {
    test('is let in or kept out of every call as the contract says', async () => {
      const house = await openHouse(engine);
      for (const [name, { may, sessionCheck }] of Object.entries(contract as unknown as Contract)) {
        const caller = await comes(house);
        const { status } = await caller.tries(name as CallName, { body: '"nonsense"' });
        const welcome = may === 'anyone' || (role !== undefined && may.includes(role));
        const expected = welcome ? 'in' : role && !sessionCheck ? 403 : 401;
        const seen = status === 401 || status === 403 ? status : 'in';
        expect(`${name}: ${seen}`).toBe(`${name}: ${may === 'anyone' ? 'in' : expected}`);
        await house.store.db.deleteFrom('partners').execute();
      }
    });
  });

  test('the document of the API names every call, its callers and its refusals', async () => {
    const house = await openHouse(engine);
    const { paths } = (await house.app.inject('/api/openapi.json')).json();
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(contract).toSorted(),
    );
    expect(paths['/api/customers/{id}/transactions'].get).toMatchObject({
      security: [{ admin: [] }, { customer: [] }],
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

  test('what is no call is not found, and a fault of ours says nothing of the inside', async () => {
    const house = await openHouse(engine);
    const nowhere = await house.app.inject('/api/nowhere');
    expect([nowhere.statusCode, nowhere.body]).toEqual([404, 'Not found']);
    await house.store.db.schema.dropTable('settings').execute();
    expect((await house.app.inject('/healthz')).statusCode).toBe(200);
    expect((await house.app.inject('/readyz')).statusCode).toBe(503);
    await house.store.db.schema
      .alterTable('terms_and_conditions')
      .renameColumn('content', 'words')
      .execute();
    const fault = await visitor(house).tries('currentTerms');
    expect(fault).toMatchObject({
      status: 500,
      text: expect.stringMatching(/^Something went wrong \([\w-]{36}\)$/),
    });
  });
});
