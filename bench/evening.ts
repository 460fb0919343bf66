// A long evening with 1,000,000 members: the delay of requests, the delay of the event loop, and
// the server's memory, every ten seconds.
//
// The requests are those of `mixed`, at a rate that the server holds easily. The evening lasts half
// a minute, or `BENCH_MINUTES`. Every tenth minute a piece of long work is done too, and all of
// them together in the end. An evening that is long enough for that is drawn in `evening.svg`.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { clientAt, logIn } from '../lab/calls/client.ts';
import { quantile } from '../lab/figures.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { drawEvening } from '../lab/load/evening.ts';
import { openLoop } from '../lab/load/open-loop.ts';
import { memoryOf } from '../lab/processes.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { environmentOf } from '../lab/restaurants/store.ts';
import type { AdminSession } from '../lab/servers/serve.ts';
import { launch } from '../lab/servers/sofra.ts';
import { delaysOf } from './setup/delays.ts';
import type { Bench, Part } from './setup/figures.ts';
import { works } from './setup/housekeeping.ts';
import { drawPicture } from './setup/picture.ts';

const members = 1_000_000;
const minutes = Number(process.env.BENCH_MINUTES ?? 0.5);
/** The requests per second, and the connections. */
const [rate, connections] = [300, 64];
/** The seconds of a sample, and the minutes between two pieces of long work. */
const [seconds, apart] = [10, 10];

const { export: exporting, import: importing, backup, verification } = works;

/** Jobs run one after the other, as the office would start them. */
async function everything(session: AdminSession, over: AbortSignal) {
  const jobs = async () => {
    for (const work of [importing, backup, verification]) await work(session);
  };
  await Promise.all([jobs(), exporting(session, over)]);
}

/** The long work, in the order of its beginning. */
const begun = [
  { name: 'export', work: exporting },
  { name: 'import', work: importing },
  { name: 'backup', work: backup },
  { name: 'verification', work: verification },
  { name: 'all of these', work: everything },
].map((one, i) => ({ ...one, minute: (i + 1) * apart }));

export const evening: Bench = {
  measure: () =>
    inRestaurant(members, async (location) => {
      const visitors = await drawEvening(location, { members });
      const sofra = launch(environmentOf(location));
      const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
      try {
        const url = await sofra.address();
        const session = { url, cookie: await logIn(clientAt(url)) };
        const memory = () => memoryOf(sofra.child.pid!);
        const samples = await takeSamples(session, { visitor: visitors(session.cookie), memory });
        if (minutes > apart) writeFileSync(new URL('evening.svg', import.meta.url), drawn(samples));
        return partsOf(samples, memoryOf(bare.pid!));
      } finally {
        bare.kill();
        await sofra.kill();
      }
    }),
};

type Sample = Awaited<ReturnType<typeof takeSamples>>[number];

/** Keeps the server under load until the evening is over. */
async function takeSamples(
  session: AdminSession,
  { visitor, memory }: { visitor: () => Request[]; memory: () => number },
) {
  const over = new AbortController();
  const working: Promise<unknown>[] = [];
  const broken: unknown[] = [];
  const samples = [];
  await delaysOf(session);
  for (let count = 0; count < (minutes * 60) / seconds; count += 1) {
    const minute = (count * seconds) / 60;
    const due = begun.find((one) => one.minute === minute);
    if (due) working.push(due.work(session, over.signal).catch((error) => broken.push(error)));
    const { waits, refused } = await openLoop({ ...session, connections, rate, seconds, visitor });
    if (refused > 0) throw new Error(`${refused} requests were refused in minute ${minute}`);
    samples.push({ minute, waits, delays: await delaysOf(session), memory: memory() });
  }
  over.abort();
  await Promise.all(working);
  if (broken.length > 0) throw broken[0];
  return samples;
}

interface Line {
  unit: string;
  goal: number;
  figure: number;
  reference: number;
  /** The name of the reference. */
  of: string;
}

function partsOf(samples: Sample[], bare: number): Part[] {
  const waits = samples.flatMap((sample) => sample.waits);
  const part = (name: string, { unit, goal, figure, reference, of }: Line): Part => ({
    part: name,
    units: { figure: unit, reference: `${unit} ${of}` },
    figureGoal: goal,
    figures: [figure],
    references: [reference],
    atMost: true,
  });
  const usual = { of: 'in the middle', reference: quantile(waits, 0.5) };
  const end = samples.at(-1)!.memory;
  return [
    part('memory', { unit: 'MiB', goal: 250, figure: end, of: 'of an idle Node', reference: bare }),
    part('p99', { unit: 'ms', goal: 10, figure: quantile(waits, 0.99), ...usual }),
    part('longest', {
      unit: 'ms',
      goal: 25,
      figure: waits.reduce((a, b) => Math.max(a, b)),
      ...usual,
    }),
  ];
}

function drawn(samples: Sample[]): string {
  const line = (value: (sample: Sample) => number) =>
    samples.map((sample) => ({ minute: sample.minute, value: value(sample) }));
  const of = (share: number) => line(({ waits }) => quantile(waits, share));
  return drawPicture({
    title: `${rate} requests a second for ${minutes} minutes, with 1,000,000 members, on SQLite`,
    minutes,
    marks: begun.filter(({ minute }) => minute < minutes),
    panels: [
      { title: 'Wait, ms', lines: { p50: of(0.5), p99: of(0.99), longest: of(1) } },
      {
        title: 'Delay of the event loop, ms',
        lines: {
          p99: line(({ delays }) => delays.p99),
          longest: line(({ delays }) => delays.longest),
        },
      },
      { title: 'Memory, MiB', lines: { memory: line((sample) => sample.memory) } },
    ],
  });
}
