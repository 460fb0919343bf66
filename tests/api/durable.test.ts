// An acknowledged change is on disk: every connection to PostgreSQL flushes its commits.
import { expect, test } from 'vitest';
import { award, openCard } from '../cards.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { forward, openTcpProxy, type Ends } from '../../lab/network/tcp-proxy.ts';
import { untilTheEnd } from '../setup/endings.ts';
import { onPostgres } from '../setup/engines.ts';
import { anotherServer } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

onPostgres(() => {
  test('none is ever told to answer before it is', async () => {
    const { restaurant } = await openRestaurantWithFolder('PostgreSQL');
    const url = new URL((restaurant.location as { databaseUrl: string }).databaseUrl);
    const said: string[] = [];
    const carried = (ends: Ends) => {
      const location = said.push('') - 1;
      ends.near.on('data', (bytes) => (said[location] += String(bytes)));
      forward(ends);
    };
    const proxy = untilTheEnd(await openTcpProxy(Number(url.port), carried));
    url.port = String(proxy.port);
    const server = await anotherServer({
      ...restaurant,
      location: { databaseUrl: url.href, dataDir: '' },
    });
    const [sara, admin] = [await guest(server), await owner(server)];
    const card = await openCard(sara);
    await award(admin, sara, 50);
    expect(await card.next()).toMatchObject({ kind: 'points' });
    const file = await backup(admin);
    await admin.asks('restoreBackup', { body: file });
    await admin.asks('auditLedger');
    // Requests, the notifier, and long work on connections of its own.
    for (const statement of [/insert into "point_transactions"/, /listen /, /pg_notify/]) {
      expect(said.some((text) => statement.test(text))).toBe(true);
    }
    expect(said.length).toBeGreaterThan(3);
    expect(said.filter((text) => /synchronous_commit|fsync/i.test(text))).toEqual([]);
  });
});
