// Invalid cursors, sent to every list in each of its orders.
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { memberSorts } from '../../src/contract/members/customer-calls.ts';
import { absences } from '../../src/contract/values/absences.ts';
import { brings, list, opened } from '../importing.ts';
import { guest, partner, type AnyRequest } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

const largest = Number.MAX_SAFE_INTEGER;
const moment = '2026-11-21T18:30:00.000Z';

const cursors = [
  ['x', '0', '7', '2147483648', '999999999999999', '9999999999999999', '9-9', 'eyJhIjoxfQ'],
  ['999999999999999-999999999999999', '2147483648-2147483648'],
  [[], [null], [{}], [1], [1.5], [largest], ['a'], ['\0'], ['\ud800']].map(written),
  [
    ['a', 1],
    ['a', largest],
    ['\0', 1],
    ['\ud800', 1],
    [moment, 1],
    [moment, largest],
  ].map(written),
  [
    [0, 1],
    [largest, 1],
    [-largest, 1],
    [2 ** 31, 1],
    [1, largest],
    [1e300, 1],
  ].map(written),
  [
    ['a', 0, 1],
    ['\0', 0, 1],
    ['\ud800', 1, 1],
    [moment, largest, 1],
    [1, 1, 1],
  ].map(written),
  [
    [moment, 1, largest],
    [moment, -1, 1],
    [moment, 1.5, 1],
    ['', 0, -largest],
  ].map(written),
].flat();

function written(keys: unknown[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The queries of lists that have several orders. */
const ways: Partial<Record<CallName, AnyRequest['query'][]>> = {
  listCustomers: [
    {},
    ...memberSorts.map((sort) => ({ sort })),
    ...memberSorts.map((sort) => ({ sort, level: 'Starter' })),
    { q: 'sara' },
    { q: 'sara ahmad' },
    ...absences.map((away) => ({ away })),
  ],
  listAuditEntries: [{}, { role: 'admin' }, { q: 'points' }],
  listStandingOutVisits: [{ line: 'pair:1:1' }],
  listPointChanges: (['earned', 'spent', 'left'] as const).map((kind) => ({
    month: '2026-11',
    kind,
  })),
  listImportRows: [{ verdict: 'new' }, { verdict: 'refused' }],
};

onEachEngine((engine) => {
  test('a cursor that no list gave out shows a page, or is refused in a sentence', async () => {
    const { restaurant, admin } = await opened(engine);
    await admin.asks('changeSettings', { body: { rewards: true } });
    const sara = await guest(restaurant);
    const { id: importId } = await brings(admin, list);
    Object.assign(restaurant.config, { HOOK_HOSTS: ['books.example'] });
    const hook = { name: 'Books', address: 'https://books.example', named: false };
    const { id: hookId } = await admin.asks('addHook', { body: hook });
    const bakery = await partner(restaurant);
    const ids = { imports: importId, hooks: hookId, partners: bakery.id };
    const idOf = (route: string) =>
      Object.entries(ids).find(([rows]) => route.includes(rows))?.[1] ?? sara.id;
    const faults: string[] = [];
    for (const [name, { paged, may, route }] of Object.entries(contract as unknown as Contract)) {
      if (!paged) continue;
      const person = may.includes('owner') ? admin : may.includes('partner') ? bakery : sara;
      const params = {
        ...(route.includes(':id') && { id: idOf(route) }),
        ...(route.includes(':month') && { month: '2026-11' }),
      };
      for (const way of ways[name as CallName] ?? [{}]) {
        for (const after of cursors) {
          const query = { ...way, after };
          const { status, text } = await person.tries(name as CallName, { params, query });
          const isRefused = status === 400 && text === 'Invalid input';
          if (status !== 200 && !isRefused) faults.push(`${name} ${JSON.stringify(query)} ${text}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
