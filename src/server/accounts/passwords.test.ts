// Places in the queue for hashing passwords: for anybody, for favoured work, and for one account.
import { expect, test } from 'vitest';
import type { WaitingToHash } from '../context.ts';
import { createHashing } from './passwords.ts';

/** A queue in which all work waits until it is released. */
function heldQueue() {
  const { inQueue, refuseWithoutPlace } = createHashing({ memory: 8, passes: 1, parallelism: 1 });
  const held = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  /** Takes a place; returns whether one was free. */
  function takes(waiting: WaitingToHash): boolean {
    try {
      refuseWithoutPlace(waiting);
    } catch {
      return false;
    }
    taken.push(inQueue(waiting, () => held.promise));
    return true;
  }
  return {
    /** Takes up to `count` places; returns how many were free. */
    take: (count: number, waiting: WaitingToHash) =>
      Array.from({ length: count }, () => takes(waiting)).filter(Boolean).length,
    letGo: () => {
      held.resolve();
      return Promise.all(taken);
    },
  };
}

test('one account has 48 places, whatever else is free', async () => {
  const { take, letGo } = heldQueue();
  expect(take(60, { favoured: true, of: 'sara' })).toBe(48);
  expect(take(40, { favoured: false, of: 'omar' })).toBe(40);
  await letGo();
  expect(take(60, { favoured: true, of: 'sara' })).toBe(48);
});

test('there are 192 places for anybody, and 64 more for favoured work', async () => {
  const { take, letGo } = heldQueue();
  const strangers = Array.from({ length: 5 }, (_, i) => `stranger ${i}`);
  expect(strangers.map((of) => take(48, { favoured: false, of }))).toEqual([48, 48, 48, 48, 0]);
  expect(strangers.slice(3).map((of) => take(48, { favoured: true, of }))).toEqual([0, 48]);
  expect(take(48, { favoured: true, of: 'sara' })).toBe(16);
  await letGo();
});
