// Sofra is killed while it sends events: every event of an acknowledged change arrives in order,
// and a program that polls reads it once. The short form tests this with a cash register
// (register.test.ts).
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBook, type Book } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { answerOf, send } from '../../lab/calls/client.ts';
import type { ReplyOutput } from '../../src/contract/endpoint.ts';
import type { Calls } from '../../src/contract/index.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import { openReceiver, type Receiver } from '../hooks.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, type Restaurant } from '../setup/processes.ts';
import { gather, load } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';

type Read = ReplyOutput<Calls['listProgramEvents']>;

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 among deliveries: each change arrives, in order', options, (context) => {
    let restaurant: Restaurant;
    let book: Book;
    let guests: number[];
    let receiver: Receiver;
    let key: string;
    let place: string | undefined;
    let read: Read['events'];

    return inRounds(context, { few: 2, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        receiver = await openReceiver();
        restaurant = await openSofra(engine, { HOOK_HOSTS: '127.0.0.1' });
        book = openBook();
        const body = { name: 'Till', address: receiver.address, named: false };
        await answerOf(restaurant.client, 'addHook', { body });
        const terms = { name: 'Till', scopes: ['events:read'], hourly: 10_000 };
        ({ key } = await answerOf<{ key: string }>(restaurant.client, 'makeKey', { body: terms }));
        [place, read] = [undefined, []];
        guests = await gather(restaurant.client, book, 100_000);
      }
      const wanted = receiver.received.length + dice.whole([1, 60]);
      const delay = dice.between([0, 8]);
      const loading = load(restaurant.client, book, { dice, guests, callers: 4, each: 40 });
      await until(() => receiver.received.length >= wanted);
      await pause(delay);
      await restaurant.kill();
      await loading;
      await restaurant.open();
      await compare();
      return check(restaurant.location, book);
    });

    /** Each entry arrives, and those of a member in their order. */
    async function compare() {
      const entries = await withStore(restaurant.location, ({ db }) =>
        db.selectFrom('point_transactions').select(['id', 'customerId']).orderBy('id').execute(),
      );
      const arrived = () =>
        new Set(receiver.received.flatMap(({ data }) => (data.entry as number | undefined) ?? []));
      await until(() => entries.every(({ id }) => arrived().has(id)));
      const members = Map.groupBy(receiver.received, ({ data }) => data.member);
      for (const events of members.values()) {
        const first = [...new Set(events.map(({ data }) => data.sequence))];
        expect(first).toEqual(first.map((_, i) => i + 1));
      }
      await readOn();
      const told = read.flatMap(({ data }) => (data.entry as number | undefined) ?? []);
      const changes = read.filter(({ type }) => type === 'points.changed');
      expect(new Set(told)).toEqual(new Set(entries.map(({ id }) => id)));
      expect(changes).toHaveLength(entries.length);
      for (const events of Map.groupBy(read, ({ data }) => data.member).values()) {
        expect(events.map(({ data }) => data.sequence)).toEqual(events.map((_, i) => i + 1));
      }
    }

    /** The changes since the last answer. */
    async function readOn() {
      const headers = { authorization: `Bearer ${key}` };
      for (let more = true; more;) {
        const query = place === undefined ? {} : { after: place };
        const answer = await send(restaurant.client, 'listProgramEvents', { query }, { headers });
        expect(answer.status).toBe(200);
        const { events, next, ...rest } = JSON.parse(answer.text) as Read;
        read.push(...events);
        [place, more] = [next, rest.more];
      }
    }
  });
});
