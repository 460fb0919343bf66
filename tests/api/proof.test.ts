// Rewards and benefits at the till need the QR or the code of the guest's card, each of which
// counts once. A typed number can only earn points.
import { expect, test } from 'vitest';
import { limit } from '../limits.ts';
import { inParallel, numbered, counted, times } from '../many.ts';
import { anotherServer } from '../restaurant.ts';
import { colleague, visitor } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { books, openWithVisits, settle } from '../visits.ts';

async function open(engine: EngineName) {
  const table = await openWithVisits(engine);
  const { admin, sara, restaurant } = table;
  await admin.asks('changeSettings', { body: { proofAtTill: true } });
  const card = async () =>
    restaurant.store.db
      .selectFrom('customers')
      .select(['verificationCode', 'qrToken'])
      .where('id', '=', sara.id)
      .executeTakeFirstOrThrow();
  return { ...table, card };
}

onEachEngine((engine, testOnce) => {
  testOnce('a typed number earns, and gives neither rewards nor benefits', async () => {
    const { admin, sara, benefitId, chosen, ...more } = await open(engine);
    const guest = { customerId: sara.id };
    const before = await books({ admin, ...more });
    for (const part of [{ benefits: [benefitId] }, { rewards: [chosen] }]) {
      expect(await settle(admin, { guest, bill: { amount: '10' }, ...part })).toMatchObject({
        status: 403,
        text: 'Rewards and benefits need the QR or the code on the guest’s card',
      });
    }
    expect(await books({ admin, ...more })).toEqual(before);
    expect((await settle(admin, { guest, bill: { amount: '10' } })).status).toBe(200);
    const { proofNeeded } = await admin.asks('readGuestSheet', { query: guest });
    expect(proofNeeded).toBe(true);
  });

  testOnce(
    'the code and the QR of the card prove one visit each, and are renewed by it',
    async () => {
      const { admin, sara, benefitId, chosen, card, restaurant } = await open(engine);
      const first = await card();
      const byCode = { customerId: sara.id, code: first.verificationCode! };
      expect((await settle(admin, { guest: byCode, rewards: [chosen] })).status).toBe(200);
      const second = await card();
      expect(second).not.toEqual(first);
      expect(await settle(admin, { guest: byCode, benefits: [benefitId] })).toMatchObject({
        status: 400,
        text: 'The verification code does not match',
      });
      const byQr = { token: second.qrToken! };
      expect((await settle(admin, { guest: byQr, bill: { amount: '1' } })).status).toBe(200);
      // Giving points alone does not use a proof up.
      expect(await card()).toEqual(second);
      expect((await settle(admin, { guest: byQr, rewards: [chosen] })).status).toBe(200);
      expect((await settle(admin, { guest: byQr, bill: { amount: '2' } })).status).toBe(400);
      const rows = await restaurant.store.db.selectFrom('visits').select('identifiedBy').execute();
      expect(rows.map((one) => one.identifiedBy)).toEqual(['typed', 'scanned', 'scanned']);
    },
  );

  test('one QR at many tills at once, on two servers, proves one visit', async () => {
    const { admin, chosen, card, restaurant, ...more } = await open(engine);
    const other = await colleague(await anotherServer(restaurant), 'cashier');
    const { qrToken } = await card();
    const answers = await Promise.all(
      numbered(10).map((i) =>
        settle(i % 2 ? admin : other, { guest: { token: qrToken! }, rewards: [chosen] }),
      ),
    );
    expect(counted(answers)).toEqual({ 200: 1, 400: 9 });
    expect(await books({ admin, restaurant, ...more })).toMatchObject({ claims: 1, wrong: 0 });
  });

  test.each(['QR', 'code'])('one key and one %s at once are answered alike', async (shown) => {
    const { admin, sara, chosen, card, restaurant, ...more } = await open(engine);
    const { qrToken, verificationCode } = await card();
    const guest =
      shown === 'QR' ? { token: qrToken! } : { customerId: sara.id, code: verificationCode! };
    const other = visitor(await anotherServer(restaurant));
    Object.assign(other.cookies, admin.cookies);
    const answers = await inParallel(24, async (i) => {
      // The requests are staggered, so that some arrive while the first one is being written.
      await times(i, card);
      return settle(i % 2 ? admin : other, { guest, rewards: [chosen] }, 'a key');
    });
    expect(counted(answers)).toEqual({ 200: 24 });
    const ids = answers.map(({ text }) => (JSON.parse(text) as { id: number }).id);
    expect(new Set(ids).size).toBe(1);
    const failed = { query: { q: 'customer.verification-failed' } };
    expect((await admin.asks('listAuditEntries', failed)).total).toBe(0);
    expect(await books({ admin, restaurant, ...more })).toMatchObject({ claims: 1, wrong: 0 });
  });

  test.each(['QR', 'code'])('one key and one %s at once are one request', async (shown) => {
    const { restaurant, admin, sara, chosen, card } = await open(engine);
    const yusuf = await colleague(restaurant, 'cashier');
    await limit(admin, 'cashier', { pointsPerAward: 50 });
    const { qrToken, verificationCode } = await card();
    const guest =
      shown === 'QR' ? { token: qrToken! } : { customerId: sara.id, code: verificationCode! };
    const answers = await inParallel(24, async (i) => {
      await times(i, card);
      return settle(yusuf, { guest, points: 60, rewards: [chosen] }, 'a key');
    });
    expect(counted(answers)).toEqual({ 200: 24 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await admin.asks('listRequests')).total).toBe(1);
  });

  test('a refused visit spends no proof', async () => {
    const { admin, sara, benefitId, chosen, card } = await open(engine);
    const before = await card();
    const guest = { customerId: sara.id, code: before.verificationCode! };
    const version = chosen.version + 1;
    const refused = await settle(admin, {
      guest,
      rewards: [{ ...chosen, version }],
      benefits: [benefitId],
    });
    expect(refused.status).toBe(409);
    expect(await card()).toEqual(before);
    expect((await settle(admin, { guest, benefits: [benefitId] })).status).toBe(200);
  });

  testOnce(
    'wrong codes are counted by person and guest, the right one too after five',
    async () => {
      const { admin, sara, benefitId, card, restaurant } = await open(engine);
      const code = (await card()).verificationCode!;
      const wrong = code === '111111' ? '222222' : '111111';
      const body = (typed: string) => ({
        guest: { customerId: sara.id, code: typed },
        benefits: [benefitId],
      });
      const tried = await Promise.all(numbered(8).map(() => settle(admin, body(wrong))));
      expect(counted(tried)).toEqual({ 400: 5, 429: 3 });
      expect((await settle(admin, body(code))).status).toBe(429);
      const yusuf = await colleague(restaurant, 'cashier');
      expect((await settle(yusuf, body(code))).status).toBe(200);
      const { rows } = await admin.asks('listAuditEntries', {
        query: { q: 'customer.verification-failed' },
      });
      expect(rows).toHaveLength(5);
    },
  );

  test('a yes on the guest’s own card proves one visit, of what was asked about', async () => {
    const { admin, sara, benefitId, chosen, restaurant, ...more } = await open(engine);
    const about = { customerId: sara.id, rewards: [chosen] };
    const ask = () => admin.asks('askGuest', { body: { ...about, bill: { amount: '84.50' } } });
    const settleBy = (question: string, parts: object = { rewards: [chosen] }) =>
      settle(admin, { guest: { customerId: sara.id, question }, ...parts });
    const say = (token: string, yes: boolean) =>
      sara.tries('answerQuestion', { body: { token, yes } });
    const stateOf = async (token: string) =>
      (await admin.asks('readQuestion', { query: { token } })).state;

    const { token } = await ask();
    const card = await sara.asks('currentCustomer');
    expect(card.question).toMatchObject({
      token,
      cost: 300,
      left: 120_000,
      parts: { bill: '84.50 SAR', rewards: [{ name: 'Dessert' }] },
    });
    expect(await stateOf(token)).toBe('waits');
    expect((await settleBy(token)).status).toBe(400);
    expect((await say(token, true)).status).toBe(204);
    expect(await sara.asks('currentCustomer')).not.toHaveProperty('question');
    expect(await stateOf(token)).toBe('agreed');
    // The yes covers nothing else, nobody else's visit and no other session.
    expect((await settleBy(token, { benefits: [benefitId] })).status).toBe(400);
    const other = await colleague(restaurant, 'manager');
    const theirs = { guest: { customerId: sara.id, question: token }, rewards: [chosen] };
    expect((await settle(other, theirs)).status).toBe(400);
    expect((await say(token, true)).status).toBe(409);
    expect((await settleBy(token)).status).toBe(200);
    expect(await settleBy(token)).toMatchObject({
      status: 400,
      text: 'This question is over. Ask the guest again',
    });
    expect(await stateOf(token)).toBe('over');
    expect(await books({ admin, restaurant, ...more })).toMatchObject({ claims: 1, wrong: 0 });
  });

  test('a no, a later question and two minutes end a question', async () => {
    const { admin, sara, chosen, restaurant } = await open(engine);
    const ask = () => admin.asks('askGuest', { body: { customerId: sara.id, rewards: [chosen] } });
    const say = (token: string, yes: boolean) =>
      sara.tries('answerQuestion', { body: { token, yes } });
    const first = await ask();
    const second = await ask();
    expect((await say(first.token, true)).status).toBe(409);
    expect((await say(second.token, false)).status).toBe(204);
    expect((await say(second.token, true)).status).toBe(409);
    const third = await ask();
    expect((await say(third.token, true)).status).toBe(204);
    restaurant.clock.pass({ minutes: 2 });
    const guest = { customerId: sara.id, question: third.token };
    expect((await settle(admin, { guest, rewards: [chosen] })).status).toBe(400);
    expect(await restaurant.store.db.selectFrom('visits').selectAll().execute()).toEqual([]);
  });

  test('one yes at many tills at once, on two servers, proves one visit', async () => {
    const { admin, sara, chosen, restaurant, ...more } = await open(engine);
    const { token } = await admin.asks('askGuest', {
      body: { customerId: sara.id, rewards: [chosen] },
    });
    const say = () => sara.tries('answerQuestion', { body: { token, yes: true } });
    expect(counted(await Promise.all(numbered(5).map(() => say())))).toEqual({ 204: 1, 409: 4 });
    const guest = { customerId: sara.id, question: token };
    const answers = await Promise.all(
      numbered(10).map(() => settle(admin, { guest, rewards: [chosen] })),
    );
    expect(counted(answers)).toEqual({ 200: 1, 400: 9 });
    expect(await books({ admin, restaurant, ...more })).toMatchObject({ claims: 1, wrong: 0 });
  });
});
