// The memory of each server over a long time, and its growth.
import { median, slopeOf } from '../lab/figures.ts';
import { memoryOf } from '../lab/processes.ts';
import type { Server } from './setup/servers.ts';

/** Milliseconds between two readings. */
const interval = 10_000;
const hour = 3_600_000;

/** The memory of a process in mebibytes at a moment. */
interface Sample {
  at: number;
  size: number;
  pid: number;
}

export interface Memory {
  server: string;
  /** The median in mebibytes of each quarter of the time since the last restart. */
  firstQuarter: number;
  lastQuarter: number;
  /** The growth in mebibytes per hour after the first quarter. */
  slope: number;
  samples: number;
}

export function watchMemory(servers: readonly Server[]) {
  const samples = servers.map((): Sample[] => []);
  const look = () => {
    for (const [index, { sofra }] of servers.entries()) {
      const pid = sofra.child.pid ?? 0;
      samples[index]!.push({ at: performance.now(), size: memoryOf(pid), pid });
    }
  };
  const looking = setInterval(look, interval);
  return () => {
    clearInterval(looking);
    return servers.map(({ way }, index) => growthOf(way.name, samples[index]!));
  };
}

function growthOf(server: string, all: readonly Sample[]): Memory {
  const last = all.at(-1)?.pid;
  const own = all.filter(({ pid, size }) => pid === last && size > 0);
  const quarter = Math.floor(own.length / 4);
  const sizes = (some: readonly Sample[]) => median(some.map(({ size }) => size));
  return {
    server,
    firstQuarter: sizes(own.slice(0, Math.max(1, quarter))),
    lastQuarter: sizes(own.slice(-Math.max(1, quarter))),
    slope: slopeOf(own.slice(quarter).map(({ at, size }) => ({ x: at, y: size }))) * hour,
    samples: own.length,
  };
}
