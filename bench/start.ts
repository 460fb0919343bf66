// How soon Sofra is ready with 1,000,000 members, beside a Node that does nothing; and its memory,
// when it is idle and after a busy while.
//
// It is started as `npm start` does once everything is installed and built. The busy while is half
// a minute of the requests of `mixed`, at a rate that it easily holds; `BENCH_MINUTES` makes it
// longer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { gateAt, logIn } from '../lab/calls/gate.ts';
import { drawEvening } from '../lab/load/evening.ts';
import { slowestOf } from '../lab/load/open-loop.ts';
import { memoryOf } from '../lab/processes.ts';
import { inRestaurant } from '../lab/restaurants/lent.ts';
import { environmentOf } from '../lab/restaurants/store.ts';
import { launch } from '../lab/servers/sofra.ts';
import { until } from '../lab/wait.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 1_000_000;
const rounds = 7;
const minutes = Number(process.env.BENCH_MINUTES ?? 0.5);
/** The busy while: requests a second, over so many connections. */
const [rate, connections] = [300, 64];
/** Milliseconds in which the memory for starting is given back. */
const settling = 3_000;

export const start: Bench = {
  measure: () =>
    inRestaurant(members, async (location) => [
      await measureStart(location),
      ...(await measureMemory(location)),
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

async function measureMemory(location: DatabaseLocation): Promise<Part[]> {
  const evening = await drawEvening(location, { members });
  const { sofra, url } = await startSofra(location);
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  try {
    await pause(settling);
    const [idle, nothing] = [memoryOf(sofra.child.pid!), memoryOf(bare.pid!)];
    const visitor = evening(await logIn(gateAt(url)));
    await slowestOf({ url, connections, rate, seconds: minutes * 60, visitor });
    const part = (name: string, figureGoal: number, figure: number): Part => ({
      part: name,
      figureGoal,
      figures: [figure],
      atMost: true,
      references: [nothing],
      units: { figure: 'MiB', reference: 'MiB of an idle Node' },
    });
    return [
      part('memory when idle', 120, idle),
      part(`memory after ${minutes} min`, 250, memoryOf(sofra.child.pid!)),
    ];
  } finally {
    bare.kill();
    await sofra.kill();
  }
}

/** Starts the process; answers after how many milliseconds it was ready. */
async function startSofra(location: DatabaseLocation) {
  const began = performance.now();
  const sofra = launch({ ...environmentOf(location), LOG_LEVEL: 'info' });
  const url = await sofra.address();
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return { sofra, url, after: performance.now() - began };
}
