// A cash register settles ten thousand bills while Sofra is killed repeatedly: its bills, points,
// entries and events match its book, on both engines and with two servers.
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import type { CallName } from '../../src/contract/index.ts';
import { answerOf } from '../../lab/calls/client.ts';
import { addGuests } from '../../lab/restaurants/furnish.ts';
import { membersOf } from '../../lab/restaurants/people.ts';
import { openStore, type Store } from '../../src/storage/database/store.ts';
import { numbered } from '../many.ts';
import { untilTheEnd } from '../setup/endings.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { strikeAt } from './load.ts';
import { cost, pointsPerUnit, type Guest } from './register/book.ts';
import type { Register } from './register/calls.ts';
import { checkRegister } from './register/check.ts';
import { openWeakReceiver, type Heard } from './register/receiver.ts';
import { work } from './register/terminals.ts';
import { inLongTime, inRounds, roundsOf } from './rounds.ts';

/** The rounds on one database. */
const lifetime = 10;
/** The bills of a round: ten thousand in all rounds of the long form. */
const bills = long ? Math.max(40, Math.ceil(10_000 / roundsOf(lifetime))) : 40;
const [guests, terminals] = [200, 16];
/** The timeout for ten thousand bills. */
const inTime = { timeout: Math.max(inLongTime.timeout, long ? 900_000 : 0) };

onEachEngine((engine, testOnce) => {
  const story = (context: Context) => play(context, engine, { servers: 1 });
  testOnce('kill -9 at a cash register: bills, points and events agree', story, inTime.timeout);
});

const options = { ...inTime, ...inLong };
test('kill -9 of one of two servers: bills, points and events agree', options, (context) =>
  play(context, 'PostgreSQL', { servers: 2 }),
);

type Context = Parameters<typeof inRounds>[0];

function play(context: Context, engine: EngineName, { servers }: { servers: number }) {
  let running: Awaited<ReturnType<typeof open>>;
  return inRounds(context, { few: lifetime, lifetime }, async (dice, round) => {
    if (round % lifetime === 0) running = await open(engine, { servers, dice });
    const { register, restaurants, heard } = running;
    const struck: Promise<unknown>[] = [];
    const strike = async () => {
      const one = dice.pick(restaurants);
      await pause(dice.between([0, 8]));
      await one.kill();
      await one.open();
    };
    register.dice = dice;
    register.onSend = strikeAt(dice.whole([10, bills / 2]), () => struck.push(strike()));
    // A terminal that was offline can have made all the bills before any was sent.
    do await work(register, { bills, terminals }).finally(() => Promise.all(struck));
    while (struck.length === 0);
    return checkRegister(register, heard);
  });
}

/** A restaurant with guests, a reward, a hook, and a cash register with its keys. */
async function open(engine: EngineName, { servers, dice }: { servers: number; dice: Dice }) {
  const heard: Heard = await openWeakReceiver(dice);
  const config = { HOOK_HOSTS: '127.0.0.1' };
  const first = await openSofra(engine, config);
  const restaurants: Restaurant[] = [first];
  while (restaurants.length < servers) restaurants.push(await openSofraOn(first.location, config));
  const { location, client } = first;
  const asks = <Answer>(name: CallName, body: object) => answerOf<Answer>(client, name, { body });
  await asks('changeSettings', { rewards: true, currency: 'SAR', pointsPerUnit });
  const { id: rewardId } = await asks<{ id: number }>('addReward', { name: 'Tea', cost });
  const store = untilTheEnd(openStore({ ...location, withoutTimeouts: true }));
  const people = await welcome(store);
  const terms = { name: 'Till', hourly: 100_000 };
  const scopes = ['members:read', 'visits:write', 'visits:reverse', 'rewards:serve'];
  const { key } = await asks<{ key: string }>('makeKey', { ...terms, scopes });
  const signs = { ...terms, scopes: ['receipts:sign'] };
  const { key: signing } = await asks<{ key: string }>('makeKey', signs);
  const hook = { name: 'Books', address: heard.address, named: false };
  heard.expect((await asks<{ secret: string }>('addHook', hook)).secret);
  const register: Register = {
    clients: restaurants.map((restaurant) => restaurant.client),
    store,
    key,
    signing,
    rewardId,
    book: { guests: people, bills: [], reversals: new Set(), checked: 0 },
    dice,
    onSend: () => {},
  };
  return { register, restaurants, heard };
}

/** Guests with a few points, and cards with a QR. */
async function welcome(store: Store): Promise<Guest[]> {
  await addGuests(store, guests, (i) => i + 1);
  const ids = numbered(guests).map((i) => i + 1);
  for (const id of ids) {
    await store.db.updateTable('customers').set(newCodes()).where('id', '=', id).execute();
  }
  const members = await membersOf(store, ids);
  const fresh = { spent: 0, hasClaimed: false, isServed: false };
  return members.map(({ id, cookie }) => ({ ...fresh, id, cookie, points: id, bills: [] }));
}
