// Commands of the operator, given where Sofra is, with what somebody types or pipes into them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { environmentOf } from '../lab/restaurants/store.ts';
import type { Restaurant } from './restaurant.ts';

/** Gives a command where Sofra is; answers how it ended and what it said. */
export const command = (name: string, environment: Record<string, string>, ...options: string[]) =>
  commandTold('', name, environment, ...options);

/** As `command`, with an input. */
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

/** Begins a command, which its caller may end in the middle. */
export function spawnCommand(
  name: string,
  environment: Record<string, string>,
  ...options: string[]
) {
  const program = new URL(`../src/server/commands/${name}.ts`, import.meta.url).pathname;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [program, ...options], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    cwd: '/',
  });
}

/** The settings of a restaurant whose backups are in a folder. */
export const placeOf = ({ location }: Pick<Restaurant, 'location'>, folder: string) => ({
  BACKUP_DIR: folder,
  ...environmentOf(location),
});
