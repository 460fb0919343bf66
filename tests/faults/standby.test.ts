// Lists and figures are read from a standby, or from the primary where they must be current.
import { expect, test } from 'vitest';
import { openBook } from '../../lab/book/book.ts';
import { send, type Client } from '../../lab/calls/client.ts';
import { openSofraOn } from '../setup/processes.ts';
import { gather } from './load.ts';
import { ask } from '../../lab/postgres/databases.ts';
import { durable, makeSynchronous, openPair } from '../../lab/postgres/pair.ts';
import { until } from '../../lab/wait.ts';
import { untilTheEnd } from '../setup/endings.ts';
import { onOurPostgres } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { inLongTime } from './rounds.ts';

/** Milliseconds in which Sofra notices that the standby has come or gone. */
const noticed = { limit: 10_000 };

onOurPostgres((where) => {
  test('an answer that may be old says so, and no other does', inLongTime, async () => {
    const { primary, standby } = await openSynchronous(where);
    const { client } = await openSofraOn(locationOf(primary), {
      DATABASE_STANDBY_URL: `${standby.url}?target_session_attrs=standby`,
    });
    const [customerId = 0] = await gather(client, openBook(), 100);
    await until(async () => (await list(client)).isOld, noticed);
    await until(async () => (await list(client)).points[customerId] === 100, noticed);
    for (const call of ['readOverview', 'countMembers', 'listAuditEntries'] as const) {
      expect((await send(client, call, {})).headers['data-age']).toMatch(/^\d+$/);
    }

    // The standby stops replaying changes.
    await ask(standby.url, 'select pg_wal_replay_pause()');
    const body = { customerId, points: 50, description: 'Dinner' };
    expect((await send(client, 'awardPoints', { body })).status).toBe(200);
    expect(await list(client)).toMatchObject({ isOld: true, points: { [customerId]: 100 } });
    const now = { isOld: false, points: { [customerId]: 150 } };
    expect(await list(client, { fresh: true })).toMatchObject(now);
    // A search for a member reads the primary, since the member may be given points next.
    expect(await list(client, { q: 'sara' })).toMatchObject(now);
    await ask(standby.url, 'select pg_wal_replay_resume()');
    await until(async () => (await list(client)).points[customerId] === 150, noticed);

    standby.crash();
    await ask(primary.url, "alter system set synchronous_standby_names = ''");
    await ask(primary.url, 'select pg_reload_conf()');
    expect(await list(client)).toMatchObject(now);
    expect((await send(client, 'readOverview', {})).headers).not.toHaveProperty('data-age');
  });

  test(
    'another database is not read, and the log says so once',
    { ...inLongTime, ...inLong },
    async () => {
      const { primary, standby } = await openSynchronous(where);
      const elsewhere = Object.assign(new URL(standby.url), { pathname: 'template1' });
      const { client, sofra } = await openSofraOn(locationOf(primary), {
        DATABASE_STANDBY_URL: elsewhere.href,
      });
      const lines = () => sofra.said.filter((line) => line.includes('another database')).length;
      await expect.poll(lines, { timeout: noticed.limit, interval: 10 }).toBe(1);
      expect((await list(client)).isOld).toBe(false);
      expect(lines()).toBe(1);
    },
  );
});

/** A pair of servers that ends with the test. */
async function openSynchronous(where: string) {
  const pair = untilTheEnd(await openPair(where, durable));
  await makeSynchronous(pair);
  return pair;
}

const locationOf = ({ url }: { url: string }) => ({ databaseUrl: url, dataDir: '' });

/** The points of all members by id, and whether the list may be old. */
async function list(client: Client, { q, fresh }: { q?: string; fresh?: true } = {}) {
  const headers: Record<string, string> = fresh ? { 'cache-control': 'no-cache' } : {};
  const answer = await send(client, 'listCustomers', { query: q ? { q } : {} }, { headers });
  expect(answer.status).toBe(200);
  const rows = JSON.parse(answer.text) as { id: number; points: number }[];
  const points = Object.fromEntries(rows.map(({ id, points: has }) => [id, has]));
  return { isOld: 'data-age' in answer.headers, points };
}
