// psql beside each server: it connects anew each half second, by the same way, and writes a row.
import { spawn } from 'node:child_process';
import type { Way } from './setup/servers.ts';

/** Milliseconds between two tries, whether the one before has ended or not. */
const interval = 500;
/** Milliseconds after which a try is given up. */
const timeout = 5_000;
/** Seconds that libpq waits for a host; it takes no less. */
const connecting = '2';

/** The queries that make the table that is written into. */
export const probeTable = `create schema probe;
  create table probe.tries (at timestamptz default now());
  grant usage on schema probe to sofra; grant insert on probe.tries to sofra`;

export interface Probe {
  way: Way['name'];
  succeeded: number[];
  stop: () => void;
}

export function startProbe(psql: string, way: Way): Probe {
  const succeeded: number[] = [];
  const insert = ['-X', '-q', '-c', 'insert into probe.tries default values'];
  const probe = () => {
    const child = spawn(psql, [way.environment.DATABASE_URL, ...insert], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, PGCONNECT_TIMEOUT: connecting },
      timeout,
      killSignal: 'SIGKILL',
    });
    child.on('exit', (code) => code === 0 && succeeded.push(performance.now()));
  };
  const probing = setInterval(probe, interval);
  return { way: way.name, succeeded, stop: () => clearInterval(probing) };
}
