// How soon Sofra is ready with 1,000,000 members, beside a Node that does nothing; and its memory,
// when it is idle and after a busy while.
//
// It is started as `npm start` does once everything is installed and built. The busy while is half
// a minute of the requests of `mixed`, at a rate that it easily holds; `BENCH_MINUTES` makes it
// longer.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverFlags } from '../scripts/flags.mjs';
import { freePort } from '../tests/setup/free-port.ts';
import { drawEvening } from './setup/evening.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { memoryOf } from './setup/memory.ts';
import { openLoop } from './setup/open-loop.ts';
import { inRestaurant, type Restaurant } from './setup/restaurants.ts';
import { logIn, type Environment } from './setup/server.ts';

const members = 1_000_000;
const rounds = 7;
const minutes = Number(process.env.BENCH_MINUTES ?? 0.5);
/** Of the busy while: requests a second, over so many connections. */
const [rate, connections] = [300, 64];
/** Milliseconds in which what starting took is given back. */
const settling = 3_000;

export const start: Bench = {
  measure: () =>
    inRestaurant({ members }, async (restaurant) => [
      await measureStart(restaurant),
      ...(await measureMemory(restaurant)),
    ]),
};

async function measureStart({ environment }: Restaurant): Promise<Part> {
  const taken = await inTurns(rounds, {
    figure: async () => {
      const { process: server, after } = await startSofra(environment);
      await end(server);
      return after;
    },
    reference: async () => {
      const began = performance.now();
      await once(spawn(process.execPath, ['-e', '0']), 'exit');
      return performance.now() - began;
    },
  });
  const units = { figure: 'ms', reference: 'ms of a Node that does nothing' };
  return { part: 'until it is ready', figureGoal: 500, atMost: true, units, ...taken };
}

async function measureMemory({ environment, admin }: Restaurant): Promise<Part[]> {
  const evening = await drawEvening(environment, { members });
  const { process: server, url } = await startSofra(environment);
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  try {
    await pause(settling);
    const [idle, nothing] = [await memoryOf(server.pid!), await memoryOf(bare.pid!)];
    const visitor = evening(await logIn(url, admin));
    const seconds = minutes * 60;
    const { refused, overrun } = await openLoop({ url, connections, rate, seconds, visitor });
    if (refused > 0 || overrun) throw new Error(`${refused} of the busy while were refused`);
    const busy = await memoryOf(server.pid!);
    const part = (told: Pick<Part, 'part' | 'figureGoal' | 'figures'>): Part => ({
      ...told,
      atMost: true,
      references: [nothing],
      units: { figure: 'MiB', reference: 'MiB of an idle Node' },
    });
    return [
      part({ part: 'memory when idle', figureGoal: 120, figures: [idle] }),
      part({ part: `memory after ${minutes} min`, figureGoal: 250, figures: [busy] }),
    ];
  } finally {
    await Promise.all([end(server), end(bare)]);
  }
}

/** Starts the process; answers after how many milliseconds it was ready. */
async function startSofra(environment: Environment) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const server = spawn(process.execPath, [...serverFlags, 'scripts/serve.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`Sofra ended with ${server.exitCode}`);
    await pause(2);
  }
  return { process: server, url, after: performance.now() - began };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  );

async function end(program: ChildProcess): Promise<void> {
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}
