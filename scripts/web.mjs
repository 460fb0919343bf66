// Builds the web app into dist/web if its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, runQuietly } from './programs.mjs';

const target = join(root, 'dist', 'web');
const stamp = '.built-from';
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** @param node The Node that runs Vite. */
export async function buildWeb(node) {
  const wanted = fingerprint();
  const isReady = () => {
    const path = join(target, stamp);
    return existsSync(path) && readFileSync(path, 'utf8') === wanted;
  };
  await prepare(target, { isReady, make: (aside) => build(node, { aside, wanted }) });
}

async function build(node, { aside, wanted }) {
  console.log('Building the web app…');
  const made = join(aside, 'web');
  await runQuietly(node, {
    args: ['node_modules/vite/bin/vite.js', 'build', '--outDir', made, '--emptyOutDir'],
    env: { NODE_ENV: 'production' },
    failure: 'The web app could not be built; Vite says why above.',
  });
  writeFileSync(join(made, stamp), wanted);
  return made;
}

/** A hash of the name and content of every source except tests. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesAt)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesAt(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return path.includes('.test.') ? [] : [path];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesAt(`${path}/${name}`));
}
