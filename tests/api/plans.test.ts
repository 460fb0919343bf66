// No query scans a large table, whatever its size.
import { CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { createLog } from '../../src/server/operation/log.ts';
import type { Tables } from '../../src/storage/database/tables/tables.ts';
import { guest, owner, partner, visitor } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

/** Tables with at least one row for each member, log-in or visit. */
const large = [
  'customers',
  'customer_words',
  'customer_summaries',
  'point_transactions',
  'stamps',
  'visits',
  'claims',
  'spendings',
  'audit_log',
  'sessions',
  'throttles',
  'known_devices',
  'one_time_passes',
];

onEachEngine((engine) => {
  test('the queries of the screens use an index', async () => {
    const { restaurant, asked } = await overheard(await openRestaurant(engine));
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await admin.asks('changeSettings', { body: { counterSheet: true } });
    const bakery = await partner(restaurant);
    const of = { params: { id: sara.id } };
    const till = await program(restaurant, { admin });
    asked.clear();
    const body = { customerId: sara.id, points: 5, description: 'Tea' };
    await admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': 'k' } });
    await admin.asks('readTill');
    const token = 'C0FFEE00C0FFEE00C0FFEE00C0FFEE00';
    await admin.tries('findCustomerByQr', { body: { token } });
    await sara.asks('currentCustomer');
    await sara.asks('listTransactions', of);
    await sara.asks('listTransactions', { ...of, query: { q: 'tea' } });
    await admin.asks('listCustomers', { query: { q: 'sara' } });
    await admin.asks('listCustomers', { query: { q: '4567' } });
    await admin.asks('listCustomers', { query: { q: 'sara ahm' } });
    await admin.asks('listCustomers', { query: { q: 'sara 9665' } });
    for (const q of ['s', 'sara ahm', 'sara 9665']) {
      const after = Buffer.from(JSON.stringify(['word', 'a', 1])).toString('base64url');
      await admin.asks('listCustomers', { query: { q, after } });
    }
    for (const sort of ['points', 'newest', 'lastVisit'] as const) {
      await admin.asks('listCustomers', { query: { sort } });
      await admin.asks('listCustomers', { query: { sort, level: 'Gold' } });
    }
    for (const away of ['30', 'regulars'] as const) {
      await admin.asks('listCustomers', { query: { away } });
      await admin.asks('listCustomers', { query: { away, level: 'Gold' } });
    }
    await admin.asks('listCustomers', { query: { level: 'Gold' } });
    await admin.asks('readOverview');
    await admin.asks('listAuditEntries');
    await admin.asks('listAuditEntries', { query: { q: 'points.' } });
    await admin.asks('listAuditEntries', { query: { role: 'partner' } });
    const [from, to] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    await admin.asks('listAuditEntries', { query: { from } });
    await admin.asks('listAuditEntries', { query: { from, to } });
    await bakery.asks('findCustomerAtCounter', { params: { mobile: sara.mobile } });
    const { verificationCode: code } = await sara.asks('currentCustomer');
    const { id: benefitId } = await admin.asks('addBenefit', {
      body: { level: 'Starter', benefit: 'Tea', frequency: 'daily' },
    });
    const { verification } = await bakery.asks('verifyCustomer', {
      params: { mobile: sara.mobile },
      body: { code: code! },
    });
    const stamping = { body: { verification, benefitId } };
    const { id } = await bakery.asks('stampBenefit', stamping, {
      headers: { 'idempotency-key': 'k' },
    });
    await admin.asks('changeSettings', { body: { rewards: true } });
    const visit = { guest: { customerId: sara.id }, points: 5, description: 'Tea' };
    await admin.asks('settleVisit', { body: visit });
    await sara.asks('listHistory');
    await bakery.asks('listVerifiedToday');
    await sara.asks('listBenefits', { params: { level: 'Starter' } });
    await admin.asks('listStamps', of);
    const { customerId } = body;
    await admin.asks('settleVisit', { body: { guest: { customerId }, points: 5 } });
    await admin.asks('listVisits', of);
    await admin.asks('readVisitFacts', of);
    await admin.asks('readCustomer', of);
    await admin.asks('listPartnerMonths');
    await bakery.asks('readOwnStatement', { params: { month: '2026-11' } });
    await bakery.asks('takeBackStamp', { params: { id } });
    await admin.asks('removeBenefit', { params: { id: benefitId } });
    await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '1' } });
    await till.settles({ guest: { id: sara.id }, bill: billOf('1', '20') });
    await till.reverses({ bill: { number: '1' } });
    const { mobile, password } = sara;
    await visitor(restaurant).asks('logInCustomer', { body: { mobile, password } });
    expect(asked.size).toBeGreaterThan(20);
    const read: string[] = [];
    for (const [text, parameters] of asked) {
      const plan = await planOf(restaurant, text, parameters);
      // A business day may have thousands of visits, so a bill must be found by its number.
      const isBill = engine === 'SQLite' && /^select.* from "visits" .*"billKey" =/.test(text);
      if ((isBill && !plan.includes('visits_by_number')) || readsMuch(engine, plan))
        read.push(`${text}\n${plan}`);
    }
    expect(read).toEqual([]);
  });
});

