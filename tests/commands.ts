// Runs the operator's commands beside Sofra, with their input.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { environmentOf } from '../lab/restaurants/store.ts';
import type { Restaurant } from './restaurant.ts';

/** Runs a command with the environment of a Sofra; returns its exit code and output. */
export const command = (name: string, environment: Record<string, string>, ...options: string[]) =>
  commandTold('', name, environment, ...options);

/** The same with an input. */
export async function commandTold(
  input: string,
  name: string,
  environment: Record<string, string>,
  ...options: string[]
) {
  const child = spawnCommand(name, environment, ...options);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, said: out + err };
}

/** Starts a command that its caller may kill before it ends. */
export function spawnCommand(
  name: string,
  environment: Record<string, string>,
  ...options: string[]
) {
  const program = new URL(`../dist/server/${name}.js`, import.meta.url).pathname;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [program, ...options], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    cwd: '/',
  });
}

/** The settings of a restaurant with a folder for its backups. */
export const placeOf = ({ location }: Pick<Restaurant, 'location'>, folder: string) => ({
  BACKUP_DIR: folder,
  ...environmentOf(location),
});
