// Metrics for Prometheus, and the callers who may read them.
import { expect, test } from 'vitest';
import { releaseLease, takeLease } from '../../src/storage/leases/leases.ts';
import { until } from '../../lab/wait.ts';
import { award, openCard } from '../cards.ts';
import { beginWork, countTurns } from '../long-work.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';

const token = 'parsley-sage-rosemary';
const bearer = { authorization: `Bearer ${token}` };

interface CallArguments {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Requests the metrics with these cookies and headers. */
async function ask({ app }: Restaurant, asking: CallArguments) {
  const { statusCode, body, headers } = await app.inject({ url: '/metrics', ...asking });
  return { status: statusCode, text: body, headers };
}

/** The metrics by name and labels, as a client with the token reads them. */
async function figuresOf(restaurant: Restaurant): Promise<Record<string, number>> {
  const { text } = await ask(restaurant, { headers: bearer });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

onEachEngine((engine, testOnce) => {
  testOnce('the administrator and who has the token are told, and nobody else', async () => {
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token });
    const [sara, bakery, admin] = [
      await guest(restaurant),
      await partner(restaurant),
      await owner(restaurant),
    ];
    expect((await ask(restaurant, {})).status).toBe(401);
    expect((await ask(restaurant, { cookies: sara.cookies })).status).toBe(403);
    expect((await ask(restaurant, { cookies: bakery.cookies })).status).toBe(403);
    for (const wrong of ['Bearer ', 'Bearer parsley', `Bearer ${token}x`, `Basic ${token}`]) {
      expect((await ask(restaurant, { headers: { authorization: wrong } })).status).toBe(401);
    }
    // A wrong token is refused even with a valid session.
    const both = { cookies: admin.cookies, headers: { authorization: 'Bearer parsley' } };
    expect((await ask(restaurant, both)).status).toBe(401);
    for (const right of [{ cookies: admin.cookies }, { headers: bearer }]) {
      expect(await ask(restaurant, right)).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/plain; version=0.0.4; charset=utf-8',
          'cache-control': 'no-store',
        },
      });
    }
    const without = await openRestaurant(engine);
    expect((await ask(without, { headers: bearer })).status).toBe(401);
  });

  testOnce('points, log-ins and failures, and what had to wait are counted', async () => {
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token });
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const change = { customerId: sara.id, points: 5, description: 'Tea' };
    await admin.asks('awardPoints', { body: change });
    await admin.asks('awardPoints', { body: change });
    await admin.asks('deductPoints', { body: change });
    await admin.tries('deductPoints', { body: { ...change, points: 500 } });
    for (let tries = 0; tries < 6; tries += 1) {
      await visitor(restaurant).tries('logInAdmin', {
        body: { username: 'admin', password: 'wrong' },
      });
    }
    expect(await figuresOf(restaurant)).toMatchObject({
      'sofra_point_changes_total{kind="award"}': 2,
      'sofra_point_changes_total{kind="deduct"}': 1,
      'sofra_log_ins_total{role="customer",outcome="success"}': 1,
      'sofra_log_ins_total{role="admin",outcome="success"}': 1,
      'sofra_log_ins_total{role="admin",outcome="failure"}': 5,
      'sofra_throttled_total{route="/api/admin/login"}': 1,
      'http_request_duration_seconds_count{method="POST",route="/api/points",status="200"}': 2,
      nodejs_eventloop_lag_seconds: expect.any(Number),
      'sofra_event_loop_delay_seconds{quantile="1"}': expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
    });
  });

  test('open cards, connections and what is not summed up yet are told', async () => {
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token });
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await openCard(sara);
    await award(admin, sara, 5);
    restaurant.clock.pass({ seconds: 40 });
    const figures = await figuresOf(restaurant);
    expect(figures).toMatchObject({
      sofra_open_cards: 1,
      sofra_summaries_behind_seconds: 40,
      sofra_database_away: 0,
      sofra_database_gaps_total: 0,
      sofra_database_waiting: 0,
    });
    const [busy, idle] = ['busy', 'idle'].map(
      (state) => figures[`sofra_database_connections{state="${state}"}`]!,
    );
    expect(busy! + idle! > 0).toBe(engine === 'PostgreSQL');
    const { db } = restaurant.store;
    const lease = {
      holder: 'another server',
      at: restaurant.clock.now(),
      work: 'restore',
    } as const;
    await takeLease(db, lease);
    expect(await figuresOf(restaurant)).toMatchObject({ 'sofra_job_running{kind="restore"}': 1 });
    await releaseLease(db, lease.holder);
    expect(await figuresOf(restaurant)).not.toHaveProperty('sofra_job_running{kind="restore"}');
  });

  testOnce('no address, number or name is among the labels', async () => {
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token });
    const [sara, bakery] = [await guest(restaurant), await partner(restaurant)];
    await bakery.asks('findCustomerAtCounter', { params: { mobile: sara.mobile } });
    await restaurant.app.inject('/api/nowhere/at/all?of=it');
    const { text } = await ask(restaurant, { headers: bearer });
    expect(text).toContain('route="/api/partner/verify/:mobile"');
    expect(text).toContain('route="none"');
    for (const told of [sara.mobile.slice(1), 'nowhere', 'Sara', bakery.username, token]) {
      expect(text).not.toContain(told);
    }
  });

  test('members, sessions and the last backup are counted once a minute', async () => {
    const lines: string[] = [];
    const heard = { write: (line: string) => void lines.push(line) };
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token }, { heard });
    const { db } = restaurant.store;
    await guest(restaurant);
    expect(await figuresOf(restaurant)).toMatchObject({
      sofra_members: 1,
      'sofra_sessions{role="customer"}': 1,
      'sofra_sessions{role="admin"}': 0,
      sofra_backup_last_success_timestamp_seconds: 0,
    });
    await guest(restaurant);
    await owner(restaurant);
    const timestamp = '2026-11-21T00:00:00.000Z';
    const runs = [
      { timestamp, success: true, scheduled: true, filename: 'a.json' },
      { timestamp: '2026-11-21T12:00:00.000Z', success: false, scheduled: true, filename: null },
    ];
    await db.insertInto('backup_history').values(runs).execute();
    restaurant.clock.pass({ seconds: 59 });
    expect(await figuresOf(restaurant)).toMatchObject({ sofra_members: 1 });
    restaurant.clock.pass({ seconds: 1 });
    expect(await figuresOf(restaurant)).toMatchObject({
      sofra_members: 2,
      'sofra_sessions{role="customer"}': 2,
      'sofra_sessions{role="admin"}': 1,
      sofra_backup_last_success_timestamp_seconds: Date.parse(timestamp) / 1_000,
    });
    // Without the database, these metrics keep their last values; the other ones do not need it.
    await db.schema.alterTable('backup_history').renameColumn('success', 'lost').execute();
    restaurant.clock.pass({ minutes: 1 });
    expect(await figuresOf(restaurant)).toMatchObject({ sofra_members: 2 });
    // The log has the reason; other reports mention only a database that cannot be reached.
    const missing = lines.filter((line) => line.includes('figures are missing'));
    expect(missing).toEqual([expect.stringMatching(/no such column|does not exist/)]);
  });

  test('a count that waits for other long work holds up no answer', inLong, async () => {
    const restaurant = await openRestaurant(engine, { METRICS_TOKEN: token });
    const sessions = 'sofra_sessions{role="customer"}';
    await guest(restaurant);
    expect(await figuresOf(restaurant)).toMatchObject({ sofra_members: 1, [sessions]: 1 });
    await guest(restaurant);
    restaurant.clock.pass({ minutes: 1 });
    const turns = countTurns(restaurant);
    const endWork = beginWork(restaurant);
    const answers = await Promise.all([figuresOf(restaurant), figuresOf(restaurant)]);
    for (const figures of answers) {
      expect(figures).toMatchObject({ sofra_members: 2, [sessions]: 1 });
    }
    // The long work has one, and the count, of which there is one at a time, waits for the other.
    expect(turns()).toBe(2);
    // The other figures are counted anew meanwhile.
    await guest(restaurant);
    restaurant.clock.pass({ minutes: 1 });
    expect(await figuresOf(restaurant)).toMatchObject({ sofra_members: 3, [sessions]: 1 });
    await endWork();
    await until(async () => (await figuresOf(restaurant))[sessions] === 3);
  });
});
