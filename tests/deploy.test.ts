// The files that an operator copies agree with Sofra's metrics, flags, limits and folders.
import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverFlags } from '../scripts/flags.mjs';
import { linkNode } from '../scripts/install.mjs';
import { noteFolders } from '../src/server/operation/former-restaurant.ts';
import { createMetrics } from '../src/server/metrics/metrics.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const service = read('deploy/sofra.service');

const watching = [...globSync('deploy/{prometheus,grafana}/*'), 'docs/operating.md'];

test.each(watching)('every figure that %s names is told', async (path) => {
  const types = (await createMetrics().text()).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  const told = [...types].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  const named = read(path).match(/\b(?:http|nodejs|process|sofra)_\w*[a-z]\b(?!_)/g) ?? [];
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
});

test('the server is started with the flags of npm start', () => {
  const run = [...serverFlags, 'scripts/serve.mjs'];
  expect(service).toContain(`/node_modules/.bin/node ${run.join(' ')}\n`);
  const command = ['/usr/local/bin/node', ...run].map((part) => JSON.stringify(part));
  expect(dockerfile).toContain(`ENTRYPOINT [${command.join(', ')}]`);
});

test.each(['nothing', 'a Node for another machine'])(
  'the service finds its Node where npm has linked %s',
  (linked) => {
    const modules = mkdtempSync(join(tmpdir(), 'sofra-modules-'));
    onTestFinished(() => rmSync(modules, { recursive: true }));
    const own = `node-${process.platform}-${process.arch}`;
    for (const folder of ['.bin', `${own}/bin`]) {
      mkdirSync(join(modules, folder), { recursive: true });
    }
    symlinkSync(process.execPath, join(modules, own, 'bin/node'));
    const link = join(modules, '.bin/node');
    if (linked !== 'nothing') symlinkSync('../node-elsewhere/bin/node', link);
    linkNode(modules);
    expect(execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version);
  },
);

test('the alert on memory goes by the limit that is set', () => {
  expect(service).toContain('\nMemoryMax=1G\n');
  expect(service).toContain('\nOOMPolicy=continue\n');
  expect(read('deploy/compose.yml')).toContain('\n  mem_limit: 1g\n');
  expect(read('deploy/prometheus/rules.yml')).toContain(` > 0.65 * ${2 ** 30}\n`);
});

test('the image has every folder of the source but the web, which is built', () => {
  const copied = [...dockerfile.matchAll(/^COPY src\/(\S+) src\/\1$/gm)].map(([, name]) => name);
  const folders = readdirSync('src').filter((name) => name !== 'web');
  expect(copied.toSorted()).toEqual(folders.toSorted());
});

test('the files that the image copies are let in', () => {
  const letIn = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').filter((path) => path !== '.'),
  );
  expect(sources.length).toBeGreaterThan(8);
  const kept = (path: string) => letIn.some((open) => path === open || path.startsWith(`${open}/`));
  expect(sources.filter((path) => !kept(path))).toEqual([]);
});

test('a command beside the service finds what the service remembers', () => {
  const [, cache = ''] = /^CacheDirectory=(.+)$/m.exec(service) ?? [];
  const [ofService] = noteFolders({ CACHE_DIRECTORY: `/var/cache/${cache}` });
  expect(noteFolders({})).toContain(ofService);
});
