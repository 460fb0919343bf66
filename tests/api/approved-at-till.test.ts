// A request is approved at the till at which it was made, by the PIN of somebody with the right.
import { expect, test } from 'vitest';
import type { Waiting } from '../../src/contract/visits/requests.ts';
import { give, limit, openLimited } from '../limits.ts';
import { inParallel, counted, numbered } from '../many.ts';
import { colleague, standsAt, visitor } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

/** A cashier at a till who may give 50 points in one award, and a manager with a PIN there. */
async function open(engine: EngineName) {
  const opened = await openLimited(engine, { pointsPerAward: 50 });
  const { restaurant, admin, maryam, yusuf } = opened;
  const device = await till(restaurant, admin);
  await choosePin(admin, device, { id: maryam.id, pin: '8302' });
  await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
  await device.asks('logInAtTill', { body: { adminId: yusuf.id, pin: '4071' } });
  const approve = (id: number, approver?: { adminId: number; pin: string }, by = device) =>
    by.tries('approveRequest', { params: { id }, ...(approver && { body: { approver } }) });
  return { ...opened, device, approve, byPin: { adminId: maryam.id, pin: '8302' } };
}

onEachEngine((engine, testOnce) => {
  testOnce('a manager types a PIN at the till, and both names stand in the log', async () => {
    const { admin, device, approve, byPin, maryam, sara, restaurant } = await open(engine);
    const { waiting } = await give(device, sara, 300);
    expect(await approve(waiting!.id)).toMatchObject({ status: 403 });
    expect(await approve(waiting!.id, { ...byPin, pin: '8303' })).toMatchObject({
      status: 401,
      text: 'This PIN is not right',
    });
    expect(await approve(waiting!.id, byPin)).toMatchObject({ status: 204 });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_300 });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'request.' } });
    expect(rows).toMatchObject([
      { action: 'request.approved', actor: 'maryam' },
      { action: 'request.made', actor: 'yusuf' },
    ]);
    const visit = restaurant.store.db.selectFrom('visits').select(['approvedById', 'tillId']);
    expect(await visit.executeTakeFirstOrThrow()).toEqual({ approvedById: maryam.id, tillId: 1 });
    const close = (await admin.asks('listCloses', { query: { tillId: 1 } })).closes;
    expect(close).toMatchObject([{ person: 'yusuf', approved: 1, points: 300 }]);
    expect((await admin.asks('listCloses', { query: { tillId: 2 } })).closes).toEqual([]);
  });

  testOnce(
    'nobody approves their own, or without the right, or where there is no till',
    async () => {
      const { restaurant, admin, device, approve, byPin, yusuf, sara } = await open(engine);
      const { waiting } = await give(device, sara, 300);
      const { id } = waiting!;
      expect((await approve(id, { adminId: yusuf.id, pin: '4071' })).status).toBe(403);
      const hala = await colleague(restaurant, 'cashier', { username: 'hala' });
      const other = await till(restaurant, admin, { name: 'Terrace' });
      await choosePin(admin, other, { id: hala.id, pin: '5093' });
      expect((await approve(id, { adminId: hala.id, pin: '5093' })).status).toBe(403);
      const office = visitor(restaurant);
      await office.asks('logInAdmin', { body: { username: 'yusuf', password: yusuf.password } });
      expect(await approve(id, byPin, office)).toMatchObject({ status: 401 });
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
    },
  );

  testOnce('a PIN approves at the till at which it was asked for, and at no other', async () => {
    const { restaurant, admin, device, approve, byPin, yusuf, sara } = await open(engine);
    const yusufsPin = { body: { adminId: yusuf.id, pin: '4071' } };
    const { waiting } = await give(device, sara, 300);
    await limit(admin, 'cashier', { undosPerDay: 0 });
    const { id } = await give(device, sara, 40);
    const undo = await device.tries('undoVisit', { params: { id }, body: {} });
    const { id: undoing } = (JSON.parse(undo.text) as Waiting).waiting;
    const other = await till(restaurant, admin, { name: 'Terrace' });
    await other.asks('logInAtTill', yusufsPin);
    const elsewhere = {
      status: 403,
      text: 'A PIN approves and declines only what was asked for at this till',
    };
    for (const request of [waiting!.id, undoing]) {
      expect(await approve(request, byPin, other)).toMatchObject(elsewhere);
      const declined = { params: { id: request }, body: { reason: 'No', approver: byPin } };
      expect(await other.tries('declineRequest', declined)).toMatchObject(elsewhere);
    }
    // A session of the office on the till's device does not count as one at the till.
    const { username, password } = yusuf;
    await device.asks('logInAdmin', { body: { username, password } });
    expect(await approve(undoing, byPin)).toMatchObject({ status: 401 });
    await device.asks('logInAtTill', yusufsPin);
    expect(await approve(undoing, byPin)).toMatchObject({ status: 204 });
    expect(await approve(waiting!.id, byPin)).toMatchObject({ status: 204 });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_300 });
  });

  test('a PIN is guessed at no faster by approving, and one request is approved once', async () => {
    const { restaurant, device, approve, byPin, sara } = await open(engine);
    const { waiting } = await give(device, sara, 300);
    const answers = await inParallel(6, () => approve(waiting!.id, byPin));
    expect(counted(answers)).toEqual({ 204: 1, 409: 5 });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_300 });
    const next = (await give(device, sara, 300)).waiting!;
    const wrong = await Promise.all(
      numbered(12).map((i) => approve(next.id, { ...byPin, pin: `61${40 + i}` }, device)),
    );
    expect(counted(wrong)).toEqual({ 401: 5, 429: 7 });
    expect((await approve(next.id, byPin)).status).toBe(429);
  });

  testOnce(
    'what the guest showed is spent by asking, and proves the visit once approved',
    async () => {
      const { restaurant, admin, device, approve, byPin, sara, chosen } = await open(engine);
      await admin.asks('changeSettings', { body: { proofAtTill: true } });
      const { qrToken } = await restaurant.store.db
        .selectFrom('customers')
        .select('qrToken')
        .where('id', '=', sara.id)
        .executeTakeFirstOrThrow();
      const guest = { token: qrToken! };
      const asked = { guest, points: 300, rewards: [chosen] };
      const reply = await device
        .asks('settleVisit', { body: asked })
        .catch((error) => String(error));
      expect(reply).toContain('waits');
      expect(
        await device.tries('settleVisit', { body: { guest, rewards: [chosen] } }),
      ).toMatchObject({
        status: 400,
      });
      const [request] = await device.asks('listOwnRequests');
      expect(await approve(request!.id, byPin)).toMatchObject({ status: 204 });
      const { rows } = await admin.asks('listVisits', { params: { id: sara.id }, query: {} });
      expect(rows).toMatchObject([{ points: 300, claims: [{ state: 'served' }] }]);
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_300 });
    },
  );
});
