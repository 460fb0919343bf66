// Sofra as a separate process: its start, output, stop and kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverFlags } from '../../scripts/flags.mjs';
import { briefPlace } from '../folders.ts';

const checkout = new URL('../../', import.meta.url).pathname;

export type Sofra = ReturnType<typeof launch>;

export interface Way {
  /** A shell command that sets limits and then starts Sofra. */
  through?: string | undefined;
  /** The folder of another version of Sofra. */
  version?: string | undefined;
  /** The command-line options of the start. */
  options?: readonly string[];
}

/** Starts Sofra and reads its output. The caller has to end it. */
export function launch(
  environment: Record<string, string>,
  { through, version, options = [] }: Way = {},
) {
  const serve = join(version ?? checkout, 'scripts', 'serve.mjs');
  const node = [process.execPath, ...serverFlags, serve, ...options] as const;
  const [program, ...args] = through ? ['sh', '-c', `${through}; exec "$0" "$@"`, ...node] : node;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // The cache is a path at which nothing can be stored: restaurants of tests do not exist
      // afterwards.
      CACHE_DIRECTORY: '/dev/null',
      ...foldersFor(environment),
      ...environment,
    },
    cwd: '/',
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line.trim());
      child.emit('said');
    });
  }
  const gone = once(child, 'exit');
  /** The end of the server and of all processes that it has started, which use its output. */
  const ended = once(child, 'close').then(([code]) => code as number | null);

  /** The first line of output that matches, as soon as it is there. */
  async function says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = said.map((line) => pattern.exec(line)).find(Boolean);
      if (match) return match;
      await Promise.race([
        once(child, 'said'),
        ended.then((code) => {
          throw new Error(`Sofra ended with ${code}: ${said.join('\n')}`);
        }),
      ]);
    }
  }
  const address = async () => (await says(/open at (\S+)/))[1] ?? '';
  /** Kills the server, whatever it is doing; a process that runs a job may end a little later. */
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { child, said, says, ended, address, kill };
}

/**
 * A temporary data folder for each PostgreSQL database, which is removed when this process ends.
 * Tests do not need the files in it.
 */
function foldersFor({ DATABASE_URL }: Record<string, string>) {
  if (!DATABASE_URL) return {};
  const DATA_DIR = folders.get(DATABASE_URL) ?? mkdtempSync(join(briefPlace(), 'sofra-data-'));
  if (folders.size === 0) process.once('exit', removeFolders);
  folders.set(DATABASE_URL, DATA_DIR);
  return { DATA_DIR };
}

const folders = new Map<string, string>();

function removeFolders() {
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
}
