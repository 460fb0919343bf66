// Claims: a guest chooses a reward, is served by who honours it, or has the points back.
import { expect, test } from 'vitest';
import { english as messages } from '../../src/contract/messages/english.ts';
import { expireClaims } from '../../src/storage/rewards/claim-expiry.ts';
import { award, openCard } from '../cards.ts';
import { guest, owner } from '../people.ts';
import {
  claim,
  claimAs,
  openShelf,
  openShelfWithPartners,
  seen,
  serve,
  spendingsOf,
  sumsOf,
  tryToClaim,
  tryToServe,
} from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  const inTime = { left: 900_000, state: 'claimed' };

  testOnce('a claim holds its points, and is served once by who honours it', async () => {
    const { restaurant, sara, admin, dessert, bakery, florist } =
      await openShelfWithPartners(engine);
    const card = await openCard(sara);
    const made = await claim(sara, dessert);
    expect(made).toMatchObject({
      ...inTime,
      reward: 'Dessert',
      rewardArabic: 'حلوى',
      cost: 300,
      rewardId: dessert.id,
      partner: 'The Bakery',
    });
    // The code of the card stands for it.
    expect(made).not.toHaveProperty('code');
    expect(made).not.toHaveProperty('token');
    expect(await card.next()).toEqual({ kind: 'claim', claim: made, spent: 300 });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
    const shelf = await sara.asks('readShelf');
    expect(shelf).toMatchObject({ points: 1_000, spent: 300, claims: [made] });
    expect((await sara.asks('currentCustomer')).spent).toBe(300);

    const { id } = made;
    const serving = { restaurant, guest: sara, claim: made };
    expect(await tryToServe(florist, serving)).toMatchObject({
      status: 409,
      text: messages.claimElsewhere,
    });
    expect(await tryToServe(bakery, serving)).toMatchObject({ status: 200 });
    let news = await card.next();
    while (news && news.kind !== 'claim') news = await card.next();
    expect(news).toMatchObject({ claim: { id, state: 'served' }, spent: 300 });
    for (const by of [bakery, admin]) {
      expect(await tryToServe(by, serving)).toMatchObject({
        status: 409,
        text: messages.claimServed,
      });
    }
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
    expect(await spendingsOf(restaurant, sara)).toMatchObject([{ kind: 'claimed', points: 300 }]);
    const [listed] = (await admin.asks('listClaims', { params: sara })).rows;
    expect(listed).toMatchObject({ state: 'served', givenBack: null, partner: 'The Bakery' });
    expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 1 }]);
  });

  testOnce('cancelled, its points are back, and cancelled again it stays so', async () => {
    const { restaurant, sara, dessert } = await openShelf(engine, { stock: 1 });
    const { id } = await claim(sara, dessert);
    expect((await sara.asks('readShelf')).rewards).toMatchObject([{ left: 0 }]);
    const back = { points: 1_000, spent: 0 };
    expect(await sara.asks('cancelClaim', { params: { id } })).toEqual(back);
    expect(await sara.asks('cancelClaim', { params: { id } })).toEqual(back);
    expect(await sara.asks('readShelf')).toMatchObject({ claims: [], rewards: [{ left: 1 }] });
    expect(await spendingsOf(restaurant, sara)).toMatchObject([
      { kind: 'claimed', points: 300, spent: 300 },
      { kind: 'cancelled', points: -300, spent: 0, actorRole: 'customer' },
    ]);
    const omar = await guest(restaurant, { name: 'Omar' });
    expect(await omar.tries('cancelClaim', { params: { id } })).toMatchObject({ status: 404 });
  });

  test('a claim that runs out gives its points back, once, however late', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const { store, services, clock } = restaurant;
    const waiting = await claim(sara, dessert);
    const expire = () => expireClaims(store, services.claims, clock.now);
    expect(await expire()).toBe(0);
    clock.pass({ minutes: 15 });
    const serving = { restaurant, guest: sara, claim: waiting };
    expect(await tryToServe(admin, serving)).toMatchObject({
      status: 409,
      text: messages.claimExpired,
    });
    expect((await Promise.all([expire(), expire()])).toSorted()).toEqual([0, 1]);
    expect(await expire()).toBe(0);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    expect(await spendingsOf(restaurant, sara)).toMatchObject([
      { kind: 'claimed' },
      { kind: 'expired', points: -300, spent: 0, actorRole: 'system' },
    ]);
    const [listed] = (await admin.asks('listClaims', { params: sara })).rows;
    expect(listed).toMatchObject({ state: 'expired', givenBack: 'expired' });
  });

  testOnce('served by mistake, it is undone with a reason, and its points are back', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine, { mostEach: 1 });
    const waiting = await claim(sara, dessert);
    const { id } = waiting;
    const undo = (body: object) => admin.tries('undoClaim', { params: { id }, body });
    const reason = 'The kitchen was closed';
    expect(await undo({ reason })).toMatchObject({ status: 409, text: messages.claimNotServed });
    await serve(admin, { restaurant, guest: sara, claim: waiting });
    expect(await undo({ reason: ' ' })).toMatchObject({ text: messages.reasonRequired });
    expect(await tryToClaim(sara, dessert)).toMatchObject({ text: messages.rewardHad });
    expect(await undo({ reason })).toMatchObject({ status: 204 });
    expect(await undo({ reason })).toMatchObject({ status: 409, text: messages.claimCancelled });
    // A guest who cancels the undone claim gets a success, since the points are back.
    expect(await sara.asks('cancelClaim', { params: { id } })).toEqual({ points: 1_000, spent: 0 });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    const [listed] = (await admin.asks('listClaims', { params: sara })).rows;
    expect(listed).toMatchObject({ state: 'cancelled', givenBack: 'undone', reason });
    expect(await tryToClaim(sara, dessert)).toMatchObject({ status: 200 });
  });

  test('the same key claims once and serves once, and stands for nothing else', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const tea = await admin.asks('addReward', { body: { name: 'Tea', cost: 100 } });
    const once = await tryToClaim(sara, dessert, 'k1');
    const again = await tryToClaim(sara, dessert, 'k1');
    expect(again.status).toBe(200);
    expect(JSON.parse(again.text)).toEqual(JSON.parse(once.text));
    expect(await tryToClaim(sara, tea, 'k1')).toMatchObject({ text: messages.keyReused });
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    const first = JSON.parse(once.text).claim as { id: number };
    const other = await claim(sara, tea);
    const visitWith = ({ id }: { id: number }) => {
      const body = { guest: { customerId: sara.id }, claims: [id] };
      return admin.tries('settleVisit', { body }, { headers: { 'idempotency-key': 's' } });
    };
    const served = await visitWith(first);
    expect(served).toMatchObject({ status: 200 });
    expect((await visitWith(first)).text).toBe(served.text);
    expect(await visitWith(other)).toMatchObject({ status: 409, text: messages.keyReused });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 400 });
    restaurant.clock.pass({ hours: 25 });
    const body = await seen(sara, dessert.id);
    expect(await claimAs(sara, body, 'k1')).toMatchObject({ status: 200 });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 700 });
  });

  test('a guest gets what they saw, or a sentence', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const params = { id: dessert.id };
    const body = await seen(sara, dessert.id);
    const said = async () => (await claimAs(sara, body)).text;
    const change = (to: object) => admin.asks('changeReward', { params, body: to });
    await change({ cost: 400 });
    expect(await said()).toBe(messages.rewardChanged);
    const changed = await seen(sara, dessert.id);
    const saidNow = async () => (await claimAs(sara, changed)).text;
    await change({ active: false });
    expect(await saidNow()).toBe(messages.rewardResting);
    await change({ active: true, lastDay: '2026-11-20' });
    expect(await saidNow()).toBe(messages.rewardResting);
    await change({ lastDay: null, lowestLevel: 'Gold' });
    expect(await saidNow()).toBe('This reward is for Gold and above');
    await change({ lowestLevel: 'Starter', stock: 0 });
    expect(await saidNow()).toBe(messages.rewardGone);
    await change({ stock: null, cost: 1_200 });
    expect((await tryToClaim(sara, dessert)).text).toBe(
      'This reward takes more points than you have to spend. Missing: 200',
    );
    await change({ cost: 300 });
    const held = await claim(sara, dessert);
    await change({ name: 'Ice cream', cost: 500 });
    await admin.asks('removeReward', { params });
    expect((await claimAs(sara, changed)).text).toBe(messages.rewardNotFound);
    const served = await tryToServe(admin, { restaurant, guest: sara, claim: held });
    expect(JSON.parse(served.text)).toMatchObject({ claims: [{ reward: 'Dessert', cost: 300 }] });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
  });

  testOnce('held or spent points are not there for a deduction, nor for an undo', async () => {
    const { sara, admin, dessert } = await openShelf(engine);
    await claim(sara, dessert);
    const deduct = (points: number) =>
      admin.tries('deductPoints', {
        body: { customerId: sara.id, points, description: 'A slip' },
      });
    const refused = { status: 400, text: messages.cannotGoBelowZero };
    expect(await deduct(701)).toMatchObject(refused);
    expect(await deduct(500)).toMatchObject({ status: 200 });
    const { rows } = await admin.asks('listTransactions', { params: sara });
    const first = rows.at(-1)!;
    const body = { customerId: sara.id, transactionId: first.id, description: 'Not hers' };
    expect(await admin.tries('undoEntry', { body })).toMatchObject({
      status: 400,
      text: expect.stringContaining('800'),
    });
  });

  testOnce('a clock that jumps serves or gives back, and nothing in between', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const { clock, store, services } = restaurant;
    const [first, second] = [await claim(sara, dessert), await claim(sara, dessert)];
    clock.pass({ hours: -2 });
    const [waits] = (await sara.asks('readShelf')).claims;
    expect(waits).toMatchObject({ id: second.id, left: 900_000 + 7_200_000 });
    expect(await expireClaims(store, services.claims, clock.now)).toBe(0);
    await serve(admin, { restaurant, guest: sara, claim: first });
    clock.pass({ hours: 2, minutes: 20 });
    const late = await tryToServe(admin, { restaurant, guest: sara, claim: second });
    expect(late).toMatchObject({ status: 409, text: messages.claimExpired });
    expect((await sara.asks('readShelf')).claims).toMatchObject([{ id: second.id, left: 0 }]);
    expect(await expireClaims(store, services.claims, clock.now)).toBe(1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('a guest who leaves takes open claims with them, and others can have them', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine, { stock: 2 });
    const [served, open] = [await claim(sara, dessert), await claim(sara, dessert)];
    await serve(admin, { restaurant, guest: sara, claim: served });
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 1, stock: 2 }]);
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    const visit = { guest: { customerId: sara.id }, claims: [open.id] };
    expect(await admin.tries('settleVisit', { body: visit })).toMatchObject({ status: 404 });
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 300);
    expect(await tryToClaim(omar, dessert)).toMatchObject({ status: 200 });
    const audit = await (await owner(restaurant)).asks('auditLedger');
    expect(audit).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('history tells both kinds, newest first, page by page and found by words', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const next = () => restaurant.clock.pass({ minutes: 1 });
    next();
    const { id } = await claim(sara, dessert);
    next();
    await award(admin, sara, 20);
    next();
    await sara.asks('cancelClaim', { params: { id } });
    const whole = await sara.asks('listHistory');
    const told = whole.rows.map(({ kind, points }) => `${kind} ${points}`);
    expect(told).toEqual(['cancelled 300', 'points 20', 'claimed -300', 'points 1000']);
    expect(whole.total).toBe(4);
    const paged: string[] = [];
    for (let after: string | undefined, more = true; more;) {
      const query = { limit: 1, ...(after && { after }) };
      const page = await sara.asks('listHistory', { query });
      paged.push(...page.rows.map(({ kind, points }) => `${kind} ${points}`));
      after = page.next;
      more = after !== undefined;
    }
    expect(paged).toEqual(told);
    const found = await sara.asks('listHistory', { query: { q: 'حلوى' } });
    expect(found.rows.map(({ kind }) => kind)).toEqual(['cancelled', 'claimed']);
    expect(await sara.tries('listHistory', { query: { after: 'x' } })).toMatchObject({
      status: 400,
    });
  });
});
