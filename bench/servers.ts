// The throughput of three servers on one PostgreSQL compared with one server. Each server is
// limited to a fifth of a core, so that servers, database and load fit on a machine with two cores.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { closedLoop } from '../lab/load/closed-loop.ts';
import { awardTo, get } from '../lab/load/requests.ts';
import type { Missing } from '../lab/programs.ts';
import { furnish } from '../lab/restaurants/furnish.ts';
import { serve, type Served } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { onPostgres } from './setup/engines.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 10_000;
const connections = 24;
const each = { session: 60, award: 30 };
const rounds = 5;
/** The part of a core that each server gets. */
const share = 0.2;

export const servers: Bench = { measure: () => onPostgres(measureOn) };

async function measureOn(location: DatabaseLocation): Promise<Part[] | Missing> {
  await furnish(location, { members });
  const all: Served[] = [];
  try {
    while (all.length < 3) all.push(await serve(location));
    const release = holdTo(
      share,
      all.map(({ pid }) => pid),
    );
    if ('missing' in release) return release;
    const parts: Part[] = [];
    for (const part of ['session', 'award'] as const) {
      const ask = async ({ url, cookie }: Served) => {
        const award = awardTo({ members, cookie });
        const request = part === 'award' ? award : () => get('/api/admin/me', cookie);
        return closedLoop({ url, connections, each: each[part], request });
      };
      const figure = part === 'award' ? 'awards a second' : 'session checks a second';
      const taken = await inTurns(
        rounds,
        { figure, reference: 'on one server' },
        {
          figure: async () => (await Promise.all(all.map(ask))).reduce((sum, one) => sum + one),
          reference: () => ask(all[0]!),
        },
      );
      parts.push({ part, goal: 2.7, ...taken });
    }
    release();
    return parts;
  } finally {
    await Promise.all(all.map(({ close }) => close()));
  }
}

const root = '/sys/fs/cgroup/cpu';

/**
 * Limits each process to a part of one core; returns the function that lifts the limits, or why
 * they are not possible (Linux).
 */
function holdTo(part: number, pids: readonly number[]): (() => void) | Missing {
  const folders = pids.map((pid) => `${root}/sofra-bench-${pid}`);
  try {
    for (const [i, folder] of folders.entries()) {
      mkdirSync(folder);
      const period = Number(readFileSync(`${folder}/cpu.cfs_period_us`, 'utf8'));
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(Math.round(period * part)));
      writeFileSync(`${folder}/cgroup.procs`, String(pids[i]));
    }
  } catch (problem) {
    return { missing: `no process can be held to a share of a core: ${String(problem)}` };
  }
  return () => {
    for (const [i, folder] of folders.entries()) {
      writeFileSync(`${root}/cgroup.procs`, String(pids[i]));
      rmdirSync(folder);
    }
  };
}
