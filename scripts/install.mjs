// Installs the packages of package-lock.json, unless they are installed.
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
 * Compares the lockfile with npm's own record of node_modules, which npm writes last: an
 * interrupted install has none, and an install by npm itself has one too. Optional packages may be
 * missing: most are for other systems.
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
  // No package needs an install script, so none may run one.
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
 * Links `.bin/node`, with which services start, to the Node of the packages. npm may link it to a
 * Node that does not run here, which would be found first, and npm 9, which comes with Debian 13,
 * does not link it at all.
 */
export function linkNode(modules) {
  const link = join(modules, '.bin', 'node');
  const node = nodeIn(modules);
  if (node && process.platform === 'win32') return;
  rmSync(link, { force: true });
  if (node) symlinkSync(relative(dirname(link), node), link);
}

/**
 * The npm that started this script; otherwise that on the path, which Windows finds only by a
 * shell.
 */
function npm() {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return [process.execPath, own];
  return process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm'];
}
