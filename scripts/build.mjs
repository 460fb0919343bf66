// Builds the server into dist/server and the web app into dist/web, each if its sources have
// changed since its last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, runQuietly } from './programs.mjs';

const stamp = '.built-from';

const parts = {
  server: {
    title: 'the server',
    config: 'vite.server.config.ts',
    sources: ['src/server', 'src/storage', 'src/contract', 'src/domain'],
  },
  web: {
    title: 'the web app',
    config: 'vite.config.ts',
    sources: ['src/web', 'src/contract', 'src/domain', 'public', 'index.html'],
  },
};

/**
 * @param node The Node that runs Vite.
 * @param {'server' | 'web'} name
 */
export async function build(node, name) {
  const { title, config, sources } = parts[name];
  const target = join(root, 'dist', name);
  const wanted = fingerprint([...sources, config, 'package-lock.json']);
  const isReady = () => {
    const path = join(target, stamp);
    return existsSync(path) && readFileSync(path, 'utf8') === wanted;
  };
  const make = async (aside) => {
    console.log(`Building ${title}…`);
    const made = join(aside, name);
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config];
    await runQuietly(node, {
      args: [...vite, '--outDir', made, '--emptyOutDir'],
      env: { NODE_ENV: 'production' },
      failure: `Building ${title} failed; Vite says why above.`,
    });
    writeFileSync(join(made, stamp), wanted);
    return made;
  };
  await prepare(target, { isReady, make });
}

/** A hash of the name and content of every source except tests. */
function fingerprint(sources) {
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
