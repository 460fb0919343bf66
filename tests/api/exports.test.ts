// CSV files of members, points and the audit log, for spreadsheets.
import { expect, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { openCounters, stamp } from '../counters.ts';
import { breaksOff } from '../downloads.ts';
import { auditEntries, fill, openRestaurantWithFolder } from '../filled.ts';
import { checks, uploads } from '../importing.ts';
import { numbered } from '../many.ts';
import { guest, newMobile, owner, type Person } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { openWithVisits } from '../visits.ts';

const calls = [
  'exportMembers',
  'exportEntries',
  'exportVisits',
  'exportClaims',
  'exportStamps',
  'exportAuditLog',
] as const satisfies CallName[];

onEachEngine((engine, testOnce) => {
  testOnce('members with points, visits and times by the clocks of the restaurant', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara, omar } = await fill(restaurant);
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
    const answer = await admin.tries('exportMembers');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="sofra-members-2026-11-21.csv"',
        'cache-control': 'no-store',
      },
    });
    const [head, first, second, third, ...rest] = answer.text.split('\r\n');
    expect(head).toBe(
      '\ufeffMember number,Name,Mobile,Points,Left to spend,Points to recover,' +
        'Level,Visits,Last visit (Asia/Riyadh),Joined (Asia/Riyadh),' +
        'Birthday,E-mail,Visits before Sofra,Last visit before Sofra',
    );
    const at = '2026-11-21 21:30';
    expect(first).toBe(
      `${sara.id},Sara Ahmad,'${sara.mobile},1050,1045,0,Bronze,1,${at},${at},,,,`,
    );
    expect(second).toBe(
      `${omar.id},عمر الخطيب,'${omar.mobile},300001,299801,0,Gold,2,${at},${at},,,,`,
    );
    expect(third).toMatch(
      /^\d+,"O'Neil \u{1f35e} \\ ""x""",'\+\d+,0,0,0,Starter,0,,2026-11-21 21:30,,,,$/u,
    );
    expect(rest).toEqual(['']);
  });

  testOnce('every entry of points, the oldest first, and what undoes what', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, omar } = await fill(restaurant);
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
    const [head, ...lines] = (await linesOf(admin, 'exportEntries')).map((line) => line.split(','));
    expect(head!.join(',')).toBe(
      'Entry,When (Asia/Riyadh),Business day,Kind,Outlet,Member number,Name,Mobile,Points,' +
        'Balance,Description,Number of the bill,Amount,Currency,By,Undoes entry',
    );
    expect(lines.map((cells) => [cells[3], ...cells.slice(8, 11), ...cells.slice(14)])).toEqual([
      ['earned', '1100', '1100', 'عشاء', 'admin', ''],
      ['takenBack', '-50', '1050', 'عشاء', 'admin', ''],
      ['earned', '300001', '300001', 'عشاء', 'admin', ''],
      ['takenBack', '0', '300001', 'عشاء', 'admin', ''],
      ['earned', '70', '300071', 'قهوة', 'admin', ''],
      ['takenBack', '-70', '300001', 'قهوة', 'admin', lines[4]![0]],
    ]);
    expect(lines[5]!.slice(1, 8)).toEqual([
      '2026-11-21 21:30',
      '2026-11-21',
      'takenBack',
      '',
      String(omar.id),
      omar.name,
      `'${omar.mobile}`,
    ]);
  });

  testOnce(
    'bills add up in the file of entries, and rewards have what they were worth',
    async () => {
      const { admin, sara, dessert, chosen } = await openWithVisits(engine);
      const { id: outletId } = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
      const prices = { menuPrice: '12', ownCost: '3.50' };
      await admin.asks('changeReward', { params: dessert, body: prices });
      const visit = { guest: { customerId: sara.id }, claims: [], rewards: [], benefits: [] };
      const bill = (number: string, amount: string) => ({
        ...visit,
        outletId,
        bill: { number, amount },
      });
      await admin.asks('settleVisit', { body: { ...bill('A-1', '24.50'), rewards: [chosen] } });
      const { id } = await admin.asks('settleVisit', { body: bill('A-2', '34.05') });
      await admin.asks('undoVisit', { params: { id }, body: { reason: 'Mistaken' } });
      await claim(sara, dessert);
      await admin.asks('changeReward', { params: dessert, body: { menuPrice: '15' } });
      const entries = (await linesOf(admin, 'exportEntries')).map((line) => line.split(','));
      expect(entries.map((cells) => [cells[4], ...cells.slice(11, 14)])).toEqual([
        ['Outlet', 'Number of the bill', 'Amount', 'Currency'],
        ['', '', '', ''],
        ['Harbour', 'A-1', '24.5', 'SAR'],
        ['Harbour', 'A-2', '', ''],
        ['Harbour', 'A-2', '', ''],
      ]);
      const [head, ...rewards] = await linesOf(admin, 'exportClaims');
      expect(head).toBe(
        'Claim,When (Asia/Riyadh),Member number,Name,Mobile,Reward,Points,State,' +
          'Served (Asia/Riyadh),Outlet,Partner,Price on the menu,Cost,Currency',
      );
      const at = '2026-11-21 21:30';
      const whose = `${at},${sara.id},Sara Ahmad,'${sara.mobile},Dessert,300`;
      expect(rewards.map((line) => line.replace(/^\d+,/, ''))).toEqual([
        `${whose},served,${at},Harbour,,12,3.5,SAR`,
        `${whose},claimed,,,,,,`,
      ]);
      const [, member] = (await linesOf(admin, 'exportMembers')).map((line) => line.split(','));
      expect(member!.slice(3, 5)).toEqual(['1245', '645']);
    },
  );

  test('visits add up to the closes, and files have the rows of the chosen days', async () => {
    const { restaurant, admin, sara, chosen } = await openWithVisits(engine);
    const visit = { guest: { customerId: sara.id }, claims: [], rewards: [], benefits: [] };
    const bill = (number: string, amount: string) => ({ ...visit, bill: { number, amount } });
    await admin.asks('settleVisit', { body: { ...bill('A-1', '24.50'), rewards: [chosen] } });
    const { id } = await admin.asks('settleVisit', { body: bill('A-2', '34.05') });
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'Mistaken' } });
    restaurant.clock.pass({ days: 1 });
    const later = await owner(restaurant);
    await later.asks('settleVisit', { body: bill('A-3', '10') });
    const cells = async (call: (typeof calls)[number], query: Record<string, unknown> = {}) =>
      (await linesOf(later, call, query)).map((line) => line.split(','));

    const [head, ...visits] = await cells('exportVisits');
    const column = (name: string) => head!.indexOf(name);
    expect(
      visits.map((row) =>
        ['Business day', 'Number of the bill', 'Amount', 'Points', 'Rewards'].map(
          (name) => row[column(name)],
        ),
      ),
    ).toEqual([
      ['2026-11-21', 'A-1', '24.5', '245', '1'],
      ['2026-11-21', 'A-2', '', '', '0'],
      ['2026-11-22', 'A-3', '10', '100', '0'],
    ]);
    const { outlets } = await later.asks('listCloses', { query: { day: '2026-11-21' } });
    expect(outlets[0]!.total).toMatchObject({ amounts: ['24.50 SAR'] });

    const first = { from: '2026-11-21', to: '2026-11-21' };
    const second = { from: '2026-11-22' };
    const countOf = async (call: (typeof calls)[number], query: Record<string, unknown>) =>
      (await cells(call, query)).length - 1;
    expect(await countOf('exportVisits', first)).toBe(2);
    expect(await countOf('exportVisits', second)).toBe(1);
    expect(await countOf('exportClaims', first)).toBe(1);
    expect(await countOf('exportClaims', second)).toBe(0);
    const all = await countOf('exportEntries', {});
    expect(await countOf('exportEntries', second)).toBe(1);
    expect(await countOf('exportEntries', first)).toBe(all - 1);
    expect(await countOf('exportEntries', { to: '2026-11-20' })).toBe(0);
    const { headers } = await later.tries('exportVisits', { query: first });
    expect(headers['content-disposition']).toContain('sofra-visits-2026-11-21-to-2026-11-21.csv');
    expect((await later.tries('exportVisits', { query: { from: 'May' } })).status).toBe(400);
    const turned = { from: '2026-11-22', to: '2026-11-21' };
    expect(await later.tries('exportVisits', { query: turned })).toMatchObject({
      status: 400,
      text: 'The last day is before the first one',
    });
  });

  testOnce('every stamp: who was served what by whom, and what was taken back', async () => {
    const { restaurant, sara, admin, bakery, florist, asked, asFlorist } = await openCounters(
      engine,
      'unlimited',
    );
    await stamp(bakery, asked);
    const { id } = JSON.parse((await stamp(florist, asFlorist)).text);
    restaurant.clock.pass({ minutes: 1 });
    await florist.asks('takeBackStamp', { params: { id } });
    const [head, ...lines] = (await linesOf(admin, 'exportStamps')).map((line) => line.split(','));
    const zone = '(Asia/Riyadh)';
    expect(head).toEqual(
      ['Stamp', `When ${zone}`, 'Member number', 'Name', 'Mobile', 'Benefit', 'Partner'].concat([
        `Taken back ${zone}`,
        'Taken back by',
      ]),
    );
    const at = '2026-11-21 21:30';
    const whose = [at, String(sara.id), sara.name, `'${sara.mobile}`, 'Free tea', 'The Bakery'];
    expect(lines.map((cells) => cells.slice(1))).toEqual([
      [...whose, '', ''],
      [...whose, '2026-11-21 21:31', 'partner'],
    ]);
    // The name of a deleted partner is not exported.
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const [, after] = await linesOf(admin, 'exportStamps');
    expect(after).toMatch(/^\d+,2026-11-21 21:30,,,,Free tea,The Bakery,,$/);
  });

  testOnce('the audit log with what the ledger says, newest first', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    restaurant.clock.pass({ minutes: 1 });
    const body = { customerId: sara.id, points: -0, description: 'A visit' };
    await admin.asks('awardPoints', { body });
    await admin.asks('awardPoints', { body: { ...body, points: 20 } });
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('changeSettings', { body: { timeZone: 'UTC' } });
    const lines = await linesOf(admin, 'exportAuditLog');
    expect(lines).toEqual([
      'When (UTC),Role,By,Action,Whom or what,Detail,Address',
      '2026-11-21 18:32,admin,admin,data.audit-exported,,,127.0.0.1',
      '2026-11-21 18:32,admin,admin,settings.changed,,timeZone,127.0.0.1',
      '2026-11-21 18:31,admin,admin,points.awarded,Sara Ahmad,20,127.0.0.1',
      '2026-11-21 18:31,admin,admin,points.awarded,Sara Ahmad,0,127.0.0.1',
      '2026-11-21 18:30,admin,admin,admin.logged-in,,,127.0.0.1',
      '2026-11-21 18:30,customer,Sara Ahmad,customer.logged-in,,,127.0.0.1',
      '2026-11-21 18:30,customer,Sara Ahmad,customer.joined,Sara Ahmad,,127.0.0.1',
      '2026-11-21 18:30,system,,admin.created,,admin,',
    ]);
  });

  testOnce('formulas of a spreadsheet are text, and columns are headed in Arabic too', async () => {
    const restaurant = await openRestaurant(engine);
    await guest(restaurant, { name: '=HYPERLINK("https://evil.example")' });
    const admin = await owner(restaurant);
    const { text } = await admin.tries('exportMembers', { query: { language: 'ar' } });
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toMatch(/^\ufeffرقم العضو,الاسم,رقم الجوال,النقاط,/);
    expect((await admin.tries('exportMembers', { query: { language: 'fr' } })).status).toBe(400);
  });

  testOnce('a text that is protected against spreadsheets comes back in as it was', async () => {
    const restaurant = await openRestaurant(engine);
    const names = ['=1+1', "Ali;=cmd|'/C calc'!A0", '＝SUM(A1)', "'=x", 'O’Neil; -5 "x"', 'Sara'];
    for (const name of names) await guest(restaurant, { name });
    const admin = await owner(restaurant);
    const { text } = await admin.tries('exportMembers');
    for (const cell of [`"Ali;'=cmd|'/C calc'!A0"`, `'＝SUM(A1)`, `''=x`, `"O’Neil;' -5 ""x"""`]) {
      expect(text).toContain(`,${cell},`);
    }
    const { id } = await checks(admin, await uploads(admin, text));
    const query = { verdict: 'known' } as const;
    const { rows } = await admin.asks('listImportRows', { params: { id }, query });
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  testOnce('every row is there once, in files of many steps', async () => {
    const restaurant = await openRestaurant(engine);
    const ids = await addMany(restaurant, 1_203);
    const admin = await owner(restaurant);
    const members = await linesOf(admin, 'exportMembers');
    expect(members.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(ids);
    // The export is of one moment, also if its rows are of two tables.
    for (const customerId of ids.slice(0, 30)) {
      await admin.asks('awardPoints', { body: { customerId, points: 1, description: 'Tea' } });
    }
    const { db } = restaurant.store;
    const entry = { at: '2026-11-21T18:00:00.000Z', actorRole: 'system', action: 'a.b' } as const;
    const more = numbered(1_204).map((i) => ({
      ...entry,
      detail: `number ${i}`,
      actorId: null,
      subjectId: null,
      address: null,
    }));
    await db.insertInto('audit_log').values(more).execute();
    const log = await linesOf(admin, 'exportAuditLog');
    const details = log.flatMap((line) => /number \d+/.exec(line)?.[0] ?? []);
    expect(details).toEqual(more.map(({ detail }) => detail).toReversed());
    expect(log.filter((line) => line.includes('points.awarded'))).toHaveLength(30);
  });

  test('nobody’s code, token, session or password is in any of them', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const { db } = restaurant.store;
    const people = await db
      .selectFrom('customers')
      .select(['verificationCode', 'qrToken', 'password'])
      .execute();
    const secrets = people.flatMap((one) => Object.values(one)).filter((one) => one !== null);
    expect(secrets.length).toBeGreaterThan(6);
    for (const call of calls) {
      const { text } = await admin.tries(call);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  testOnce('each file that is taken is noted, and an empty one has its headings', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (const call of calls) await admin.tries(call);
    expect(await linesOf(admin, 'exportEntries')).toHaveLength(1);
    const actions = (await auditEntries(restaurant)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('data.'))).toEqual([
      'data.members-exported',
      'data.entries-exported',
      'data.visits-exported',
      'data.claims-exported',
      'data.stamps-exported',
      'data.audit-exported',
      'data.entries-exported',
    ]);
  });

  testOnce('a file breaks off when the session ends that it was asked for in', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const { db } = restaurant.store;
    const entry = { at: '2026-11-21T18:00:00.000Z', actorRole: 'system', action: 'a.b' } as const;
    const about = { ...entry, actorId: null, subjectId: null, address: null };
    for (const i of numbered(40)) {
      const detail = `${i} ${'x'.repeat(4_000)}`;
      await db
        .insertInto('audit_log')
        .values(numbered(150).map(() => ({ ...about, detail })))
        .execute();
    }
    const bytes = await breaksOff(restaurant, { admin, route: '/api/admin/exports/audit' });
    expect(bytes).toBeLessThan(24_000_000);
  });
});

async function linesOf(
  admin: Person,
  call: (typeof calls)[number],
  query: Record<string, unknown> = {},
): Promise<string[]> {
  const { text } = await admin.tries(call, { query });
  expect(text).toMatch(/^\ufeff[^]*\r\n$/);
  return text.slice(1, -2).split('\r\n');
}

/** Adds members without visits. */
const addMany = ({ store, clock }: Restaurant, count: number) =>
  transact(store, (db) =>
    addCustomers(
      { ...store, db },
      numbered(count).map((i) => ({
        name: `Omar ${i}`,
        mobile: newMobile(),
        verificationCode: null,
        qrToken: null,
        password: null,
        temporaryUntil: null,
        createdAt: clock.now().toISOString(),
      })),
    ),
  );
