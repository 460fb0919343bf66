// Hooks: every event of a member arrives signed, in order, and at least once.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { feed, hookTo, kindsOf, openHeard, openReceiver, ownerAgain } from '../hooks.ts';
import type { Receiver, Received } from '../hooks.ts';
import { give, limit } from '../limits.ts';
import { colleague, guest } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { anotherServer } from '../restaurant.ts';
import { until } from '../../lab/wait.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';

const sequences = ({ received }: Receiver, member: number) =>
  received.filter(({ data }) => data.member === member).map(({ data }) => data.sequence);

const ids = (events: readonly Received[]) => events.map(({ id }) => id);

onEachEngine((engine, testOnce) => {
  test('a hook hears all that happens to a member, thin, signed and in order', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const before = await guest(restaurant);
    await hookTo(admin, receiver);
    const { sara, dessert, whole } = await addVisitOffers(restaurant);
    const { id } = await admin.asks('settleVisit', { body: whole });
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'a mistake' } });
    const { id: claimId } = await claim(sara, dessert);
    await sara.asks('cancelClaim', { params: { id: claimId } });
    const changed = { name: 'Sara Salem', mobile: sara.mobile };
    await admin.asks('changeCustomer', { params: { id: sara.id }, body: changed });
    await limit(admin, 'cashier', { pointsPerAward: 10 });
    const yusuf = await colleague(restaurant, 'cashier');
    expect(await give(yusuf, sara, 20)).toMatchObject({ outcome: 'waits' });
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    await feed(restaurant);
    expect(kindsOf(receiver, before.id)).toEqual([]);
    expect(kindsOf(receiver, sara.id)).toEqual([
      'member.joined',
      'points.changed',
      // A visit.
      'points.changed',
      'level.changed',
      'visit.settled',
      'reward.served',
      // It is undone.
      'reward.ended',
      'points.changed',
      'level.changed',
      'visit.reversed',
      // A claim.
      'reward.claimed',
      'reward.ended',
      'member.changed',
      'approval.waiting',
      'member.gone',
    ]);
    const own = sequences(receiver, sara.id);
    expect(own).toEqual(own.map((_, i) => i + 1));
    expect(receiver.received.every(({ signed }) => signed.length === 1 && signed[0])).toBe(true);
    // Ids and signatures are left out, since their random digits could match.
    const told = receiver.received.map(({ data }) => data);
    expect(JSON.stringify(told)).not.toMatch(/Sara|966/);
    const [settled] = receiver.received.filter(({ type }) => type === 'visit.settled');
    const bill = { visit: id, outlet: 1, bill: 'A-17', amount: 2_450, currency: 'SAR' };
    expect(settled).toMatchObject({ data: bill, timestamp: '2026-11-21T18:30:00.000Z' });
  });

  testOnce(
    'a part of a bill that a program reverses is told, also where it came first',
    async () => {
      const { restaurant, admin, receiver } = await openHeard(engine);
      await addVisitOffers(restaurant);
      const [till, omar] = [await program(restaurant, { admin }), await guest(restaurant)];
      await hookTo(admin, receiver);
      const businessDay = '2026-11-21';
      await till.settles({ guest: { id: omar.id }, bill: billOf('1', '10') });
      await till.reverses({ bill: { number: '1', businessDay }, amount: '4' });
      await till.reverses({ bill: { number: '2', businessDay }, amount: '3' });
      await till.settles({ guest: { id: omar.id }, bill: billOf('2', '10') });
      await feed(restaurant);
      const told = receiver.received.filter(({ type }) => type.startsWith('visit.'));
      expect(told.map(({ type, data }) => [type, data.bill, data.amount])).toEqual([
        ['visit.settled', '1', 1_000],
        ['visit.reversed', '1', 400],
        ['visit.settled', '2', 1_000],
        ['visit.reversed', '2', 300],
      ]);
      expect(new Set(told.map(({ data }) => data.member))).toEqual(new Set([omar.id]));
    },
  );

  test('what fails holds back its member alone, and of two servers one sends it', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    await hookTo(admin, receiver);
    receiver.state.answers = ({ data }, response) =>
      response.writeHead(data.member === sara.id ? 500 : 200).end();
    for (const one of [sara, omar, sara, omar]) await award(admin, one, 10);
    const servers = [restaurant, await anotherServer(restaurant)];
    await Promise.all(servers.map((server) => feed(server)));
    expect(sequences(receiver, sara.id)).toEqual([1]);
    expect(sequences(receiver, omar.id)).toEqual([1, 2]);
    receiver.state.answers = receiver.thanks;
    restaurant.clock.pass({ seconds: 5 });
    await Promise.all(servers.map((server) => feed(server)));
    expect(sequences(receiver, sara.id)).toEqual([1, 1, 2]);
    expect(sequences(receiver, omar.id)).toEqual([1, 2]);
    const [first, again] = receiver.received.filter(({ data }) => data.member === sara.id);
    expect(again!.id).toBe(first!.id);
    expect(again!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp']);
  });

  test('events of one member at once have one order, whatever wrote them', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const sara = await guest(restaurant);
    await hookTo(admin, receiver);
    const servers = [restaurant, await anotherServer(restaurant)];
    const rename = (name: string) =>
      admin.asks('changeCustomer', {
        params: { id: sara.id },
        body: { name, mobile: sara.mobile },
      });
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => award(admin, sara, i + 1)),
      ...['Sara A', 'Sara B', 'Sara C'].map(rename),
      ...servers.map((server) => feed(server)),
    ]);
    await feed(restaurant);
    expect(sequences(receiver, sara.id)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    const balances = receiver.received.flatMap(({ data }) => (data.balance as number) ?? []);
    expect(balances).toEqual(balances.toSorted((one, other) => one - other));
  });

  test('tries come later and later, redirects fail, and Retry-After is obeyed', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    await guest(restaurant);
    receiver.state.answers = (_, response) =>
      response.writeHead(307, { location: receiver.address }).end('elsewhere');
    await feed(restaurant);
    expect(receiver.received).toHaveLength(1);
    for (const [i, wait] of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000].entries()) {
      restaurant.clock.pass({ seconds: wait - 1 });
      await feed(restaurant);
      expect(receiver.received).toHaveLength(i + 1);
      restaurant.clock.pass({ seconds: 1 });
      await feed(restaurant);
      expect(receiver.received).toHaveLength(i + 2);
    }
    expect(new Set(ids(receiver.received)).size).toBe(1);
    const again = await ownerAgain(admin);
    const [delivery] = (await again.asks('listDeliveries', { params: { id } })).rows;
    expect(delivery).toMatchObject({
      tries: 9,
      status: 307,
      answer: 'elsewhere',
      state: 'waiting',
    });
    receiver.state.answers = (_, response) =>
      response.writeHead(429, { 'retry-after': '172800' }).end();
    restaurant.clock.pass({ hours: 24 });
    await feed(restaurant);
    await guest(restaurant);
    receiver.state.answers = receiver.thanks;
    restaurant.clock.pass({ hours: 23 });
    await feed(restaurant);
    expect(receiver.received).toHaveLength(10);
    // The delay between retries is at most a day.
    restaurant.clock.pass({ hours: 1 });
    await feed(restaurant);
    expect(receiver.received).toHaveLength(12);
  });

  test('a hook that hangs delays no other one, and too long an answer is not read', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const [hangs, floods] = [await openReceiver(), await openReceiver()];
    const hanging = await hookTo(admin, hangs);
    const others = [await hookTo(admin, floods), await hookTo(admin, receiver)];
    hangs.state.answers = () => {};
    floods.state.answers = (_, response) => {
      const pours = () => response.write('x'.repeat(60_000), () => response.destroyed || pours());
      pours();
    };
    await guest(restaurant);
    const leaving = new AbortController();
    const feeding = feed(restaurant, { leaving: leaving.signal });
    await guest(restaurant);
    await until(async () => {
      const { hooks } = await admin.asks('listHooks');
      return hooks.filter(({ day }) => day.delivered === 2).length === others.length;
    });
    leaving.abort();
    await feeding;
    expect(hangs.received.length).toBeGreaterThan(0);
    await feed(restaurant, { timeout: 20 });
    const { rows } = await admin.asks('listDeliveries', { params: { id: hanging } });
    const slow = { status: null, answer: null, why: { key: 'hookTooSlow' } };
    const waits = { ...slow, state: 'waiting', tries: 1, earlier: [] };
    expect(rows).toMatchObject([waits, waits]);
    const { hooks } = await admin.asks('listHooks');
    expect(hooks.find((hook) => hook.id === hanging)).toMatchObject({ problem: slow });
    hangs.state.answers = hangs.thanks;
    restaurant.clock.pass({ minutes: 1 });
    await feed(restaurant);
    const { rows: after } = await admin.asks('listDeliveries', { params: { id: hanging } });
    const arrived = { state: 'delivered', answer: expect.any(String), why: null, earlier: [slow] };
    expect(after).toMatchObject([arrived, arrived]);
  });

  testOnce('a receiver that does not answer gets one event at a time', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    await hookTo(admin, receiver);
    for (let i = 0; i < 12; i += 1) await guest(restaurant);
    receiver.state.answers = (_, response) => receiver.received.length < 9 && response.destroy();
    const leaving = new AbortController();
    const feeding = feed(restaurant, { leaving: leaving.signal });
    await until(() => receiver.received.length >= 9);
    leaving.abort();
    await feeding;
    expect(receiver.received).toHaveLength(9);
  });

  testOnce('a receiver that would rather speak otherwise has failed', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    receiver.state.answers = (_, response) =>
      response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
    await guest(restaurant);
    await feed(restaurant);
    const { rows } = await admin.asks('listDeliveries', { params: { id } });
    const why = { key: 'hookUnreachable', values: { why: 'closed' } };
    expect(rows).toMatchObject([{ status: null, why, state: 'waiting', tries: 1 }]);
  });

  test('a receiver that is gone ends its hook, until the owner lets it go on', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const id = await hookTo(admin, receiver);
    receiver.state.answers = (_, response) => response.writeHead(410).end();
    await guest(restaurant);
    await feed(restaurant);
    await guest(restaurant);
    await feed(restaurant);
    expect(receiver.received).toHaveLength(1);
    expect((await admin.asks('readOverview')).hooks).toEqual([{ id, name: 'Till', state: 'gone' }]);
    receiver.state.answers = receiver.thanks;
    await admin.asks('changeHook', { params: { id }, body: { paused: false } });
    await feed(restaurant);
    expect(receiver.received).toHaveLength(3);
    expect((await admin.asks('readOverview')).hooks).toEqual([]);
  });

  testOnce('after five days a hook is paused, and an event among others is given up', async () => {
    const { restaurant, admin, receiver } = await openHeard(engine);
    const poor = await openReceiver();
    const [first, second] = [await hookTo(admin, receiver), await hookTo(admin, poor)];
    const sara = await guest(restaurant);
    receiver.state.answers = (_, response) => response.writeHead(500).end();
    poor.state.answers = ({ data }, response) =>
      response.writeHead(data.member === sara.id ? 400 : 200).end();
    await feed(restaurant);
    for (let day = 0; day < 6; day += 1) {
      await guest(restaurant);
      restaurant.clock.pass({ days: 1 });
      await feed(restaurant);
    }
    const again = await ownerAgain(admin);
    const { hooks } = await again.asks('listHooks');
    expect(hooks).toMatchObject([
      { id: first, state: 'failing', waiting: 7, problem: { status: 500 } },
      { id: second, state: 'on', failed: 1, waiting: 0, oldest: null },
    ]);
    const notices = (await again.asks('readOverview')).hooks;
    expect(notices).toMatchObject([{ state: 'failing' }, { id: second, state: 'on' }]);
    receiver.state.answers = receiver.thanks;
    receiver.received.length = 0;
    await again.asks('changeHook', { params: { id: first }, body: { paused: false } });
    await feed(restaurant);
    expect(kindsOf(receiver)).toEqual(Array.from({ length: 7 }, () => 'member.joined'));
  });
});
