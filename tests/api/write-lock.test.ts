// While another process holds SQLite's write lock, requests are answered soon and with the reason.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

test('reads are answered and writes put off until the lock is free', async () => {
  const restaurant = await openRestaurant('SQLite');
  const sara = await guest(restaurant);
  const admin = await owner(restaurant);
  const body = { customerId: sara.id, points: 5, description: 'Tea' };
  const key = { headers: { 'idempotency-key': 'tea' } };
  const writer = new DatabaseSync(join(restaurant.location.dataDir, 'sofra.db'));
  onTestFinished(() => writer.close());
  writer.exec('begin immediate');
  restaurant.clock.pass({ minutes: 5 });

  // Concurrent requests wait for the lock together, and not one after the other.
  const put = Array.from({ length: 5 }, () => admin.tries('awardPoints', { body }, key));
  const off = { status: 503, text: expect.stringContaining('try again') };
  for (const answer of await Promise.all(put)) expect(answer).toMatchObject(off);
  expect(await sara.asks('currentCustomer')).toMatchObject({ points: 0 });
  expect(await admin.asks('readProgress')).toBeNull();
  expect(await admin.tries('runBackup')).toMatchObject(off);

  // The lock is released while a request waits for it.
  const waiting = admin.asks('awardPoints', { body }, key);
  setImmediate(() => writer.exec('commit'));
  await waiting.catch(() => undefined);
  expect(await admin.asks('awardPoints', { body }, key)).toMatchObject({ total: 5 });
  expect(await sara.asks('currentCustomer')).toMatchObject({ points: 5 });
  expect((await admin.tries('runBackup')).status).toBe(200);
});
