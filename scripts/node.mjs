// Finds a Node that runs Sofra: the current one, or the one among the packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './programs.mjs';

/** The first Node that runs TypeScript without a build and has argon2 in `node:crypto`. */
const needed = { major: 24, minor: 7 };

/** The path of a new enough Node; throws a Stop that says what to install if there is none. */
export function findNode() {
  if (isEnough(process.version)) return process.execPath;
  const packaged = nodeIn(join(root, 'node_modules'));
  if (packaged) return packaged;
  const { major, minor } = needed;
  throw new Stop(
    `Sofra needs Node ${major}.${minor} or later, and this is Node ${process.versions.node}. ` +
      `Install Node ${major} or later from https://nodejs.org and try again.`,
  );
}

/**
 * The Node among the packages of a folder, if it runs. It is started to find out, since npm also
 * installs one for another libc.
 */
export function nodeIn(modules) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(modules, `node-${system}-${process.arch}`, 'bin', program);
  if (!existsSync(path)) return undefined;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && isEnough(answer.stdout) ? path : undefined;
}

function isEnough(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > needed.major || (major === needed.major && minor >= needed.minor);
}
