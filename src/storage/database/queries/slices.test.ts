// Slices of reads run one at a time, and none waits forever for a database that hangs.
import { expect, test } from 'vitest';
import { createSliceSize } from '../../../domain/slices.ts';
import { measurePace, createPace, createSlices, readInSlices } from './slices.ts';

test('a slice that has waited for too long is refused, and a later one is read', async () => {
  let time = 0;
  const slice = createSlices(() => time);
  const { promise: hanging, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = slice(() => (begin(), hanging));
  await begun;
  const read: string[] = [];
  const waiting = slice(async () => read.push('behind a database that hangs'));
  time = 5_001;
  const late = slice(async () => read.push('late enough'));
  end('at last');
  expect(await first).toBe('at last');
  await expect(waiting).rejects.toMatchObject({ reason: 'unavailable', retryAfter: 2 });
  await late;
  expect(read).toEqual(['late enough']);
});

test('slices of a read are full where queries run outside of the server', async () => {
  const limitsOn = async (engine: Parameters<typeof readInSlices>[0]['engine']) => {
    const limits: number[] = [];
    await readInSlices({ slice: createSlices(), engine }, 5_000, async (limit) => {
      limits.push(limit);
      return { rows: limit, areLast: limits.length === 3 };
    });
    return limits;
  };
  const [first, ...more] = await limitsOn({ runSync: () => undefined });
  expect([first, more.length]).toEqual([1, 2]);
  expect(Math.max(...more)).toBeLessThan(5_000);
  expect(await limitsOn({})).toEqual([5_000, 5_000, 5_000]);
});

test('slices of several works never stand side by side, and each work has its turn', async () => {
  const pace = createPace();
  const done: string[] = [];
  let atWork = 0;
  const work = async (name: string) => {
    const size = createSliceSize({ limit: 100 });
    for (let slices = 0; slices < 3; slices += 1) {
      await pace(size, async () => {
        atWork += 1;
        expect(atWork).toBe(1);
        await Promise.resolve();
        done.push(name);
        atWork -= 1;
        return { rows: size.rows };
      });
    }
    return size.rows;
  };
  const sizes = await Promise.all(['import', 'export', 'deletion'].map(work));
  expect(done.slice(0, 3)).toEqual(['import', 'export', 'deletion']);
  expect(done.slice(3, 6)).toEqual(['import', 'export', 'deletion']);
  for (const size of sizes) expect(size).toBeGreaterThan(1);
});

test('a slice of long work that fails lets the next one through', async () => {
  const pace = createPace();
  const size = createSliceSize({ limit: 100 });
  const failing = pace(size, async () => {
    throw new Error('no such table');
  });
  const next = pace(size, async () => ({ rows: 1, found: 'what it looked for' }));
  await expect(failing).rejects.toThrow('no such table');
  expect((await next).found).toBe('what it looked for');
});

test('long work knows how long it has waited for the turns of others and for a lock', async () => {
  let time = 0;
  const pace = createPace();
  const { pace: own, waited } = measurePace(pace, () => time);
  const size = createSliceSize({ limit: 100 });
  const { promise: others, resolve: end } = Promise.withResolvers<{ rows: number }>();
  const before = pace(size, () => others);
  const work = own(size, async (begins) => {
    time += 30;
    begins();
    time += 4;
    return { rows: 1 };
  });
  time += 1_000;
  end({ rows: 1 });
  await Promise.all([before, work]);
  expect(waited()).toBe(1_030);
});
