// The owner's levels: changed thresholds and names apply to everybody immediately.
import { expect, test } from 'vitest';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { endKept } from '../../src/storage/points/level-queries.ts';
import { followLevels } from '../../src/storage/summaries/follow-levels.ts';
import { verifyLedger } from '../../src/storage/verification/ledger.ts';
import { onEachEngine } from '../setup/engines.ts';
import { award, openCard } from '../cards.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { colleague, guest, newMobile, owner, visitor, type Person } from '../people.ts';
import { claim, tryToClaim } from '../shelf.ts';

const usual = [0, 1_001, 100_001, 300_001, 500_001];
const own = [0, 100, 300, 1_000, 2_000];
const noNames = usual.map(() => null);
const regular = { name: 'Regular', nameArabic: 'الدائم' };
const names = [null, null, regular, null, null];
const asked = { thresholds: own, names: noNames, keepUntil: null, version: 0 };

onEachEngine((engine, testOnce) => {
  /** The restaurant with its owner, Sara with 400 points, and Omar with none. */
  async function opening() {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    const omar = await guest(restaurant, { name: 'Omar Said' });
    await award(admin, sara, 400);
    return { restaurant, admin, sara, omar };
  }

  test('a change shows who rises, is in force for everybody at once, and is undone', async () => {
    const { restaurant, admin, sara } = await opening();
    const benefit = { benefit: 'Tea', frequency: 'daily' } as const;
    await admin.asks('addBenefit', { body: { level: 'Silver', ...benefit } });
    await admin.asks('changeSettings', { body: { rewards: true } });
    const body = { name: 'Cake', cost: 50, lowestLevel: 'Silver' } as const;
    const cake = await admin.asks('addReward', { body });
    expect(await tryToClaim(sara, cake)).toMatchObject({ status: 409 });

    expect(await admin.asks('readLevels')).toMatchObject({
      thresholds: usual,
      names: noNames,
      before: null,
      pointsAVisit: 400,
    });
    const preview = await admin.asks('previewLevels', { body: { thresholds: own } });
    const moves = [{ from: 'Starter', to: 'Silver', members: 1 }];
    expect(preview).toEqual({ rising: 1, falling: 0, moves, first: [] });
    const card = await openCard(sara);
    const changed = await admin.asks('changeLevels', { body: { ...asked, names } });
    expect(changed).toMatchObject({ thresholds: own, inForce: own, names, version: 1 });
    expect(changed.before).toEqual({ thresholds: usual, names: noNames, keptUntil: null });

    expect(await card.next()).toEqual({ kind: 'offers', levels: true });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: 400, level: 'Silver' });
    const { levels } = await sara.asks('readConfig');
    expect(levels[2]).toEqual({ level: 'Silver', min: 300, max: 999, ...regular });
    expect(levels.at(-1)).toEqual({ level: 'Diamond', min: 2_000, max: null });
    expect(await listed(admin, 'Silver')).toEqual(['Sara Ahmad']);
    const { mobile, password } = sara;
    const again = await visitor(restaurant).asks('logInCustomer', { body: { mobile, password } });
    expect(again.level).toBe('Silver');
    expect(await benefitsOf(admin, sara)).toEqual(['Tea']);
    await claim(sara, cake);
    expect((await award(admin, sara, 700)).level).toBe('Gold');
    const told = { kind: 'points', level: 'Gold' };
    expect(await card.nextOnes(3)).toContainEqual(expect.objectContaining(told));

    const back = await admin.asks('undoLevels', { body: { version: 1 } });
    expect(back).toMatchObject({ thresholds: usual, names: noNames, version: 2 });
    expect(back.before).toEqual({ thresholds: own, names, keptUntil: null });
    expect(await sara.asks('currentCustomer')).toMatchObject({ level: 'Bronze' });
    expect(await benefitsOf(admin, sara)).toEqual([]);
    const log = await admin.asks('listAuditEntries', { query: { q: 'levels.' } });
    expect(log.rows.map(({ action }) => action)).toEqual(['levels.undone', 'levels.changed']);
    expect(log.rows[1]!.detail).toContain('1001 100001 300001 500001 → 0 100 300 1000 2000');
  });

  test('nobody falls before the day that is promised, and all fall after it at once', async () => {
    const { restaurant, admin, sara, omar } = await opening();
    await award(admin, sara, 1_600);
    const [high, higher] = [
      [0, 5_000, 6_000, 7_000, 8_000],
      [0, 1_500, 9_000, 9_500, 9_900],
    ];
    const preview = await admin.asks('previewLevels', { body: { thresholds: high } });
    expect(preview).toMatchObject({
      falling: 1,
      first: [{ name: 'Sara Ahmad', points: 2_000, from: 'Bronze', to: 'Starter' }],
    });
    const keepUntil = '2026-11-30';
    await admin.asks('changeLevels', { body: { ...asked, thresholds: high, keepUntil } });
    const levels = await admin.asks('readLevels');
    expect(levels).toMatchObject({ thresholds: high, inForce: [0, 1_001, 6_000, 7_000, 8_000] });
    expect(levels.keptUntil).toBe('2026-12-01T00:00:00.000Z');
    expect(await sara.asks('currentCustomer')).toMatchObject({ level: 'Bronze' });
    // Until that day, the lower thresholds apply to everybody, also to members who reach them now.
    expect((await award(admin, omar, 6_500)).level).toBe('Silver');

    // The next change keeps the promise of today, and may not end it earlier.
    const next = { ...asked, thresholds: higher, version: 1 };
    const early = await admin.tries('changeLevels', { body: { ...next, keepUntil: '2026-11-29' } });
    expect(early.status).toBe(409);
    await admin.asks('changeLevels', { body: { ...next, keepUntil: '2026-12-05' } });
    expect((await admin.asks('readLevels')).inForce).toEqual([0, 1_001, 6_000, 7_000, 8_000]);
    restaurant.clock.pass({ days: 15 });
    expect(await endKept(restaurant.store, restaurant.clock.now())).toBe(true);
    expect(await endKept(restaurant.store, restaurant.clock.now())).toBe(false);
    // A server whose clock is a day behind does not bring lower thresholds back.
    const behind = new Date('2026-12-05T12:00:00.000Z');
    expect(await endKept(restaurant.store, behind)).toBe(false);
    const morning = await owner(restaurant);
    const level = async ({ id }: { id: number }) =>
      (await morning.asks('readCustomer', { params: { id } })).level;
    expect([await level(sara), await level(omar)]).toEqual(['Bronze', 'Bronze']);
    expect(await morning.asks('readLevels')).toMatchObject({ inForce: higher, keptUntil: null });
    expect(await listed(morning, 'Silver')).toEqual([]);
  });

  testOnce('other names alone move nobody, and are in the log', async () => {
    const { restaurant, admin } = await opening();
    const others = names.map((one, i) => (i === 1 ? { name: 'Friend', nameArabic: 'صديق' } : one));
    await admin.asks('changeLevels', { body: { ...asked, thresholds: usual, names: others } });
    const state = restaurant.store.db.selectFrom('summary_state').select('levelledTo');
    expect(await state.executeTakeFirst()).toEqual({ levelledTo: null });
    const log = await admin.asks('listAuditEntries', { query: { q: 'levels.' } });
    expect(log.rows[0]!.detail).toContain('Friend / صديق');
    expect(log.rows[0]!.detail).not.toContain('→');
  });

  test('of two changes at once, the second is refused, and nothing changes twice', async () => {
    const { restaurant, admin } = await opening();
    const other = await owner(await anotherServer(restaurant));
    const outcomes = await Promise.all([
      admin.tries('changeLevels', { body: asked }),
      other.tries('changeLevels', { body: { ...asked, thresholds: [0, 1, 2, 3, 4] } }),
      other.tries('changeLevels', { body: { ...asked, names } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { version, ...levels } = await admin.asks('readLevels');
    const { thresholds } = levels;
    const same = { thresholds, names: levels.names, keepUntil: null };
    for (const known of [version, 0]) {
      const body = { ...same, version: known };
      expect(await admin.asks('changeLevels', { body })).toMatchObject({ version: 1 });
    }
    const log = await admin.asks('listAuditEntries', { query: { q: 'levels.' } });
    expect(log.total).toBe(1);
  });

  test('awards go on while many follow a change, which goes on where it was killed', async () => {
    const { restaurant, admin, sara, omar } = await opening();
    const { store } = restaurant;
    await addMany(restaurant, 2_500);
    await admin.asks('countMembers');
    await admin.asks('changeLevels', { body: asked });
    const awards = [sara, omar].flatMap((one) => [300, 300].map((n) => award(admin, one, n)));
    // One server updates one batch and stops; another server updates the rest.
    expect(await followLevels(store, { limit: 1 })).toBe(false);
    const other = await anotherServer(restaurant);
    await Promise.all([...awards, followLevels(other.store, { limit: 100_000 })]);
    const counts = await admin.asks('countMembers');
    expect(await followLevels(store, { limit: 1 })).toBe(true);
    expect(counts.map(({ members }) => members)).toEqual([100, 200, 701, 1_001, 500]);
    const of = { params: { id: omar.id } };
    expect(await admin.asks('readCustomer', of)).toMatchObject({ points: 600, level: 'Silver' });
    expect(await verified(restaurant)).toEqual({ wrong: 0, wrongSums: 0 });
  }, 60_000);

  testOnce('a backup brings the levels back', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    await award(admin, sara, 400);
    await admin.asks('changeLevels', { body: { ...asked, names, keepUntil: '2026-12-24' } });
    const before = await admin.asks('readLevels');
    const file = await backup(admin);
    await admin.asks('undoLevels', { body: { version: 1 } });
    await admin.asks('restoreBackup', { body: file });
    expect(await admin.asks('readLevels')).toEqual(before);
    expect(await listed(admin, 'Silver')).toEqual(['Sara Ahmad']);
    expect(await verified(restaurant)).toEqual({ wrong: 0, wrongSums: 0 });
  });
});

test('levels that do not rise, or that cannot be told apart, are refused', async () => {
  const restaurant = await openRestaurant('SQLite');
  const admin = await owner(restaurant);
  const refused = async (body: object) => {
    const { status, text } = await admin.tries('changeLevels', { body: { ...asked, ...body } });
    expect(status).toBe(400);
    return text;
  };
  for (const thresholds of [
    [1, 2, 3, 4, 5],
    [0, 5, 5, 6, 7],
    [0, 1, 2, 3],
    [0, -1, 2, 3, 4],
  ]) {
    await refused({ thresholds });
  }
  const twice = { name: 'regular', nameArabic: 'الآخر' };
  await refused({ names: [null, regular, twice, null, null] });
  await refused({ names: [null, { ...regular, name: 'Gold' }, null, null, null] });
  await refused({ names: [null, { name: 'Regular' }, null, null, null] });
  expect(await refused({ keepUntil: '2026-11-21' })).toMatch(/from tomorrow/);
  expect(await refused({ keepUntil: '2028-01-01' })).toMatch(/from tomorrow/);
  expect((await admin.tries('undoLevels', { body: { version: 0 } })).status).toBe(409);
  const deputy = await colleague(restaurant, 'manager');
  expect((await deputy.tries('changeLevels', { body: asked })).status).toBe(403);
});

async function listed(admin: Pick<Person, 'asks'>, level: 'Silver') {
  const { rows } = await admin.asks('listCustomers', { query: { level, limit: 500 } });
  return rows.map(({ name }) => name);
}

/** The benefits that a guest can have at the till. */
async function benefitsOf(admin: Pick<Person, 'asks'>, { id: customerId }: { id: number }) {
  const { benefits } = await admin.asks('readGuestSheet', { query: { customerId } });
  return benefits.map(({ benefit }) => benefit);
}

/** Adds guests with 0, 1, 2, … points. */
async function addMany({ store }: Restaurant, count: number) {
  const createdAt = '2026-11-01T12:00:00.000Z';
  const some = 500;
  for (let first = 0; first < count; first += some) {
    await transact(store, async (db) => {
      const context = { ...store, db };
      const mobiles = Array.from({ length: some }, newMobile);
      const people = mobiles.map((mobile) => ({ name: 'Nora', mobile, createdAt, ...nothing }));
      const ids = await addCustomers(context, people);
      const entries = ids.map((customerId, i) => ({
        customerId,
        points: first + i,
        balance: first + i,
        description: 'Brought',
        timestamp: createdAt,
        actorRole: 'system' as const,
        actorId: null,
        undoes: null,
        action: 'points.imported',
        address: null,
      }));
      await addRows(context, 'point_transactions', entries);
    });
  }
}

const nothing = { password: null, temporaryUntil: null, verificationCode: null, qrToken: null };

async function verified({ store, clock }: Restaurant) {
  const actor = { role: 'system', id: null, address: null } as const;
  const report = { expect: () => {}, did: () => {} };
  const { wrong, wrongSums } = await verifyLedger(store, { actor, at: clock.now() }, report);
  return { wrong, wrongSums };
}
