// Installs the packages that package-lock.json asks for, when they are not there already.
import { copyFileSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { nodeIn } from './node.mjs';
import { prepare } from './prepare.mjs';
import { root, runQuietly } from './programs.mjs';

const target = join(root, 'node_modules');

export async function installPackages() {
  await prepare(target, { isReady: isInstalled, make: install });
}

/**
 * Compares with npm's own record of what it put into node_modules, which it writes last: an
 * install that was interrupted has none, and one that somebody made with npm itself counts too.
 * Optional packages may be missing: most are for another system.
 */
function isInstalled() {
  const record = join(target, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, asked]) => {
    const found = installed[path];
    if (path === '' || (asked.optional && !found)) return true;
    return found?.version === asked.version && found?.integrity === asked.integrity;
  });
}

function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

async function install(aside) {
  console.log('Installing packages…');
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(aside, name));
  }
  // No package of ours needs a script of its own at install, so none gets to run one.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
  const [command, ...before] = npm();
  await runQuietly(command, {
    args: [...before, 'ci', ...flags],
    cwd: aside,
    failure: 'The packages could not be installed; npm says why above.',
  });
  const made = join(aside, 'node_modules');
  linkNode(made);
  return made;
}

/**
 * npm links `.bin/node` to a Node that may not run here, which would be found before the one that
 * does; npm 9, which comes with Debian 13, links it to none, and services start by that name.
 */
export function linkNode(modules) {
  const link = join(modules, '.bin', 'node');
  const node = nodeIn(modules);
  if (node && process.platform === 'win32') return;
  rmSync(link, { force: true });
  if (node) symlinkSync(relative(dirname(link), node), link);
}

/** The npm that started us; without one, that on the path, which Windows finds by a shell only. */
function npm() {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return [process.execPath, own];
  return process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm'];
}
