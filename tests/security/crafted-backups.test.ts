// Malicious backups: a restored file cannot give permanent rights to a temporary session.
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { backup, dump, everything, fill, openRestaurantWithFolder } from '../filled.ts';
import { guest, owner, visitor } from '../people.ts';
import { untilSomebodyWaits } from '../locks.ts';
import { summed } from '../summed.ts';

onEachEngine((engine, testOnce) => {
  /** A restaurant, its administrator, and a backup of it. */
  async function opening() {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    return { restaurant, admin, file: await backup(admin) };
  }

  testOnce('a file brings no administrator, and no password for one', async () => {
    const { restaurant, admin, file } = await opening();
    const [own] = file.tables.admins!;
    const { db } = restaurant.store;
    const today = await db.selectFrom('admins').select('password').executeTakeFirstOrThrow();
    const layla = {
      username: 'layla',
      usernameKey: 'layla',
      password: today.password.replace(/.{5}$/, 'AAAAA'),
      temporaryUntil: null,
      createdAt: String(own!.createdAt),
    };
    const { id } = await db
      .insertInto('admins')
      .values(layla)
      .returning('id')
      .executeTakeFirstOrThrow();
    file.tables.admins!.push({ ...own, id, username: 'layla' });
    file.tables.admins!.push({ ...own, id: id + 1, username: 'mallory' });
    const before = await db.selectFrom('admins').selectAll().orderBy('id').execute();
    await admin.asks('restoreBackup', { body: summed(file) });
    expect(await db.selectFrom('admins').selectAll().orderBy('id').execute()).toEqual(before);
    for (const username of ['layla', 'mallory']) {
      const body = { username, password: adminPassword };
      expect((await visitor(restaurant).tries('logInAdmin', { body })).status).toBe(401);
    }
  });

  testOnce('an impossible picture, claim or reward is refused, and nothing changes', async () => {
    const { restaurant, admin, file } = await opening();
    const before = await dump(restaurant);
    const waits = file.tables.claims!.findIndex(({ state }) => state === 'claimed');
    const claim = file.tables.claims![waits]!;
    const served = { ...claim, servedAt: claim.claimedAt, servedByRole: 'admin', servedById: 1 };
    const [picture] = file.tables.reward_pictures!;
    const [reward, ...others] = file.tables.rewards!;
    const pictures = ['____', 'abc=====', 'abcde'].map((data) => [{ ...picture, data }]);
    const crafted = [
      ...pictures.map((reward_pictures) => ({ ...file.tables, reward_pictures })),
      { ...file.tables, claims: file.tables.claims!.with(waits, served) },
      { ...file.tables, rewards: [{ ...reward, version: 2_147_483_647 }, ...others] },
    ];
    for (const tables of crafted) {
      const body = summed({ ...file, counts: { ...file.counts }, tables });
      const { status, text } = await admin.tries('restoreBackup', { body });
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(/: (data|servedAt|version) is not right$/),
      ]);
    }
    expect(await dump(restaurant)).toEqual(before);
  });

  testOnce("what undoes or waits for another guest's is found, and everything stays", async () => {
    const { restaurant, admin, file } = await opening();
    const before = await dump(restaurant);
    const [wait] = file.tables.waiting_points!;
    const own = wait!.customerId;
    wait!.customerId = file.tables.customers!.find(({ id }) => id !== own)!.id;
    expect(await admin.tries('restoreBackup', { body: summed(file) })).toMatchObject({
      status: 400,
      text: expect.stringContaining('wait for a visit that is not theirs'),
    });
    wait!.customerId = own;
    const entries = file.tables.point_transactions!;
    const undo = entries.find(({ undoes }) => undoes !== null)!;
    undo.undoes = entries.find(({ customerId }) => customerId !== undo.customerId)!.id;
    expect(await admin.tries('restoreBackup', { body: summed(file) })).toMatchObject({
      status: 400,
      text: `This backup is damaged: an entry of customer ${undo.customerId} undoes none of theirs`,
    });
    expect(await dump(restaurant)).toEqual(before);
  });

  test('a password that is changed while a restore begins stays changed', async () => {
    const { restaurant, admin, file } = await opening();
    const { db } = restaurant.store;
    const changed = await hashPassword('cardamom-and-rose', restaurant.hashCost);
    let restored: Promise<unknown> | undefined;
    await db.transaction().execute(async (change) => {
      await change.updateTable('admins').set({ password: changed }).execute();
      restored = admin.tries('restoreBackup', { body: summed(file) });
      // On SQLite, no other connection reads or writes meanwhile.
      if (engine === 'PostgreSQL') await untilSomebodyWaits(change);
    });
    await restored;
    const { password } = await db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
    expect(password).toBe(changed);
  });

  test.each(['customers', 'special_offers', 'special_events', 'partners'] as const)(
    'a number behind which none is left for %s is refused, and nothing changes',
    async (table) => {
      const { restaurant, admin, file } = await opening();
      const rows = file.tables[table]!;
      const last = { ...rows.at(-1), id: Number.MAX_SAFE_INTEGER };
      const another = table === 'customers' ? { mobile: '+966599999999', points: 0 } : {};
      const named = table === 'partners' ? { username: 'mallory' } : {};
      rows.push({
        ...last,
        ...another,
        ...(table === 'customers' && { level: 'Starter' }),
        ...named,
      });
      const before = await everything(restaurant);
      expect(await admin.tries('restoreBackup', { body: summed(file) })).toMatchObject({
        status: 400,
        text: `This backup is damaged: ${table}, row ${rows.length}: id is not right`,
      });
      expect(await everything(restaurant)).toEqual(before);
      expect((await guest(restaurant)).id).toBeGreaterThan(0);
    },
  );

  testOnce('an address that is made up does not end all backups', async () => {
    const restaurant = await openRestaurant(engine, { TRUST_PROXY: 'true' });
    const body = { mobile: '+966599999999', password: 'not-this-one' };
    for (const made of ['a\tb', 'fe80::1%a\tb', 'x'.repeat(5_000), `1::1%${'x'.repeat(5_000)}`]) {
      const headers = { 'x-forwarded-for': made };
      const { status } = await visitor(restaurant).tries('logInCustomer', { body }, { headers });
      expect(status).toBe(401);
    }
    const admin = await owner(restaurant);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'customer.log-in' } });
    expect(rows.map(({ address }) => address)).toEqual(rows.map(() => 'unknown'));
    expect(await admin.asks('runBackup')).toMatchObject({ success: true });
  });
});
