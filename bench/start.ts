// The time until Sofra is ready with 1,000,000 members, and its idle memory, compared with an empty
// Node process. It is started as `npm start` does after installing and building.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../lab/processes.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { environmentOf } from '../lab/restaurants/store.ts';
import { launch } from '../lab/servers/sofra.ts';
import { until } from '../lab/wait.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 1_000_000;
const rounds = 7;
/** Milliseconds after which the memory for starting is released. */
const settling = 3_000;

export const start: Bench = {
  measure: () =>
    inRestaurant(members, async (location) => [
      await measureStart(location),
      await measureMemory(location),
    ]),
};

async function measureStart(location: DatabaseLocation): Promise<Part> {
  const units = { figure: 'ms', reference: 'ms of a Node that does nothing' };
  const taken = await inTurns(rounds, units, {
    figure: async () => {
      const { sofra, after } = await startSofra(location);
      await sofra.kill();
      return after;
    },
    reference: async () => {
      const began = performance.now();
      await once(spawn(process.execPath, ['-e', '0']), 'exit');
      return performance.now() - began;
    },
  });
  return { part: 'until it is ready', figureGoal: 500, atMost: true, ...taken };
}

async function measureMemory(location: DatabaseLocation): Promise<Part> {
  const { sofra } = await startSofra(location);
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  try {
    await pause(settling);
    return {
      part: 'memory when idle',
      units: { figure: 'MiB', reference: 'MiB of an idle Node' },
      figureGoal: 120,
      figures: [memoryOf(sofra.child.pid!)],
      references: [memoryOf(bare.pid!)],
      atMost: true,
    };
  } finally {
    bare.kill();
    await sofra.kill();
  }
}

/** Starts the process; returns the milliseconds until it was ready. */
async function startSofra(location: DatabaseLocation) {
  const began = performance.now();
  const sofra = launch({ ...environmentOf(location), LOG_LEVEL: 'info' });
  const url = await sofra.address();
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return { sofra, after: performance.now() - began };
}
