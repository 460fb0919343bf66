// The keys that sign receipts: each is valid for its outlet until its end, and a wrong signature
// counts as a guess.
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../locks.ts';
import { guest as joins } from '../people.ts';
import { program } from '../programs.ts';
import { claims, openTill, reads, receiptOf, refusalOf } from '../receipts.ts';
import { onEachEngine } from '../setup/engines.ts';
import { books, openWithVisits, settle } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('a key signs for its outlet alone, and signs nothing once it has ended', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const { id: garden } = await admin.asks('addOutlet', { body: { name: 'Garden' } });
    const { key, id } = await program(restaurant, { admin, outletId: garden });
    const other = await program(restaurant, { admin, scopes: ['visits:write'] });
    const slip = { number: '1', amount: '10' };
    const here = receiptOf(restaurant, key, { ...slip, outletId: garden });
    const wrong = [
      receiptOf(restaurant, key, { ...slip, outletId: 1 }),
      receiptOf(restaurant, key, { ...slip, outletId: 99 }),
      here.replace('/10/', '/1000/'),
      here.replace(/^\d+/, '99'),
      here.slice(0, -1) + (here.endsWith('0') ? '1' : '0'),
    ];
    for (const receipt of wrong) {
      for (const answer of [await reads(sara, receipt), await claims(sara, receipt)]) {
        expect([answer.status, refusalOf(answer)?.key]).toEqual([400, 'receiptWrong']);
      }
    }
    expect((await reads(sara, here)).status).toBe(200);
    const anywhere = await openTill(opened);
    const nowhere = anywhere.prints('1', '10', { outletId: 99 });
    const unsigned = receiptOf(restaurant, other.key, slip);
    for (const ask of [reads, claims]) {
      expect(refusalOf(await ask(sara, nowhere))).toMatchObject({ key: 'receiptWrong' });
      expect(refusalOf(await ask(sara, unsigned))).toMatchObject({ key: 'receiptEnded' });
    }
    const answers = await Promise.all([
      claims(sara, here),
      admin.tries('endKey', { params: { id } }),
    ]);
    expect([200, 409]).toContain(answers[0].status);
    restaurant.clock.pass({ minutes: 30 });
    const late = receiptOf(restaurant, key, { ...slip, number: '2', outletId: garden });
    for (const answer of [await reads(sara, late), await claims(sara, late)]) {
      expect([answer.status, refusalOf(answer)?.key]).toEqual([409, 'receiptEnded']);
    }
  });

  test.runIf(engine === 'PostgreSQL')(
    'a key that ends while a receipt waits to be written has signed nothing',
    async () => {
      const opened = await openWithVisits(engine);
      const { restaurant, admin, sara } = opened;
      const till = await openTill(opened);
      const omar = await joins(restaurant, { name: 'Omar' });
      const { db } = restaurant.store;
      const free = Promise.withResolvers<void>();
      const held = db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('customers')
          .select('id')
          .where('id', '=', omar.id)
          .forUpdate()
          .execute();
        await free.promise;
      });
      // The next settlement waits behind the visit of a guest whose row is locked.
      const ahead = settle(admin, { guest: { customerId: omar.id }, points: 1 });
      await untilSomebodyWaits(db);
      const claimed = claims(sara, till.prints('1'));
      await reads(sara, till.prints('2'));
      await admin.asks('endKey', { params: { id: till.id } });
      free.resolve();
      await held;
      expect((await ahead).status).toBe(200);
      expect(refusalOf(await claimed)).toMatchObject({ key: 'receiptEnded' });
      expect(await books({ restaurant, admin })).toMatchObject({ visits: 1 });
    },
  );

  testOnce(
    'wrong signatures are counted for their network, and hold up nobody elsewhere',
    async () => {
      const opened = await openWithVisits(engine);
      const { sara } = opened;
      const right = (await openTill(opened)).prints('1');
      const wrong = right.slice(0, -24) + '0'.repeat(24);
      const from = (address: string, receipt: string) =>
        sara.tries('readReceipt', { body: { receipt } }, { address });
      for (let i = 0; i < 100; i += 1) {
        expect((await from('203.0.113.9', wrong)).status).toBe(400);
      }
      expect((await from('203.0.113.9', wrong)).status).toBe(429);
      expect((await from('203.0.113.9', right)).status).toBe(200);
      expect((await from('198.51.100.7', wrong)).status).toBe(400);
    },
  );

  testOnce(
    'receipts of an ended key count as wrong ones, since nobody can verify them',
    async () => {
      const opened = await openWithVisits(engine);
      const { restaurant, admin, sara } = opened;
      const till = await openTill(opened);
      const receipt = till.prints('1');
      const forged = receipt.slice(0, -24) + '0'.repeat(24);
      const from = (address: string, text: string) =>
        sara.tries('readReceipt', { body: { receipt: text } }, { address });
      await restaurant.store.db
        .updateTable('connection_keys')
        .set({ expiresAt: restaurant.clock.now().toISOString() })
        .where('id', '=', till.id)
        .execute();
      // While its secret is kept, a signature can still be verified.
      expect(refusalOf(await from('203.0.113.8', receipt))).toMatchObject({ key: 'receiptEnded' });
      expect(refusalOf(await from('203.0.113.8', forged))).toMatchObject({ key: 'receiptWrong' });
      await admin.asks('endKey', { params: { id: till.id } });
      for (let i = 0; i < 100; i += 1) {
        const answer = await from('203.0.113.9', i % 2 === 0 ? forged : receipt);
        expect(refusalOf(answer)).toMatchObject({ key: 'receiptEnded' });
      }
      expect((await from('203.0.113.9', forged)).status).toBe(429);
    },
  );

  testOnce('people of the office get what the owner lets them give themselves', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const till = await openTill(opened);
    await restaurant.store.db.updateTable('admins').set({ customerId: sara.id }).execute();
    expect(refusalOf(await claims(sara, till.prints('1')))).toMatchObject({ key: 'ownCard' });
    await admin.asks('changeSettings', { body: { ownCardPercent: 50 } });
    const receipt = till.prints('1');
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toMatchObject({ points: 922 });
  });

  test('the owner makes a receipt by hand, with the newest key that signs', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const body = { number: 'A 17', amount: '1,024.5' };
    const none = await admin.tries('makeReceipt', { body });
    expect([none.status, refusalOf(none)?.key]).toEqual([409, 'noSigningKey']);
    const { id } = await program(restaurant, { admin, scopes: ['receipts:sign'] });
    const { receipt, until } = await admin.asks('makeReceipt', { body });
    expect(receipt).toMatch(new RegExp(`^${id}/1/\\d+/1024\\.50/A%2017/[0-9a-f]{24}$`));
    expect(until).toBe('2026-11-22T18:30:00.000Z');
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toMatchObject({
      points: 10_245,
    });
    const long = await admin.tries('makeReceipt', { body: { ...body, number: 'ب'.repeat(40) } });
    expect([long.status, refusalOf(long)?.key]).toEqual([400, 'receiptNumberLong']);
    const log = await admin.asks('listAuditEntries', { query: { q: 'receipt.made' } });
    expect(log.rows).toMatchObject([{ detail: 'A 17 · 1,024.50 SAR' }]);
  });
});
