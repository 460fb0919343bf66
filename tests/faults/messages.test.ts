// Sofra is killed while messages of all occasions go out by all channels, if possible beside
// another server: each guest has the message with what comes with it, once, and each channel has
// carried it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { until } from '../../lab/wait.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addDue, carried, many, openOccasions, points, type Occasions } from './occasions.ts';
import { inLongTime, inRounds } from './rounds.ts';

const count = sql<number>`cast(count(*) as integer)`.as('count');

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 while messages go out: each guest has one, with its gift', options, (context) => {
    let opened: Occasions;

    return inRounds(context, { few: 3, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) opened = await openOccasions(engine);
      const { restaurant } = opened;
      const before = await sums(opened);
      await addDue(opened);
      // The one is while messages are decided, the other while the channels carry them.
      const [what, longest] = dice.pick([
        ['sent', 400],
        ['carried', 100],
      ] as const);
      await until(async () => (await sums(opened))[what] > before[what], { interval: 20 });
      await pause(dice.between([0, longest]));
      await restaurant.kill();
      expectAgreeing(await sums(opened));
      await endTries(opened);
      await restaurant.open();
      await until(() => isDone(opened), { interval: 50 });
      const after = await sums(opened);
      expect(after.sent).toBe(before.sent + many);
      expect(after.dispatches).toBe(before.dispatches + 3 * carried);
      expectAgreeing(after);
      await expectCarried(opened);
      return {};
    });
  });
});

async function isDone(opened: Occasions): Promise<boolean> {
  const { due, onTheirWay } = await sums(opened);
  return due + onTheirWay === 0;
}

/** Tries of the killed server are over, as they are after two minutes. */
const endTries = ({ beside }: Occasions) =>
  beside(({ db }) =>
    db
      .updateTable('dispatches')
      .set({ nextAt: new Date().toISOString() })
      .where('state', '=', 'carrying')
      .execute(),
  );

/** The sums at one moment, since the other server goes on: one statement reads one state. */
const sums = ({ beside }: Occasions) =>
  beside(({ db }) =>
    db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('guest_messages').select(count).where('state', '=', 'due').as('due'),
        selectFrom('guest_messages').select(count).where('state', '=', 'sent').as('sent'),
        selectFrom('guest_messages').select(count).as('all'),
        selectFrom('guest_messages').select(count).where('points', '>', 0).as('withPoints'),
        selectFrom('guest_messages').select(count).where('claimId', 'is not', null).as('withGift'),
        selectFrom('point_transactions')
          .select(count)
          .where('action', '=', 'points.given')
          .as('entries'),
        selectFrom('guest_messages as message')
          .innerJoin('point_transactions as entry', (join) =>
            join
              .onRef('entry.id', '=', 'message.entryId')
              .onRef('entry.customerId', '=', 'message.customerId')
              .onRef('entry.points', '=', 'message.points'),
          )
          .select(count)
          .where('entry.points', '=', points)
          .as('paid'),
        selectFrom('message_quarters')
          .select(sql<number>`cast(coalesce(sum("messages"), 0) as integer)`.as('sum'))
          .as('summedUp'),
        selectFrom('message_quarters')
          .select(sql<number>`cast(coalesce(sum("points"), 0) as integer)`.as('sum'))
          .as('summedPoints'),
        selectFrom('claims').select(count).as('claims'),
        selectFrom('guest_messages as message')
          .innerJoin('claims as claim', (join) =>
            join
              .onRef('claim.id', '=', 'message.claimId')
              .onRef('claim.customerId', '=', 'message.customerId'),
          )
          .select(count)
          .where('claim.state', '=', 'claimed')
          .as('given'),
        selectFrom('customers')
          .select(sql<number>`cast(coalesce(sum("points"), 0) as integer)`.as('sum'))
          .as('balances'),
        selectFrom('point_transactions')
          .select(sql<number>`cast(coalesce(sum("points"), 0) as integer)`.as('sum'))
          .as('ledger'),
        selectFrom('dispatches').select(count).as('dispatches'),
        selectFrom('dispatches').select(count).where('state', '=', 'sent').as('carried'),
        selectFrom('dispatches')
          .select(count)
          .where('state', 'in', ['waiting', 'carrying'])
          .as('onTheirWay'),
      ])
      .executeTakeFirstOrThrow(),
  ) as Promise<Sums>;

/** What is harmless twice has come, and a text has come at most once. */
async function expectCarried({ beside, mails, pushes, texts }: Occasions) {
  const found = await beside(({ db }) =>
    db.selectFrom('dispatches').select(['id', 'channel', 'state']).execute(),
  );
  const of = (channel: string, ...states: string[]) =>
    found
      .filter((one) => one.channel === channel && states.includes(one.state))
      .map(({ id }) => id)
      .toSorted();
  const numbers = (names: readonly (string | undefined)[]) =>
    names.map((text) => Number(/-(\d+)/.exec(text ?? '')?.[1]));
  const once = (ids: readonly number[]) => [...new Set(ids)].toSorted();
  const all = found.length / 3;
  expect(of('email', 'sent')).toHaveLength(all);
  expect(once(numbers(mails.received.map(({ messageId }) => messageId)))).toEqual(
    of('email', 'sent'),
  );
  expect(of('push', 'sent')).toHaveLength(all);
  expect(once(numbers(pushes.pushed.map(({ headers }) => `${headers.topic}`)))).toEqual(
    of('push', 'sent'),
  );
  expect(of('text', 'sent', 'unknown')).toHaveLength(all);
  const ids = numbers(texts.received.map(({ body }) => JSON.parse(body).id as string));
  expect(ids.toSorted()).toEqual(once(ids));
  expect(of('text', 'sent').filter((id) => !ids.includes(id))).toEqual([]);
}

type Sums = Record<
  | 'due'
  | 'sent'
  | 'all'
  | 'withPoints'
  | 'withGift'
  | 'entries'
  | 'paid'
  | 'summedUp'
  | 'summedPoints'
  | 'claims'
  | 'given'
  | 'balances'
  | 'ledger'
  | 'dispatches'
  | 'carried'
  | 'onTheirWay',
  number
>;

/** What came with messages is there, with each its message, and nothing else is. */
function expectAgreeing(found: Sums) {
  const { withPoints, withGift } = found;
  expect(found).toMatchObject({
    all: found.sent + found.due,
    entries: withPoints,
    paid: withPoints,
    summedUp: found.sent,
    summedPoints: points * withPoints,
    claims: withGift,
    given: withGift,
    balances: found.ledger,
  });
}
