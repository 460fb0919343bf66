// Visits by programs: guests are found, bills settled once, and visits read without a gap.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { billOf, cardOf, program, withKey } from '../programs.ts';
import { guest as joins } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { books, openWithVisits, settle } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('a guest is found by card, by number with code, or by number alone', async () => {
    const { restaurant, admin, sara, dessert } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const careful = await program(restaurant, { admin, scopes: ['members:read'] });
    const { token, code } = await cardOf(restaurant, sara);
    const byCard = await careful.asks('findGuest', { body: { token } });
    expect(byCard).toMatchObject({
      id: sara.id,
      name: 'Sara',
      level: 'Starter',
      toSpend: byCard.points,
      rewards: [
        {
          id: dessert.id,
          cost: 300,
        },
      ],
      benefits: [
        {
          benefit: 'Free tea',
          due: true,
        },
      ],
      claims: [],
      visitsToday: 0,
      proofNeeded: false,
    });
    expect(byCard).not.toHaveProperty('mobile');
    const { mobile } = sara;
    expect(await careful.asks('findGuest', { body: { mobile, code } })).toEqual(byCard);
    expect(await till.asks('findGuest', { body: { mobile } })).toEqual(byCard);
    expect((await careful.tries('findGuest', { body: { mobile } })).status).toBe(403);
    // An unknown number and a wrong code have the same answer and the same limits.
    for (const typed of [mobile, '+966599999999']) {
      const answers = [];
      for (let i = 0; i < 6; i += 1) {
        const body = { mobile: typed, code: code === '111111' ? '222222' : '111111' };
        const { status, text } = await careful.tries('findGuest', { body });
        answers.push([status, JSON.parse(text).type]);
      }
      for (const answer of answers.slice(0, 5)) {
        expect(answer).toEqual([400, '/api/docs#problem-code-wrong']);
      }
      expect(answers[5]).toEqual([429, '/api/docs#problem-throttled']);
    }
  });

  testOnce(
    'a visit is settled with bill, reward and benefit, and says what did not earn',
    async () => {
      const { restaurant, admin, sara, chosen, benefitId } = await openWithVisits(engine);
      const till = await program(restaurant, { admin });
      const amounts = { earning: '24.50', tips: '5', giftCards: '50.00', total: '79.50' };
      const visit = await till.settles({
        guest: { id: sara.id },
        rewards: [chosen],
        benefits: [benefitId],
        bill: {
          number: 'A-17',
          ...amounts,
        },
      });
      expect(visit).toMatchObject({
        status: 200,
        repeated: false,
        points: 245,
        businessDay: '2026-11-21',
        undoneAt: null,
        bill: {
          number: 'A-17',
          currency: 'SAR',
          earning: '24.50',
          reversed: '0.00',
          unearned: {
            tips: '5.00',
            giftCards: '50.00',
          },
        },
        claims: [
          {
            reward: 'Dessert',
            state: 'served',
          },
        ],
        benefits: [{ benefit: 'Free tea' }],
        guest: { id: sara.id },
      });
      expect(JSON.stringify(visit)).not.toContain('Sara');
      expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, claims: 1, stamps: 1 });
      const wrong = { number: 'A-18', ...amounts, total: '80' };
      expect(await till.settles({ guest: { id: sara.id }, bill: wrong })).toMatchObject({
        status: 400,
        type: '/api/docs#problem-bill-not-sum',
      });
      const { rows } = await admin.asks('listAuditEntries', { query: { role: 'program' } });
      expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['Cash register']));
    },
  );

  testOnce('rewards and benefits take the scope and, where the owner says, the card', async () => {
    const { restaurant, admin, sara, chosen, benefitId } = await openWithVisits(engine);
    const earns = await program(restaurant, { admin, scopes: ['visits:write'] });
    const guest = { id: sara.id };
    expect(await earns.settles({ guest, benefits: [benefitId] })).toMatchObject({
      status: 403,
      type: '/api/docs#problem-scope-missing',
    });
    await admin.asks('changeSettings', { body: { proofAtTill: true } });
    const till = await program(restaurant, { admin });
    const body = { rewards: [chosen], bill: billOf('7', '10') };
    expect(await till.settles({ guest, ...body })).toMatchObject({
      status: 403,
      type: '/api/docs#problem-proof-needed',
    });
    const { token } = await cardOf(restaurant, sara);
    const first = await till.settles({ guest: { token }, ...body });
    expect(first).toMatchObject({ status: 200, repeated: false });
    // The QR is used up: a second terminal gets the first answer because of the bill.
    expect(await till.settles({ guest: { token }, ...body })).toEqual({ ...first, repeated: true });
    const other = { guest: { token }, bill: billOf('8', '10') };
    expect(await till.settles(other)).toMatchObject({ type: '/api/docs#problem-card-outdated' });
  });

  test('one bill earns once, at two servers at once and whoever brings it', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const there = withKey(await anotherServer(restaurant), till.key);
    const omar = await joins(restaurant, { name: 'Omar' });
    const guest = { id: sara.id };
    for (let i = 0; i < 5; i += 1) {
      const body = { guest, bill: billOf(`٤ ${i}`, '20') };
      const answers = await Promise.all([till, there, till, there].map((one) => one.settles(body)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    }
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 5, wrong: 0 });
    const same = { guest, bill: billOf('4 0', '20') };
    expect(await till.settles(same)).toMatchObject({ status: 200, repeated: true });
    const exists = { status: 409, type: '/api/docs#problem-bill-exists' };
    expect(await till.settles({ ...same, bill: billOf('40', '21') })).toMatchObject(exists);
    expect(await till.settles({ ...same, guest: { id: omar.id } })).toMatchObject(exists);
    const others = { guest: { mobile: omar.mobile, code: '000000' }, bill: billOf('4 0', '20') };
    const wrong = { status: 400, type: '/api/docs#problem-code-wrong' };
    expect(await till.settles(others)).toMatchObject(wrong);
    const theirs = { ...others, guest: { mobile: sara.mobile, code: '000000' } };
    expect(await till.settles(theirs)).toMatchObject({ status: 200, repeated: true });
    // A bill that a person has typed counts as the same bill, and the other way round.
    const typed = { guest: { customerId: sara.id }, bill: { number: 'b 9', amount: '30' } };
    expect((await settle(admin, typed)).status).toBe(200);
    const again = await till.settles({ guest, bill: billOf('B9', '30') });
    expect(again).toMatchObject({ status: 200, repeated: true });
    const late = { ...typed, bill: { number: '4 1', amount: '20' } };
    expect((await settle(admin, late)).status).toBe(409);
  });

  test('a key is answered once more, and refused for another request or left out', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const body = { guest: { id: sara.id }, bill: billOf('1', '20') };
    const first = await till.settles(body, 'once');
    expect(await till.settles(body, 'once')).toEqual({ ...first, repeated: true });
    const other = await till.settles({ ...body, bill: billOf('2', '20') }, 'once');
    expect(other).toMatchObject({ status: 409, type: '/api/docs#problem-idempotency-key-reused' });
    expect(await till.settles(body, '')).toMatchObject({ status: 400 });
    const headers = { authorization: `Bearer ${till.key}`, 'content-type': 'application/json' };
    const bare = { method: 'POST', url: '/api/v1/visits', headers } as const;
    const missing = await restaurant.app.inject({ ...bare, payload: body });
    expect(missing.json()).toMatchObject({ type: '/api/docs#problem-idempotency-key-missing' });
    const html = { ...headers, 'content-type': 'text/html' };
    const wrong = await restaurant.app.inject({ ...bare, headers: html, payload: '<p>' });
    expect(wrong.json()).toMatchObject({ type: '/api/docs#problem-wrong-type', status: 415 });
    const put = await restaurant.app.inject({ ...bare, method: 'PUT' });
    expect(put.json()).toMatchObject({ type: '/api/docs#problem-wrong-method', status: 405 });
    const nowhere = await restaurant.app.inject('/api/v1/nowhere');
    expect(nowhere.json()).toMatchObject({ type: '/api/docs#problem-not-found', status: 404 });
  });

  testOnce('a late bill has its own day and the event of then, up to seven days', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const event = { name: 'Friday', description: 'Twice', multiplier: 2, active: true };
    const days = { startDate: '2026-11-18T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };
    await admin.asks('addEvent', { body: { ...event, ...days } });
    const till = await program(restaurant, { admin });
    const guest = { id: sara.id };
    const late = { ...billOf('1', '20'), at: '2026-11-20T21:00:00+03:00' };
    expect(await till.settles({ guest, bill: late })).toMatchObject({
      businessDay: '2026-11-20',
      at: '2026-11-20T18:00:00.000Z',
      points: 400,
    });
    expect(await till.settles({ guest, bill: billOf('1', '20') })).toMatchObject({
      businessDay: '2026-11-21',
      points: 200,
      repeated: false,
    });
    expect(await till.settles({ guest, bill: late })).toMatchObject({
      repeated: true,
      points: 400,
    });
    // The same request does not settle a visit again that the office has undone.
    const body = { guest, bill: { ...billOf('3', '20'), at: '2026-11-19T18:00:00Z' } };
    const { id } = await till.settles(body, 'late');
    await admin.asks('undoVisit', { params: { id: Number(id) }, body: { reason: 'A slip' } });
    expect(await till.settles(body, 'late')).toMatchObject({ id, repeated: true });
    const old = { ...billOf('2', '20'), at: '2026-11-14T18:00:00Z' };
    expect(await till.settles({ guest, bill: old })).toMatchObject({
      status: 400,
      type: '/api/docs#problem-bill-too-old',
    });
    const ahead = { ...billOf('2', '20'), at: '2026-11-21T19:00:00Z' };
    expect(await till.settles({ guest, bill: ahead })).toMatchObject({
      status: 400,
      type: '/api/docs#problem-bill-ahead',
    });
  });

  testOnce('of a batch each visit is answered alone, and the batch may be sent again', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const guest = { id: sara.id };
    const visits = Array.from({ length: 500 }, (_, i) => {
      const number = i === 7 ? '6' : String(i);
      return { key: `k${i}`, guest: i === 3 ? { id: 999 } : guest, bill: billOf(number, '1') };
    });
    const first = await till.asks('settleProgramVisits', { body: { visits } });
    expect(first.answers).toHaveLength(500);
    expect(first.answers[3]).toMatchObject({ key: 'k3', problem: { name: 'guest-unknown' } });
    const twice = [first.answers[6]!, first.answers[7]!];
    expect(twice.filter((one) => 'visit' in one && one.visit.repeated)).toHaveLength(1);
    expect(first.answers.filter((one) => 'visit' in one && !one.visit.repeated)).toHaveLength(498);
    const again = await till.asks('settleProgramVisits', { body: { visits } });
    expect(again.answers.every((one) => !('visit' in one) || one.visit.repeated)).toBe(true);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 498, wrong: 0 });
    const many = [...visits, { ...visits[0]!, key: 'one more' }];
    expect((await till.tries('settleProgramVisits', { body: { visits: many } })).status).toBe(400);
  });
});
