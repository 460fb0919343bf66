// Runs other programs: in the foreground with our terminal, or quietly with their output kept.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, forwardSignals } from './signals.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Ends the launcher with an exit code, and with a sentence for the person who started it, if any.
 */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs programs (each a list of arguments for `node`) in the foreground. When one ends, the others
 * are asked to end too; returns the exit code of the first.
 */
export async function runTogether(node, programs) {
  const children = programs.map((program) =>
    spawn(node, program, { cwd: root, env: environment(), stdio: 'inherit' }),
  );
  const stopForwarding = forwardSignals(children);
  const ends = children.map(ended);
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  stopForwarding();
  return first;
}

/**
 * Replaces this process by a program, with the same process id and terminal. Returns only if the
 * system or this Node cannot do that.
 */
export function becomeProgram(node, program) {
  if (!process.execve || process.platform === 'win32') return;
  process.chdir(root);
  process.execve(node, [node, ...program], environment());
}

/** Runs one program, and shows its output only if it fails, in which case it throws a Stop. */
export async function runQuietly(command, { args, cwd = root, env = {}, failure }) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd, env: { ...environment(), ...env }, stdio });
  const stopForwarding = forwardSignals([child]);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const exitCode = await ended(child);
  const signal = stopForwarding();
  if (signal) throw new Stop('', exitCodeOf(signal));
  if (exitCode !== 0) throw new Stop(`${Buffer.concat(output)}\n${failure}`);
}

/**
 * The environment with the project's programs, and so its Node, first on the path, and with a
 * folder for what Node compiles.
 */
function environment() {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const own = join(root, 'node_modules', '.bin');
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    [path]: [own, process.env[path]].filter(Boolean).join(delimiter),
  };
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}
