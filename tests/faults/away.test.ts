// PostgreSQL dies under load and comes back, or its standby takes its place.
import { expect, test } from 'vitest';
import { startCluster, type Cluster } from '../setup/cluster.ts';
import { openBook, type Book } from './book.ts';
import { check } from './check.ts';
import { fetchFrom, openSofraOn, type Gate } from './gate.ts';
import { askAgain, gather, load } from './load.ts';
import { durable, onOurPostgres, openPair, within, type Pair } from './pair.ts';
import { inRounds, patience } from './rounds.ts';
import { openWire } from './wire.ts';
import { atTheEnd } from '../setup/endings.ts';

/** Milliseconds in which a request has an answer whatever has become of the database. */
const answered = 10_000;
/** Milliseconds after a standby's promotion in which points are awarded again. */
const recovered = 20_000;

onOurPostgres((where) => {
  test('the database is killed, and comes back', { timeout: patience }, async (context) => {
    const cluster = await startCluster(where, { config: durable });
    atTheEnd(cluster.stop);
    const restaurant = await openSofraOn(placeAt(cluster.url), { DATABASE_URL: cluster.url });
    const { gate } = restaurant;
    const book = openBook();
    const guests = await gather(gate, book);

    await inRounds(context, { few: 1 }, async (dice) => {
      const last = dice.whole([20, 150]);
      let sent = 0;
      const onSend = () => {
        if ((sent += 1) === last) cluster.crash();
        return sent < last + 40;
      };
      await load(gate, book, { dice, guests, callers: 8, each: 60, onSend });
      // It is away: the answer is that it is, soon, and Sofra itself is well.
      for (const path of ['/readyz', '/api/terms']) {
        expect(await statusOf(gate, path)).toMatchObject({ status: 503, retryAfter: true });
      }
      expect(await statusOf(gate, '/healthz')).toMatchObject({ status: 200 });

      await cluster.start();
      await within(recovered, () => isReady(gate));
      await settleAll(gate, book);
      return { ...(await check(restaurant.location, book)), faults: 1 };
    });
  });

  test.for(Object.keys(ways) as (keyof typeof ways)[])(
    'the primary is gone, the standby promoted, reached by %s',
    { timeout: patience },
    async (way, context) => {
      await inRounds(context, { few: 1 }, async (dice) => {
        const { primary, standby } = await openPair(where);
        const { url, leadTo } = await ways[way]({ primary, standby });
        const restaurant = await openSofraOn(placeAt(standby.url), { DATABASE_URL: url });
        const { gate } = restaurant;
        const book = openBook();
        const guests = await gather(gate, book);

        const last = dice.whole([20, 300]);
        const fault = dice.pick(['crash', 'freeze'] as const);
        let sent = 0;
        const onSend = () => {
          if ((sent += 1) === last) primary[fault]();
          return sent < last + 40;
        };
        await load(gate, book, { dice, guests, callers: 8, each: 80, onSend });
        await standby.promote();
        const since = performance.now();
        leadTo(standby);
        await within(recovered, () => isReady(gate));
        await settleAll(gate, book);
        console.log(`answers again ${Math.round(performance.now() - since)} ms after ${fault}`);
        const found = await check(restaurant.location, book);
        await restaurant.kill();
        if (fault === 'freeze') primary.thaw();
        await Promise.all([primary.stop(), standby.stop()]);
        return { ...found, faults: 1 };
      });
    },
  );
});

/** How Sofra finds the server that takes writes, and what it takes to lead it to another. */
const ways = {
  'one address': async ({ primary }: Pair) => {
    const wire = await openWire(primary.port);
    const url = new URL(primary.url);
    url.port = String(wire.port);
    // What is connected stays so: nobody tells it that the server at its end is gone.
    return { url: url.href, leadTo: ({ port }: Cluster) => wire.mend(port) };
  },
  'several hosts': async ({ primary, standby }: Pair) => {
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const url = primary.url.replace(`127.0.0.1:${primary.port}`, hosts);
    return { url: `${url}?target_session_attrs=read-write`, leadTo: () => {} };
  },
};

const placeAt = (databaseUrl: string) => ({ databaseUrl, dataDir: '' });

const statusOf = async (gate: Gate, path: string) => {
  const signal = AbortSignal.timeout(answered);
  const { status, headers } = await fetchFrom(gate, { path, signal });
  return { status, retryAfter: 'retry-after' in headers };
};

const isReady = async (gate: Gate) => (await statusOf(gate, '/readyz')).status === 200;

/** What had no answer is asked again until it has one: Sofra takes no restart to recover. */
const settleAll = (gate: Gate, book: Book) =>
  within(recovered, async () => (await askAgain(gate, book)) === 0);
