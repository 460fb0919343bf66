// PostgreSQL is killed under load and comes back, or its standby replaces it.
import { expect, test } from 'vitest';
import { startServer, type Server } from '../../lab/postgres/server.ts';
import { openBook, type Book } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { fetchFrom, type Client } from '../../lab/calls/client.ts';
import { openSofraOn } from '../setup/processes.ts';
import { askAgain, gather, load, strikeAt } from './load.ts';
import { durable, makeSynchronous, openPair, type Pair } from '../../lab/postgres/pair.ts';
import { until } from '../../lab/wait.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { openTcpProxy } from '../../lab/network/tcp-proxy.ts';
import { atTheEnd, untilTheEnd } from '../setup/endings.ts';
import { onOurPostgres } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';

/** Milliseconds in which every request is answered, whatever the state of the database. */
const answered = 10_000;
/** Milliseconds after a standby's promotion in which awards succeed again. */
const recovered = 20_000;

onOurPostgres((where) => {
  test('the database is killed, and comes back', { ...inLongTime, ...inLong }, async (context) => {
    const server = await startServer(where, { config: durable });
    atTheEnd(server.stop);
    const restaurant = await openSofraOn(locationAt(server.url));
    const { client } = restaurant;
    const book = openBook();
    const guests = await gather(client, book);

    await inRounds(context, { few: 1 }, async (dice) => {
      const last = dice.whole([20, 150]);
      const onSend = strikeAt(last, server.crash, 40);
      await load(client, book, { dice, guests, callers: 8, each: 60, onSend });
      // While the database is unavailable, requests are refused soon, and Sofra itself is healthy.
      for (const path of ['/readyz', '/api/terms']) {
        expect(await statusOf(client, path)).toMatchObject({ status: 503, retryAfter: true });
      }
      expect(await statusOf(client, '/healthz')).toMatchObject({ status: 200 });

      await server.start();
      await until(() => isReady(client), { limit: recovered });
      await settleAll(client, book);
      return check(restaurant.location, book);
    });
  });

  const all = Object.keys(ways) as (keyof typeof ways)[];
  test.for(long ? all : all.slice(0, 1))(
    'the primary is gone, the standby promoted, reached by %s',
    inLongTime,
    async (way, context) => {
      await inRounds(context, { few: 1 }, async (dice) => {
        const pair = untilTheEnd(await openPair(where, durable));
        const { primary, standby } = pair;
        await makeSynchronous(pair);
        const { url, leadTo } = await ways[way](pair);
        const restaurant = await openSofraOn(locationAt(standby.url), { DATABASE_URL: url });
        const { client } = restaurant;
        const book = openBook();
        const guests = await gather(client, book);

        const last = dice.whole([20, 300]);
        const fault = dice.pick(['crash', 'freeze'] as const);
        const onSend = strikeAt(last, primary[fault], 40);
        await load(client, book, { dice, guests, callers: 8, each: 80, onSend });
        await standby.promote();
        const since = performance.now();
        leadTo(standby);
        await until(() => isReady(client), { limit: recovered });
        await settleAll(client, book);
        console.log(`answers again ${Math.round(performance.now() - since)} ms after ${fault}`);
        const found = await check(restaurant.location, book);
        await restaurant.kill();
        if (fault === 'freeze') primary.thaw();
        return found;
      });
    },
  );
});

/** The ways in which Sofra finds the primary, and is directed to another one. */
const ways = {
  'one address': async ({ primary }: Pair) => {
    const proxy = untilTheEnd(await openTcpProxy(primary.port));
    const url = new URL(primary.url);
    url.port = String(proxy.port);
    // Connections stay open without any sign that the server at their end is gone.
    return { url: url.href, leadTo: ({ port }: Server) => proxy.mend(port) };
  },
  'several hosts': async ({ primary, standby }: Pair) => {
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const url = primary.url.replace(`127.0.0.1:${primary.port}`, hosts);
    return { url: `${url}?target_session_attrs=read-write`, leadTo: () => {} };
  },
};

const locationAt = (databaseUrl: string) => ({ databaseUrl, dataDir: '' });

const statusOf = async (client: Client, path: string) => {
  const signal = AbortSignal.timeout(answered);
  const { status, headers } = await fetchFrom(client, { path, signal });
  return { status, retryAfter: 'retry-after' in headers };
};

const isReady = async (client: Client) => (await statusOf(client, '/readyz')).status === 200;

/**
 * Unanswered requests are repeated until they have an answer, so Sofra has to recover by itself.
 */
const settleAll = (client: Client, book: Book) =>
  until(async () => (await askAgain(client, book)) === 0, { limit: recovered });
