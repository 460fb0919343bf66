// Whether the time of a refused log-in reveals which accounts exist.
import { median } from '../lab/figures.ts';
import { inFolder } from '../lab/folders.ts';
import { createApp } from '../src/server/app.ts';
import { createLog } from '../src/server/operation/log.ts';
import { loadConfig } from '../src/server/config.ts';
import { migrate } from '../src/storage/schema/migrate.ts';
import { openStore } from '../src/storage/database/store.ts';
import type { Bench } from './setup/figures.ts';
import { rankSum } from './setup/rank-sum.ts';

const rounds = 300;
const warmUp = 20;
const password = 'walnut-tree';

/**
 * The kinds of refused log-ins. Each comes from another address, since repeated ones are delayed.
 */
const kinds = ['wrong password', 'unknown number', 'without a password', 'ran out'] as const;

export const sameTime: Bench = {
  goal: 0.98,
  measure: () =>
    inFolder(async (dataDir) => {
      const { asks, close } = await openDoor(dataDir);
      const taken = kinds.map(() => [] as number[]);
      for (let round = -warmUp; round < rounds; round += 1) {
        for (const kind of shuffled([0, 1, 2, 3])) {
          const milliseconds = await asks(kind, round + warmUp);
          if (round >= 0) taken[kind]?.push(milliseconds);
        }
      }
      await close();
      const [reference = [], figure = []] = taken;
      const notes = Object.fromEntries(
        kinds.map((kind, i) => {
          const own = taken[i] ?? [];
          return [kind, { median: median(own), p: i === 0 ? 1 : rankSum(own, reference) }];
        }),
      );
      for (const [kind, { median: middle, p }] of Object.entries(notes)) {
        console.log(`same-time, ${kind}: median ${middle.toFixed(2)} ms, p ${p.toFixed(3)}`);
      }
      return {
        units: { figure: 'unknown numbers refused', reference: 'wrong passwords refused' },
        figures: [1_000 / median(figure)],
        references: [1_000 / median(reference)],
        notes,
      };
    }),
};

/** A restaurant with a guest for each round and kind, and a function that measures a log-in. */
async function openDoor(dataDir: string) {
  const store = openStore({ dataDir });
  await migrate(store);
  const config = loadConfig({});
  const log = createLog('silent');
  const { app } = await createApp({ store, config, log, clock: () => new Date() });
  const post = (url: string, payload: object, place: number) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.0.${place >> 8}.${place & 255}`,
    });
  const guests = kinds.map((_, kind) => `+96650000000${kind}`);
  for (const [kind, mobile] of guests.entries()) {
    if (kind !== 1) await post('/api/customers', { name: 'Sara', mobile, password }, 0);
  }
  const { db } = store;
  const of = (kind: number) => db.updateTable('customers').where('mobile', '=', guests[kind] ?? '');
  await of(2).set({ password: null }).execute();
  await of(3).set({ temporaryUntil: '2000-01-01T00:00:00.000Z' }).execute();

  async function asks(kind: number, place: number): Promise<number> {
    const typed = { mobile: guests[kind], password: kind === 3 ? password : 'not-this-one' };
    // Earlier attempts are deleted, since their delays are not measured here.
    await db.deleteFrom('throttles').execute();
    const start = performance.now();
    const { statusCode } = await post('/api/customers/login', typed, place);
    const milliseconds = performance.now() - start;
    if (statusCode !== 401) throw new Error(`A ${kinds[kind]} was answered ${statusCode}`);
    return milliseconds;
  }

  return {
    asks,
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}

const shuffled = (list: number[]) =>
  list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
