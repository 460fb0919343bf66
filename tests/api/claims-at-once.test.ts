// Concurrent claims: no reward is claimed, served or given back more often than it exists.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expireClaims } from '../../src/storage/rewards/claim-expiry.ts';
import { settledWrongly } from '../../src/storage/verification/ledger.ts';
import { award } from '../cards.ts';
import { counted, numbered, times } from '../many.ts';
import { owner, partner, regulars, visitor } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { claim, claimAs, openShelf, seen, sumsOf, tryToClaim } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  /** A logged-in person at each of two servers, where the engine allows two. */
  async function opened(wish: Parameters<typeof openShelf>[1]) {
    const shelf = await openShelf(engine, wish);
    const { restaurant, admin } = shelf;
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    const servers =
      engine === 'PostgreSQL' ? [restaurant, await anotherServer(restaurant)] : [restaurant];
    const before = (place: number, { cookies }: Pick<typeof shelf.sara, 'cookies'>) => {
      const person = visitor(servers[place % servers.length]!);
      Object.assign(person.cookies, cookies);
      return person;
    };
    return { ...shelf, servers, before };
  }

  async function audited(restaurant: Restaurant) {
    const { wrong, wrongSums } = await (await owner(restaurant)).asks('auditLedger');
    return wrong + wrongSums;
  }

  test('200 guests claim the last one at once: one has it', async () => {
    const { restaurant, admin, dessert, before } = await opened({ stock: 3, points: 0 });
    const people = await regulars(restaurant, 200);
    await Promise.all(people.map((person) => award(admin, person, 300)));
    const [first, second] = people;
    for (const one of [first!, second!]) await claim(one, dessert);
    const body = await seen(people[2]!, dessert.id);
    const answers = await Promise.all(
      people.slice(2).map((person, i) => claimAs(before(i, person), body)),
    );
    expect(counted(answers)).toEqual({ 200: 1, 409: 197 });
    expect(await admin.asks('listRewards')).toMatchObject([{ stock: 3, claimed: 3 }]);
    expect(await audited(restaurant)).toBe(0);
  });

  test('200 claims at once: as many are made as there are points for', async () => {
    const { restaurant, sara, dessert, before } = await opened({ points: 1_000 });
    const body = await seen(sara, dessert.id);
    const answers = await Promise.all(numbered(200).map((i) => claimAs(before(i, sara), body)));
    expect(counted(answers)).toEqual({ 200: 3, 409: 197 });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 900 });
    expect(await audited(restaurant)).toBe(0);
  });

  test('a guest makes thirty claims an hour, however many at once', async () => {
    const { restaurant, sara, dessert, before } = await opened({ cost: 1 });
    const body = await seen(sara, dessert.id);
    const cancelAll = async () => {
      const { claims } = await sara.asks('readShelf');
      for (const { id } of claims) await sara.asks('cancelClaim', { params: { id } });
    };
    const many = () => Promise.all(numbered(50).map((i) => claimAs(before(i, sara), body)));
    expect(counted(await many())).toEqual({ 200: 20, 409: 30 });
    await cancelAll();
    const again = await many();
    expect(counted(again)).toEqual({ 200: 10, 429: 40 });
    const { text, headers } = again.find(({ status }) => status === 429)!;
    expect(text).toBe('That is enough rewards for now. Minutes to wait: 60');
    expect(Number(headers['retry-after'])).toBe(3_600);
    await cancelAll();
    restaurant.clock.pass({ minutes: 59, seconds: 59 });
    expect(await claimAs(sara, body)).toMatchObject({ status: 429 });
    restaurant.clock.pass({ seconds: 1 });
    expect(await claimAs(sara, body)).toMatchObject({ status: 200 });
    expect(await audited(restaurant)).toBe(0);
  });

  test('200 claims at once with one key are one claim', async () => {
    const { restaurant, sara, dessert, before } = await opened({ points: 1_000 });
    const body = await seen(sara, dessert.id);
    const answers = await Promise.all(
      numbered(200).map((i) => claimAs(before(i, sara), body, 'one key')),
    );
    expect(counted(answers)).toEqual({ 200: 200 });
    const made = answers.map(
      ({ text }) => (JSON.parse(text) as { claim: { id: number } }).claim.id,
    );
    expect(new Set(made).size).toBe(1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
  });

  test('no more wait at a time than may, however many are asked for at once', async () => {
    const { sara, dessert, before } = await opened({ points: 1_000, cost: 1 });
    const body = await seen(sara, dessert.id);
    const answers = await Promise.all(numbered(40).map((i) => claimAs(before(i, sara), body)));
    expect(counted(answers)).toEqual({ 200: 20, 409: 20 });
    expect((await sara.asks('readShelf')).claims).toHaveLength(20);
  });

  test('served, cancelled and expired at once, one of them is what became of it', async () => {
    const { restaurant, sara, admin, dessert, servers, before } = await opened({ stock: 1 });
    const { clock } = restaurant;
    for (const round of numbered(12)) {
      const { id } = await claim(sara, dessert);
      const visit = { guest: { customerId: sara.id }, claims: [id] };
      const expire = ({ store, services }: Restaurant) =>
        expireClaims(store, services.claims, () => new Date(clock.now().getTime() + 900_000));
      const [expired, ...answers] = await Promise.all([
        expire(servers[round % servers.length]!),
        before(round, sara).tries('cancelClaim', { params: { id } }),
        ...numbered(4).map((i) => before(i, admin).tries('settleVisit', { body: visit })),
      ]);
      const [cancelled, ...serves] = answers.map(({ status }) => status);
      const served = serves.filter((status) => status === 200).length;
      expect(Number(expired) + Number(cancelled === 200) + served).toBe(1);
      if (served === 0) continue;
      expect(await sumsOf(restaurant, sara)).toMatchObject({ spent: 300 });
      const undo = () =>
        admin.tries('undoClaim', { params: { id }, body: { reason: 'For the next one' } });
      expect(counted(await Promise.all([undo(), undo()]))).toEqual({ 204: 1, 409: 1 });
    }
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    expect(await audited(restaurant)).toBe(0);
  });

  test('a claim that is served and undone at once is one of both, and all adds up', async () => {
    const { restaurant, sara, dessert } = await openShelf(engine);
    const { id: claimId } = await claim(sara, dessert);
    const { services, clock, store } = restaurant;
    const actor = { role: 'admin', id: 1, address: null } as const;
    const settling = { claimId, actor, at: clock.now() };
    // Both are posted in one turn of the event loop, so that they share a group.
    await Promise.allSettled([
      services.claims.post({ ...settling, kind: 'served' }),
      services.claims.post({ ...settling, kind: 'undone', reason: 'A mistake' }),
    ]);
    expect(await settledWrongly(store.db)).toEqual([]);
    const { state } = await store.db
      .selectFrom('claims')
      .select('state')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    const { spent } = await sumsOf(restaurant, sara);
    expect([state, spent]).toEqual(state === 'served' ? ['served', 300] : ['cancelled', 0]);
  });

  test('deducted and claimed at once, the points go one way', async () => {
    const { restaurant, sara, admin, dessert, before } = await opened({ points: 300 });
    await times(8, async () => {
      const body = { customerId: sara.id, points: 300, description: 'A slip' };
      const [deducted, claimed] = await Promise.all([
        before(1, admin).tries('deductPoints', { body }),
        tryToClaim(before(2, sara), dessert),
      ]);
      expect([deducted.status, claimed.status].toSorted()).toSatisfy(
        ([one, other]: number[]) => one === 200 && other! >= 400,
      );
      if (deducted.status === 200) return award(admin, sara, 300);
      const { claim: made } = JSON.parse(claimed.text) as { claim: { id: number } };
      return sara.asks('cancelClaim', { params: made });
    });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 300, spent: 0 });
    expect(await audited(restaurant)).toBe(0);
  });

  test('claimed, changed and taken away at once, a guest has what they saw, or none', async () => {
    const { restaurant, admin, dessert, before } = await opened({ points: 0 });
    const people = await regulars(restaurant, 40);
    await Promise.all(people.map((person) => award(admin, person, 600)));
    const body = await seen(people[0]!, dessert.id);
    const answers = await Promise.all([
      ...people.map((person, i) => claimAs(before(i, person), body)),
      before(0, admin).tries('changeReward', { params: dessert, body: { cost: 500 } }),
      before(1, admin).tries('removeReward', { params: dessert }),
    ]);
    const { 200: made = 0, 404: gone = 0, 409: changed = 0 } = counted(answers.slice(0, -2));
    expect(made + gone + changed).toBe(40);
    const { rows } = await sql<{ cost: number }>`select distinct cost from claims`.execute(
      restaurant.store.db,
    );
    expect(rows.filter(({ cost }) => cost !== 300)).toEqual([]);
    expect(await audited(restaurant)).toBe(0);
  });

  test('a partner that goes while a reward names it is named or refused', async () => {
    const { restaurant, admin, before } = await opened({});
    await times(12, async (round) => {
      const { id: partnerId } = await partner(restaurant, { username: `bakery-${round}` });
      const body = { name: 'Bread', cost: 5, partnerId };
      const answers = await Promise.all([
        before(0, admin).tries('addReward', { body }),
        before(1, admin).tries('removePartner', { params: { id: partnerId } }),
      ]);
      expect(answers.map(({ status }) => status)).toSatisfy(
        ([added, removed]: number[]) => [200, 404].includes(added!) && removed === 204,
      );
    });
  });

  test('restored in between, every sum is that of its claims', async () => {
    const { restaurant, admin, dessert, before } = await opened({ points: 0, stock: 60 });
    const people = await regulars(restaurant, 30);
    await Promise.all(people.map((person) => award(admin, person, 900)));
    const body = await seen(people[0]!, dessert.id);
    for (const person of people.slice(0, 5)) await claimAs(person, body);
    const { filename } = await admin.asks('runBackup');
    const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
    const over = new AbortController();
    const restoring = admin.asks('restoreBackup', { body: text }).finally(() => over.abort());
    const claiming = people.map(async (person, i) => {
      const statuses = [];
      while (!over.signal.aborted) statuses.push(await claimAs(before(i, person), body));
      return statuses;
    });
    await restoring;
    const answers = counted((await Promise.all(claiming)).flat());
    expect(Object.keys(answers).filter((status) => !expected.has(status))).toEqual([]);
    const [reward] = await admin.asks('listRewards');
    expect(reward).toMatchObject({ claimed: 5 });
    expect(await audited(restaurant)).toBe(0);
  });
});

/** The expected statuses: claimed, refused by a rule, the session ended, rows being replaced. */
const expected = new Set(['200', '409', '401', '503']);
