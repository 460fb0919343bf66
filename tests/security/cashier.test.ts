// An attacker has a cashier's session and a till for half an hour. They can do only what a cashier
// may, up to the limits, and in the cashier's name.
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { give, limit, openLimited } from '../limits.ts';
import { inParallel, counted, numbered } from '../many.ts';
import { guest } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

onEachEngine((engine) => {
  test('half an hour at a till gives no more than its limits, and opens nothing else', async () => {
    const opened = await openLimited(engine, {
      pointsPerAward: 100,
      pointsPerDay: 500,
      undosPerDay: 1,
    });
    const { restaurant, admin, sara, maryam, yusuf, chosen, benefitId } = opened;
    await admin.asks('changeSettings', { body: { proofAtTill: true } });
    const device = await till(restaurant, admin);
    await choosePin(admin, device, { id: maryam.id, pin: '8302' });
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    await device.asks('logInAtTill', { body: { adminId: yusuf.id, pin: '4071' } });
    const own = await guest(restaurant, { name: 'Yusuf Karim' });
    const { qrToken: token } = await restaurant.store.db
      .selectFrom('customers')
      .select('qrToken')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    await device.asks('tieOwnCard', { body: { token: token! } });

    // Points: many concurrent small awards, large ones, and some for the attacker's own card.
    const awards = await Promise.all(numbered(20).map(() => give(device, sara, 60)));
    expect(awards.filter(({ outcome }) => outcome === 'given')).toHaveLength(8);
    expect(awards.filter(({ outcome }) => outcome === 'waits')).toHaveLength(12);
    expect((await give(device, own, 1)).status).toBe(403);
    // Rewards and benefits of a guest who is not present.
    const guestOf = { customerId: sara.id };
    for (const parts of [{ rewards: [chosen] }, { benefits: [benefitId] }]) {
      const body = { guest: guestOf, ...parts };
      expect((await device.tries('settleVisit', { body })).status).toBe(403);
    }
    const guessed = await inParallel(12, (i) =>
      device.tries('settleVisit', {
        body: { guest: { ...guestOf, code: `9${i}${i}${i}11`.slice(0, 6) }, rewards: [chosen] },
      }),
    );
    expect(counted(guessed)[200]).toBe(undefined);
    expect(counted(guessed)[429]).toBeGreaterThanOrEqual(7);
    // Approving waiting requests, and removing limits.
    const [request] = await device.asks('listOwnRequests');
    for (const approver of [undefined, { adminId: yusuf.id, pin: '4071' }]) {
      const { status } = await device.tries('approveRequest', {
        params: { id: request!.id },
        ...(approver && { body: { approver } }),
      });
      expect(status).toBe(403);
    }
    // Guessing the PINs of other people.
    const pins = await inParallel(20, (i) =>
      device.tries('logInAtTill', { body: { adminId: maryam.id, pin: `83${20 + i}` } }),
    );
    expect(counted(pins)).toEqual({ 401: 5, 429: 15 });
    // All calls outside of a till.
    for (const [name, { may }] of Object.entries(contract as unknown as Contract)) {
      if (may === 'anyone' || may.includes('cashier')) continue;
      const { status } = await device.tries(name as CallName, { body: '"nonsense"' });
      expect(`${name}: ${status}`).toMatch(/: 40[13]$/);
    }
    expect(await standsOf(opened, sara.id)).toBe(1_000 + 8 * 60);
    expect(await standsOf(opened, own.id)).toBe(0);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.pin-failed' } });
    expect(rows.length).toBeGreaterThanOrEqual(5);
    await limit(admin, 'cashier', {});
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
  });
});

async function standsOf({ restaurant }: Awaited<ReturnType<typeof openLimited>>, id: number) {
  const { points } = await restaurant.store.db
    .selectFrom('customers')
    .select('points')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return points;
}