/** The same restaurant, with a server whose statements are recorded. */
async function overheard(restaurant: Restaurant) {
  const asked = new Map<string, readonly unknown[]>();
  const { runSync: _, ...engine } = restaurant.store.engine;
  const db = new Kysely<Tables>({
    dialect: engine.dialect,
    log: ({ query: { sql, parameters } }) => void asked.set(sql, parameters),
  });
  const { clock, config, hashCost } = restaurant;
  const store = { ...restaurant.store, db, engine };
  const log = createLog('silent');
  const { app, services } = await createApp({ store, config, log, clock: clock.now, hashCost });
  onTestFinished(() => app.close());
  return { restaurant: { ...restaurant, app, services, store }, asked };
}

/** The engine's plan for a query, as text. */
async function planOf(
  { store: { db, engine } }: Restaurant,
  text: string,
  parameters: readonly unknown[],
) {
  if (!/^(select|update|delete|insert)/.test(text)) return '';
  const explain = engine.name === 'SQLite' ? 'explain query plan' : 'explain';
  return db.transaction().execute(async (transaction) => {
    // Sequential scans are switched off, since PostgreSQL would use them for tables as small as
    // these.
    if (engine.name === 'PostgreSQL') {
      await transaction.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    }
    const plan = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
    const { rows } = await transaction.executeQuery<Record<string, unknown>>(plan);
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
  });
}

/** Tables that stay small, and what is no table, in the plans of SQLite. */
const small = new RegExp(
  [
    'CONSTANT ROW|noted|special_|level_benefits|settings|admins|partners|terms|leases|json_each',
    'level_counts|level_steps|summary_state|backup_history|outlets|hooks|carried_bills',
    'member_renewal|bill_renewal|visit_days|^changed$',
  ].join('|'),
);

/**
 * Whether a plan reads a large table from end to end without an order that it wants, or all
 * sessions of a role. SQLite names a table as the statement does, PostgreSQL as it is called.
 */
function readsMuch(engine: string, plan: string): boolean {
  const lines = plan.split('\n');
  if (engine === 'PostgreSQL') {
    return lines.some((line) => large.some((table) => line.includes(`Seq Scan on ${table}`)));
  }
  const within = lines.flatMap((line) => /^CO-ROUTINE (\S+)$/.exec(line)?.[1] ?? []);
  return lines.some((line) => {
    const [, scanned] = /^SCAN (\S+)$/.exec(line) ?? [];
    const isLarge = scanned !== undefined && !small.test(scanned) && !within.includes(scanned);
    return isLarge || line.endsWith('(role=?)');
  });
}
