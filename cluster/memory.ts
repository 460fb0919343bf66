// The memory of each server over a long time, and whether it grows.
import { memoryOf } from '../bench/setup/memory.ts';
import { median } from '../bench/setup/figures.ts';
import type { Server } from './setup/servers.ts';

/** Milliseconds between two looks. */
const every = 10_000;
const hour = 3_600_000;

/** Mebibytes of a process at a moment. */
interface Sample {
  at: number;
  size: number;
  pid: number;
}

export interface Memory {
  server: string;
  /** Mebibytes, the middle of a quarter of the time since the last restart. */
  firstQuarter: number;
  lastQuarter: number;
  /** Mebibytes an hour after the first quarter: the line of least squares. */
  slope: number;
  samples: number;
}

export function watchMemory(servers: readonly Server[]) {
  const samples = servers.map((): Sample[] => []);
  const look = async () => {
    for (const [index, { sofra }] of servers.entries()) {
      const pid = sofra.child.pid ?? 0;
      samples[index]!.push({ at: performance.now(), size: await memoryOf(pid), pid });
    }
  };
  const looking = setInterval(look, every);
  return () => {
    clearInterval(looking);
    return servers.map(({ way }, index) => flatness(way.name, samples[index]!));
  };
}

function flatness(server: string, all: readonly Sample[]): Memory {
  const last = all.at(-1)?.pid;
  const own = all.filter(({ pid, size }) => pid === last && size > 0);
  const quarter = Math.floor(own.length / 4);
  const sizes = (some: readonly Sample[]) => median(some.map(({ size }) => size));
  return {
    server,
    firstQuarter: sizes(own.slice(0, Math.max(1, quarter))),
    lastQuarter: sizes(own.slice(-Math.max(1, quarter))),
    slope: slopeOf(own.slice(quarter)) * hour,
    samples: own.length,
  };
}

/** How much more it is with each millisecond, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const size = mean(samples.map((sample) => sample.size));
  const both = samples.reduce((sum, one) => sum + (one.at - at) * (one.size - size), 0);
  const own = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return both / own;
}
