// What a guest who leaves leaves behind: every past figure, what was owed, and an audit log that
// does not say who they were.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps } from '../../src/storage/schema/steps.ts';
import { csvRows } from '../downloads.ts';
import { openEmpty } from '../empty.ts';
import { openFigures, visited } from '../figures.ts';
import { backup } from '../filled.ts';
import { brings } from '../importing.ts';
import { forget, forgetInLog, remove, rowsOf } from '../leaving.ts';
import { numbered } from '../many.ts';
import { newMobile, owner, type Person } from '../people.ts';
import { billOf } from '../programs.ts';
import type { Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';

/** In the long form a thousand guests come and leave, which takes minutes. */
const inLongTime = { ...inLong, timeout: 600_000 };

onEachEngine((engine, testOnce) => {
  test('no figure of a day, a close, a statement or a feed changes, at any moment', async () => {
    const { restaurant, sara, admin, look } = await openFigures(engine);
    const before = await look();
    expect(before.days.at(-1)).toMatchObject({ visits: 3, taken: 30 });
    expect(before.settled.days.at(-1)).toMatchObject({ visits: 2, returning: 2 });
    expect(before.statement.total).toMatchObject({ guests: 2, verified: 3 });

    // Sara leaves in the middle of the day, row by row; each server could be killed after each row.
    await remove(restaurant, sara.id);
    expect(await look()).toEqual(before);
    for (let left = await rowsOf(restaurant, sara.id); left > 0;) {
      await forget(restaurant, sara.id, 1);
      expect(await look()).toEqual(before);
      left = await rowsOf(restaurant, sara.id);
    }
    while ((await forgetInLog(restaurant, sara.id, 1)) > 0) expect(await look()).toEqual(before);
    await eraseWhile(restaurant.store, () => true);
    expect(await look()).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('no figure changes when very many guests leave', inLongTime, async () => {
    const { restaurant, admin, till, look } = await openFigures(engine);
    const many = long ? 1_000 : 40;
    const rows = numbered(many).map((i) => `Guest ${i},${newMobile()},${i}`);
    await brings(admin, `Name,Mobile,Points\n${rows.join('\n')}\n`);
    const { db } = restaurant.store;
    const brought = db.selectFrom('customers').select('id').where('name', 'like', 'Guest %');
    const ids = (await brought.execute()).map(({ id }) => id);
    expect(ids).toHaveLength(many);
    for (const id of ids) {
      await till.settles({ guest: { id }, bill: billOf(`T-${id}`, (id % 90) + 10 + '.50') });
    }
    for (const id of ids.filter((number) => number % 3 === 0)) {
      const body = { customerId: id, points: 5, description: 'Asked to' };
      await admin.asks('deductPoints', { body });
    }
    const papers = async () => {
      const { months, outlets, whole } = await admin.asks('readLiability');
      const sums = months.map(({ left: _, closing: __, ...month }) => month);
      return { whole, sums, outlets: outlets.map(({ left: _, ...outlet }) => outlet) };
    };
    // A look sums up a part of what is new.
    while (!(await look()).isWhole || !(await papers()).whole);
    const before = { ...(await look()), ...(await papers()) };
    const amounts = await sumOfAmounts(admin);
    // Every other guest's history is erased while the next one leaves.
    for (const [i, id] of ids.entries()) {
      await admin.asks('removeCustomer', { params: { id } });
      if (i % 2 === 0) await forget(restaurant, id, 1);
    }
    expect({ ...(await look()), ...(await papers()) }).toEqual(before);
    await eraseWhile(restaurant.store, () => true);
    expect({ ...(await look()), ...(await papers()) }).toEqual(before);
    expect(await sumOfAmounts(admin)).toBe(amounts);
    for (const id of ids) expect(await rowsOf(restaurant, id)).toBe(0);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('the same figures come back with a backup', async () => {
    const { restaurant, sara, omar, admin, look } = await openFigures(engine);
    const before = await look();
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const file = await backup(admin);
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    expect(await look()).toEqual(before);
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    expect(await look()).toEqual(before);
    await eraseWhile(restaurant.store, () => true);
    expect(await look()).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('what is owed to guests is what all entries give, without what left', async () => {
    const { restaurant, sara } = await openFigures(engine);
    const { db } = restaurant.store;
    const owed = await owedBy(restaurant);
    expect(owed.byEntries).toBe(owed.toGuests);
    const { points, spent } = await db
      .selectFrom('customers')
      .select(['points', 'spent'])
      .where('id', '=', sara.id)
      .executeTakeFirstOrThrow();
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    await eraseWhile(restaurant.store, () => true);
    const left = await db.selectFrom('former_cards').selectAll().execute();
    const leftAt = restaurant.clock.now().toISOString();
    expect(left).toMatchObject([{ leftAt, points, spent }]);
    expect(points - spent).toBeGreaterThan(0);
    const after = await owedBy(restaurant);
    expect(after.toGuests).toBe(owed.toGuests - (points - spent));
    expect(after.byEntries - after.left).toBe(after.toGuests);
    const admin = await owner(restaurant);
    await admin.asks('readOverview');
    expect(await admin.asks('readRewardFigures')).toMatchObject({ owed: after.toGuests });
    // Their entries are those of one card, whose number stands nowhere else.
    const cards = db.selectFrom('point_transactions').select('customerId').distinct();
    const theirs = await cards.where('customerId', '<', 0).execute();
    expect(theirs).toEqual([{ customerId: -left[0]!.id }]);
    const described = db.selectFrom('point_transactions').select('description').distinct();
    expect(await described.where('customerId', '<', 0).execute()).toEqual([{ description: '' }]);
  });

  testOnce('an entry of a former card is never changed or deleted, and is verified', async () => {
    const { restaurant, sara } = await openFigures(engine);
    const { db } = restaurant.store;
    await remove(restaurant, sara.id);
    const isRefused = async (statement: string) =>
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/ledger|rewards/);
    await isRefused(`delete from point_transactions where "customerId" = ${sara.id}`);
    await isRefused(`update point_transactions set "customerId" = -5
      where "customerId" = ${sara.id}`);
    await eraseWhile(restaurant.store, () => true);
    await isRefused(`delete from point_transactions where "customerId" < 0`);
    await isRefused(`delete from spendings where "customerId" < 0`);
    await isRefused(`update point_transactions set description = 'a' where "customerId" < 0`);
    await isRefused(`update spendings set reason = 'a' where "customerId" < 0`);
    const admin = await owner(restaurant);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    await db.updateTable('former_cards').set({ points: 1 }).execute();
    expect(await admin.asks('auditLedger')).toMatchObject({ wrongSums: 1 });
    expect(await admin.tries('runBackup')).toMatchObject({ status: 503 });
  });

  testOnce('the audit log keeps what was done, without name and number', async () => {
    const { restaurant, admin, sara, whole } = await openFigures(engine);
    const params = { id: sara.id };
    const renamed = { name: 'Sara Haddad', mobile: '+966555123456' };
    await admin.asks('changeCustomer', { params, body: renamed });
    await visited(restaurant, { guest: whole.guest, bill: { amount: '3', number: 'A-99' } });
    const acts = async () => (await logOf(restaurant)).map(({ at, action }) => `${at} ${action}`);
    const before = await acts();
    await admin.asks('removeCustomer', { params });
    await eraseWhile(restaurant.store, () => true);
    expect((await acts()).filter((act) => !act.endsWith('customer.deleted'))).toEqual(before);

    const log = await logOf(restaurant);
    const told = JSON.stringify(log);
    for (const word of ['Sara', 'Haddad', '555123456', sara.mobile.slice(-8)]) {
      expect(told).not.toContain(word);
    }
    const ofGuests = log.filter(({ action }) => /^(customer|points)\./.test(action));
    expect(ofGuests.filter(({ subjectId }) => subjectId === sara.id)).toEqual([]);
    for (const action of ['customer.deleted', 'customer.changed', 'customer.joined']) {
      const about = { subjectLeft: true, subjectId: null, subject: null, detail: null };
      const entry = log.find((one) => one.action === action && one.subjectLeft);
      expect([action, entry]).toMatchObject([action, about]);
    }
    const own = log.filter(
      ({ action, actorRole }) => action.startsWith('reward.') && actorRole === 'customer',
    );
    expect(own.length).toBeGreaterThan(0);
    for (const entry of own) {
      expect(entry).toMatchObject({ actorLeft: true, actorId: null, address: null });
    }
    expect(log.find(({ action }) => action === 'points.awarded')).toMatchObject({
      subjectLeft: true,
    });
    // No table has the name or the number any more.
    const tables = await restaurant.store.db.introspection.getTables();
    for (const { name } of tables) {
      const rows = await restaurant.store.db
        .selectFrom(name as 'settings')
        .selectAll()
        .execute();
      const text = JSON.stringify(rows);
      for (const word of ['Haddad', '555123456', sara.mobile.slice(-8)]) {
        expect([name, text.includes(word)]).toEqual([name, false]);
      }
    }
    const { text } = await admin.tries('exportAuditLog', { query: { language: 'ar' } });
    expect(text).toContain('عضو غادر');
    expect(text).not.toContain('Haddad');
  });

  test('a restore from before brings the guest back, and the log has each award once', async () => {
    const { restaurant, sara, admin, look } = await openFigures(engine);
    const file = await backup(admin);
    const before = await look();
    const awards = async () =>
      (await logOf(restaurant)).filter(({ action }) => action.startsWith('points.')).length;
    const count = await awards();
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const later = await backup(admin);
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    const { name } = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect(name).toBe('Sara Ahmad');
    expect(await look()).toEqual(before);
    expect(await awards()).toBe(count);
    await admin.asks('restoreBackup', { body: JSON.stringify(later) });
    await eraseWhile(restaurant.store, () => true);
    expect(await admin.tries('readCustomer', { params: { id: sara.id } })).toMatchObject({
      status: 404,
    });
    expect(await look()).toEqual(before);
    expect(await awards()).toBe(count);
    expect(JSON.stringify(await logOf(restaurant))).not.toContain(sara.mobile.slice(-8));
  });

  test('guests who left an older version are named in its log no more', async () => {
    const store = await openEmpty(engine);
    const steps = await readSteps(store.engine);
    await migrate(store, { steps: steps.filter(({ name }) => name < '0052') });
    const at = '2026-11-20T12:00:00.000Z';
    const here = sql`insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt")
      values ('Omar', 'omar', '966500000001', '966500000001', ${at}) returning id`;
    const { id: omar } = (await here.execute(store.db)).rows[0] as { id: number };
    const [sara, by] = [omar + 7, { actorRole: 'admin', actorId: 1, address: null } as const];
    const entry = { ...by, at, subjectId: sara };
    const guest1 = { actorRole: 'customer', actorId: sara, address: '192.0.2.1' } as const;
    await store.db
      .insertInto('audit_log')
      .values([
        { ...entry, ...guest1, action: 'customer.joined', detail: null },
        {
          ...entry,
          action: 'customer.changed',
          detail: 'Sara, +966500000007 → Sara B, +966500000007',
        },
        { ...entry, action: 'points.awarded', detail: '50' },
        { ...entry, ...guest1, subjectId: null, action: 'customer.logged-in', detail: null },
        { ...entry, action: 'customer.deleted', detail: 'Sara B, +966500000007' },
        { ...entry, subjectId: omar, action: 'customer.changed', detail: 'Omar, +966500000001' },
        // An outlet that has the same number is another one.
        { ...entry, action: 'outlet.changed', detail: 'Harbour' },
      ])
      .execute();
    await migrate(store);
    await eraseWhile(store, () => true);
    const rows = await store.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const nobody = { actorId: 0, address: null };
    expect(rows).toMatchObject([
      { action: 'customer.joined', subjectId: 0, ...nobody },
      { action: 'customer.changed', subjectId: 0, actorId: 1, detail: null },
      { action: 'points.awarded', subjectId: 0, detail: '50' },
      { action: 'customer.logged-in', subjectId: null, ...nobody },
      { action: 'customer.deleted', subjectId: 0, actorId: 1, detail: null },
      { action: 'customer.changed', subjectId: omar, detail: 'Omar, +966500000001' },
      { action: 'outlet.changed', subjectId: sara, detail: 'Harbour' },
    ]);
  });
});

/** The sum of all amounts in the file of visits, in hundredths. */
async function sumOfAmounts(admin: Person): Promise<number> {
  const rows = csvRows((await admin.tries('exportVisits')).text);
  return rows.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0);
}

/** The points owed to guests, by their cards and by all entries, and those that left. */
async function owedBy({ store: { db } }: Restaurant) {
  const sumOf = async (from: string) => {
    const { rows } = await sql<{ sum: number }>`
      select cast(coalesce(sum(points), 0) as bigint) as sum from (${sql.raw(from)}) p`.execute(db);
    return Number(rows[0]!.sum);
  };
  const given = await sumOf('select points from point_transactions');
  return {
    byEntries: given - (await sumOf('select points from spendings')),
    toGuests: await sumOf('select points - spent as points from customers'),
    left: await sumOf('select points - spent as points from former_cards'),
  };
}

/** The whole audit log, as an owner reads it. */
async function logOf(restaurant: Restaurant) {
  const { rows } = await (
    await owner(restaurant)
  ).asks('listAuditEntries', { query: { limit: 100 } });
  return rows.filter(({ action }) => !action.startsWith('admin.') && !action.startsWith('backup.'));
}
