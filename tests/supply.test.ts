// The packages of Sofra: only those of the lockfile, from one registry, with allowed licences.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserSources, faultsOf, licencesPage } from '../scripts/licences.ts';

const sources = browserSources();
const lock = (): Parameters<typeof faultsOf>[0] =>
  JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('the lockfile has nothing in it that it must not have', () => {
  expect(faultsOf(lock(), sources)).toEqual([]);
});

test.each([
  ['pino', { integrity: undefined }, 'pino has no hash to check it by'],
  ['pino', { integrity: 'sha1-YWJj' }, 'pino has no hash to check it by'],
  ['pino', { version: '^10.0.0' }, 'pino has no exact version'],
  ['pino', { link: true }, 'pino is a link to a folder'],
  [
    'pino',
    { resolved: 'https://registry.npmjs.org.evil.example/pino.tgz' },
    'pino comes from elsewhere: https://registry.npmjs.org.evil.example/pino.tgz',
  ],
  [
    'pino',
    { resolved: 'git+ssh://git@github.com/pinojs/pino.git#abc' },
    'pino comes from elsewhere: git+ssh://git@github.com/pinojs/pino.git#abc',
  ],
  ['vite', { hasInstallScript: true }, 'vite would run a script at install'],
  ['pino', { license: 'GPL-3.0' }, 'pino has a licence that is not let in: GPL-3.0'],
  ['pino', { license: undefined }, 'pino has a licence that is not let in: none'],
  ['vite', { license: 'UNLICENSED' }, 'vite has a licence that is not let in: UNLICENSED'],
  // MPL-2.0 is allowed for tools. React is installed as a tool is, but ships to browsers.
  ['react', { license: 'MPL-2.0' }, 'react has a licence that is not let in: MPL-2.0'],
])('%s with %j is refused', (name, planted, fault) => {
  const { packages } = lock();
  packages[`node_modules/${name}`] = { ...packages[`node_modules/${name}`], ...planted };
  expect(faultsOf({ packages }, sources)).toEqual([fault]);
});

test('docs/licences.md tells every package of the server and of what browsers get', () => {
  const written = readFileSync('docs/licences.md', 'utf8');
  expect(written).toBe(licencesPage(lock(), sources));
  for (const [, name = ''] of sources.join('\n').matchAll(/from '(@?[a-z][\w/-]*)'/g)) {
    const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1);
    expect(written).toContain(`| ${parts.join('/')} |`);
  }
});

test('no package runs a script of its own at install, whoever installs', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(readFileSync('scripts/install.mjs', 'utf8')).toContain('--ignore-scripts');
});

test('the licence of everything that browsers get is sent along with it', () => {
  const notices = readFileSync('dist/web/notices.txt', 'utf8');
  for (const part of ['react-dom', '@tanstack/query-core', 'zod', 'lucide-react', 'tailwindcss']) {
    expect(notices).toMatch(new RegExp(`^${part} \\d`, 'm'));
  }
  expect(notices).toContain('Readex Pro Project Authors');
  expect(notices).toContain('Noto Project Authors');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
