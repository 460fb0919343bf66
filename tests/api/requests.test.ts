// An action above a limit waits for somebody else, who declines it, or approves it once by the
// rules in force then.
import { expect, test } from 'vitest';
import { award, openCard } from '../cards.ts';
import { give, limit, openLimited } from '../limits.ts';
import { inParallel, counted } from '../many.ts';
import { administrator, colleague, regulars, standsAt, type Person } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

const approve = (by: Pick<Person, 'tries'>, id: number) =>
  by.tries('approveRequest', { params: { id } });
const decline = (by: Pick<Person, 'tries'>, id: number, reason = 'Too much') =>
  by.tries('declineRequest', { params: { id }, body: { reason } });

onEachEngine((engine, testOnce) => {
  /** A cashier who may give 50 points in one award and undo nothing; the guest has 1,000. */
  const openWaiting = () => openLimited(engine, { pointsPerAward: 50, undosPerDay: 0 });

  test('a visit waits with its parts, is seen by all it concerns, and is approved', async () => {
    const { restaurant, admin, sara, maryam, yusuf, whole } = await openWaiting();
    const card = await openCard(sara);
    const { guest: _, ...parts } = whole;
    const { waiting } = await give(yusuf, sara, parts);
    expect(waiting).toMatchObject({ limit: 'pointsPerAward', most: 50 });
    expect(Date.parse(waiting!.until) - restaurant.clock.now().getTime()).toBe(30 * 60_000);
    const shown = {
      kind: 'visit',
      parts: {
        bill: '24.50 SAR',
        points: 245,
        benefits: ['Free tea'],
        rewards: [{ name: 'Dessert', nameArabic: 'حلوى' }],
      },
    };
    expect((await maryam.asks('listRequests')).rows).toMatchObject([
      { ...shown, id: waiting!.id, guest: 'Sara Ahmad', askedBy: 'yusuf', state: 'waiting' },
    ]);
    expect(await yusuf.asks('listOwnRequests')).toMatchObject([shown]);
    expect(await yusuf.tries('listRequests')).toMatchObject({ status: 403 });
    expect(await card.next()).toEqual({ kind: 'code' });
    expect((await sara.asks('currentCustomer')).waiting).toMatchObject([shown]);

    expect(await approve(maryam, waiting!.id)).toMatchObject({ status: 204 });
    expect(await card.next()).toMatchObject({ kind: 'visit-settled' });
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('waiting');
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_245 });
    expect(await yusuf.asks('listOwnRequests')).toMatchObject([{ state: 'approved' }]);
    const visit = await restaurant.store.db
      .selectFrom('visits')
      .select(['actorId', 'approvedById', 'billNumber', 'identifiedBy'])
      .executeTakeFirstOrThrow();
    expect(visit).toEqual({
      actorId: yusuf.id,
      approvedById: maryam.id,
      billNumber: 'A-17',
      identifiedBy: 'typed',
    });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'request.' } });
    expect(rows).toMatchObject([
      { action: 'request.approved', actor: 'maryam', subjectId: sara.id },
      { action: 'request.made', actor: 'yusuf', subjectId: sara.id },
    ]);
    expect(rows[0]!.detail).toBe('yusuf: 24.50 SAR · 245 · Dessert · Free tea');
    // The award counts in the day of both.
    const counts = restaurant.store.db.selectFrom('staff_counts').selectAll().orderBy('adminId');
    expect(await counts.where('customerId', '=', 0).execute()).toMatchObject([
      { adminId: maryam.id, points: 245, awards: 1 },
      { adminId: yusuf.id, points: 245, awards: 1 },
    ]);
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
  });

  test('nobody decides their own, nor above what they may give at once', async () => {
    const { admin, restaurant, sara, maryam } = await openWaiting();
    await limit(admin, 'manager', { pointsPerAward: 100 });
    const own = await give(maryam, sara, 150);
    for (const act of [approve, decline]) {
      expect(await act(maryam, own.waiting!.id)).toMatchObject({
        status: 403,
        text: 'Nobody approves or declines what they have asked for themselves',
      });
    }
    const other = await colleague(restaurant, 'manager', { username: 'huda' });
    expect(await approve(other, own.waiting!.id)).toMatchObject({
      status: 403,
      text: 'Above your own limit (points: at most 100 at once): somebody else has to approve it',
    });
    expect((await admin.asks('listRequests')).total).toBe(1);
    expect(await approve(admin, own.waiting!.id)).toMatchObject({ status: 204 });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_150 });
  });

  test('one of many who decide at once does, and it is written once', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const layla = await administrator(restaurant);
    const { waiting } = await give(yusuf, sara, 60);
    const answers = await inParallel(9, (place) =>
      place === 8
        ? decline(layla, waiting!.id)
        : approve([admin, maryam, layla][place % 3]!, waiting!.id),
    );
    expect(counted(answers)).toEqual({ 204: 1, 409: 8 });
    const declined = answers[8]!.status === 204;
    const { points } = await standsAt(restaurant, sara.id);
    expect(points).toBe(declined ? 1_000 : 1_060);
    expect(await approve(maryam, waiting!.id)).toMatchObject({ status: 409 });
    expect(await approve(maryam, 999)).toMatchObject({ status: 404 });
  });

  testOnce('the same key again is answered the same, once decided too', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const answers = await inParallel(6, () => give(yusuf, sara, 60, 'a key'));
    const texts = new Set(answers.map(({ text }) => text));
    expect([...texts]).toHaveLength(1);
    expect((await admin.asks('listRequests')).total).toBe(1);
    await limit(admin, 'cashier', {});
    expect((await give(yusuf, sara, 60, 'a key')).text).toBe(answers[0]!.text);
    expect(await give(yusuf, sara, 61, 'a key')).toMatchObject({ status: 409 });
    expect(await approve(maryam, answers[0]!.waiting!.id)).toMatchObject({ status: 204 });
    expect((await give(yusuf, sara, 60, 'a key')).text).toBe(answers[0]!.text);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_060 });
  });

  testOnce('what the guest has no points for is refused, and goes on waiting', async () => {
    const { restaurant, admin, sara, maryam, yusuf, chosen } = await openWaiting();
    const { waiting } = await give(yusuf, sara, { points: 60, rewards: [chosen] });
    const spent = { customerId: sara.id, points: 900, description: 'A slip' };
    await admin.asks('deductPoints', { body: spent });
    const refused = await approve(maryam, waiting!.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/^A reward: /);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 100 });
    await award(admin, sara, 800);
    expect(await approve(maryam, waiting!.id)).toMatchObject({ status: 204 });
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
  });

  test('a request ends in half an hour, when declined, and with person or guest', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const ask = async () => (await give(yusuf, sara, 60)).waiting!.id;
    const declined = await ask();
    const stateOf = async (of: number) =>
      (await yusuf.asks('listOwnRequests')).find(({ id }) => id === of);
    expect(await decline(maryam, declined, ' ')).toMatchObject({ status: 400 });
    expect(await decline(maryam, declined)).toMatchObject({ status: 204 });
    expect(await stateOf(declined)).toMatchObject({ state: 'declined', reason: 'Too much' });

    const late = await ask();
    restaurant.clock.pass({ minutes: 30 });
    for (const one of [admin, maryam, yusuf]) await logInAgain(one);
    expect((await admin.asks('listRequests')).total).toBe(0);
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('waiting');
    expect(await approve(maryam, late)).toMatchObject({ status: 409 });
    expect(await stateOf(late)).toMatchObject({ state: 'expired' });

    const left = await ask();
    const off = { params: { id: yusuf.id }, body: { active: false } };
    await admin.asks('changeAdmin', off);
    expect(await approve(maryam, left)).toMatchObject({ status: 409 });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'request.declined' } });
    expect(rows.map(({ actorRole }) => actorRole)).toEqual(['system', 'admin']);

    const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
    const gone = (await give(huda, sara, 60)).waiting!.id;
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    expect(await approve(maryam, gone)).toMatchObject({ status: 404 });
    expect(await huda.asks('listOwnRequests')).toEqual([]);
  });

  testOnce(
    'an undo waits too, once for a visit, and is undone in the name of who asked',
    async () => {
      const { restaurant, sara, maryam, yusuf } = await openWaiting();
      const { id } = await give(yusuf, sara, 50);
      const undo = { params: { id }, body: {} };
      const [first, second] = [
        await yusuf.tries('undoVisit', undo),
        await yusuf.tries('undoVisit', undo),
      ];
      expect(second.text).toBe(first.text);
      const { rows } = await maryam.asks('listRequests');
      expect(rows).toMatchObject([
        { kind: 'undo', parts: { points: 50 }, limit: 'undosPerDay', most: 0 },
      ]);
      restaurant.clock.pass({ minutes: 5 });
      expect(await approve(maryam, rows[0]!.id)).toMatchObject({ status: 204 });
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
      expect(await yusuf.asks('undoVisit', undo)).toMatchObject({ id });
      const visit = restaurant.store.db.selectFrom('visits').select('undoneById');
      expect(await visit.executeTakeFirst()).toEqual({ undoneById: yusuf.id });
    },
  );

  testOnce('an undo takes a reason after a minute, and is not approved once undone', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const { id } = await give(yusuf, sara, 50);
    restaurant.clock.pass({ minutes: 2 });
    const undo = (body: { reason?: string }) => yusuf.tries('undoVisit', { params: { id }, body });
    expect(await undo({})).toMatchObject({ status: 400, text: 'Reason is required' });
    expect((await undo({ reason: 'Wrong guest' })).text).toContain('"waiting"');
    const { rows } = await maryam.asks('listRequests');
    expect(rows).toMatchObject([{ kind: 'undo', reason: 'Wrong guest' }]);
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'Seen first' } });
    expect(await approve(maryam, rows[0]!.id)).toMatchObject({
      status: 409,
      text: 'This entry has been undone already',
    });
    expect((await admin.asks('listRequests')).total).toBe(1);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
  });

  test('an undo that is approved while another undoes is undone by one of them', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const ids = (await inParallel(8, () => give(yusuf, sara, 50))).map(({ id }) => id);
    await inParallel(8, (place) =>
      yusuf.tries('undoVisit', { params: { id: ids[place]! }, body: {} }),
    );
    const { rows } = await maryam.asks('listRequests');
    const visitOf = (request: number) =>
      restaurant.store.db
        .selectFrom('visit_requests')
        .innerJoin('visits', 'visits.id', 'visit_requests.visitId')
        .select(['visits.id', 'undoneById'])
        .where('visit_requests.id', '=', request)
        .executeTakeFirstOrThrow();
    for (const { id } of rows) {
      const { id: visit } = await visitOf(id);
      const [approved] = await Promise.all([
        approve(maryam, id),
        admin.asks('undoVisit', { params: { id: visit }, body: {} }),
      ]);
      expect([204, 409]).toContain(approved.status);
      const { undoneById } = await visitOf(id);
      expect(undoneById === yusuf.id).toBe(approved.status === 204);
    }
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
  });

  testOnce('a reward that does not wait for this guest is not asked for', async () => {
    const { restaurant, admin, sara, yusuf, chosen } = await openWaiting();
    const [omar] = await regulars(restaurant, 1);
    const { claim } = await sara.asks('claimReward', { body: chosen });
    const asked = (to: { id: number }) => give(yusuf, to, { points: 60, claims: [claim.id] });
    const refused = { status: 404, text: 'A reward: There is no reward waiting with this code' };
    expect(await asked(omar!)).toMatchObject(refused);
    expect(await asked(sara)).toMatchObject({ outcome: 'waits' });
    await sara.asks('cancelClaim', { params: { id: claim.id } });
    expect(await asked(sara)).toMatchObject(refused);
    expect((await admin.asks('listRequests')).total).toBe(1);
  });

  test('a role is taken away, or a person, while requests are made and approved', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openWaiting();
    const ids = (await inParallel(8, () => give(yusuf, sara, 60))).map(
      ({ waiting }) => waiting!.id,
    );
    const role = { params: { id: maryam.id }, body: { role: 'cashier' as const } };
    const [, ...answers] = await Promise.all([
      admin.tries('changeAdmin', role),
      ...ids.slice(0, 4).map((id) => approve(maryam, id)),
      ...ids.slice(4).map((id) => approve(admin, id)),
    ]);
    const approved = answers.filter(({ status }) => status === 204).length;
    expect(answers.slice(4).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    for (const { status } of answers.slice(0, 4)) expect([204, 401, 403]).toContain(status);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 + approved * 60 });

    const asked = await Promise.all([
      admin.tries('changeAdmin', { params: { id: yusuf.id }, body: { active: false } }),
      ...ids.map(() => give(yusuf, sara, 60)),
    ]);
    for (const { status } of asked.slice(1)) expect([200, 401]).toContain(status);
    const { rows } = await admin.asks('listRequests');
    expect(rows.filter(({ askedById }) => askedById === yusuf.id)).toEqual([]);
  });

  testOnce('a screen that asks what waits keeps no session from being idle', async () => {
    const { restaurant, maryam } = await openWaiting();
    restaurant.clock.pass({ minutes: 20 });
    await maryam.asks('listRequests');
    await maryam.asks('listOwnRequests');
    restaurant.clock.pass({ minutes: 10 });
    expect(await maryam.tries('listRequests')).toMatchObject({ status: 401 });
  });

  testOnce('a person has fifty requests that wait at most', async () => {
    const { sara, admin, yusuf } = await openWaiting();
    const answers = await inParallel(53, () => give(yusuf, sara, 60));
    expect(counted(answers)).toEqual({ 200: 50, 429: 3 });
    expect((await admin.asks('listRequests')).total).toBe(50);
  });
});

async function logInAgain(person: Person & { username?: string; password?: string }) {
  const { username = 'admin', password } = person;
  await person.asks('logInAdmin', {
    body: { username, password: password ?? (await import('../restaurant.ts')).adminPassword },
  });
}
