// Probes with psql beside each server: one connects every half second in the server's way, and
// writes a row.
import { spawn } from 'node:child_process';
import type { Way } from './setup/servers.ts';

/** Milliseconds between two attempts, whether the last one has ended or not. */
const interval = 500;
/** The timeout of an attempt in milliseconds. */
const timeout = 5_000;
/** The connection timeout of libpq for each host in seconds; 2 is its minimum. */
const connecting = '2';

/** The statements that create the table of the probes. */
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
