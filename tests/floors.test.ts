// Holds the house's rules: plants lines that break the import floors, and reads every source file.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A file on each floor, with the imports that it may have. */
const house = {
  'src/contract/points.ts': ['zod/mini', './values.ts'],
  'src/contract/values.ts': [],
  'src/domain/points.ts': ['../contract/points.ts'],
  'src/domain/points.test.ts': ['vitest', 'fast-check', './points.ts'],
  'src/storage/points.ts': [
    'kysely',
    'kysely/migration',
    'node:fs/promises',
    '../domain/points.ts',
  ],
  'src/storage/points.test.ts': ['vitest', '../../tests/ground/engines.ts', './points.ts'],
  'src/storage/engine/sqlite.ts': ['node:sqlite', '../../contract/values.ts', '../points.ts'],
  'src/storage/engine/postgres.ts': ['pg', './sqlite.ts'],
  'src/server/main.ts': ['fastify', '@fastify/cookie', '../storage/points.ts', './serve.ts'],
  'src/server/serve.ts': ['pino', 'zod', '../contract/points.ts', '../domain/points.ts'],
  'src/web/main.ts': ['react-dom/client', './main.css', './admin/members.ts'],
  'src/web/calls.ts': ['@tanstack/react-query', '../contract/points.ts'],
  'src/web/admin/members.ts': ['react', '../calls.ts', '../parts/form.ts', './member.ts'],
  'src/web/admin/member.ts': ['../../domain/points.ts', '../../contract/values.ts'],
  'src/web/parts/form.ts': ['@base-ui/react/dialog', 'lucide-react'],
  'migrations/0001-tables.ts': ['kysely', '../src/storage/engine/sqlite.ts'],
};

const floors = 'no-restricted-imports';

/** Where a line is planted, the line, and the rule that refuses it. */
const violations = [
  ['src/contract/values.ts', "export * from '../domain/points.ts'", floors],
  ['src/contract/values.ts', "export * from 'zod'", floors],
  ['src/contract/values.ts', "export * from './points.ts'", 'no-cycle'],
  ['src/domain/points.ts', "export * from 'node:fs'", floors],
  ['src/domain/points.ts', "export * from 'zod/mini'", floors],
  ['src/domain/points.ts', "export type * from '../storage/points.ts'", floors],
  ['src/storage/points.ts', "export * from '../server/main.ts'", floors],
  ['src/storage/engine/sqlite.ts', "export * from '../../server/main.ts'", floors],
  ['src/server/main.ts', "export * from '../web/main.ts'", floors],
  ['src/server/main.ts', "export * from 'react'", floors],
  ['src/web/main.ts', "export * from '../storage/points.ts'", floors],
  ['src/web/main.ts', "export * from 'node:fs'", floors],
  ['src/web/main.ts', "export * from 'kysely'", floors],
  ['src/web/calls.ts', "export * from './../server/main.ts'", floors],
  ['src/web/admin/member.ts', "import type { A } from '../../storage/points.ts'", floors],
  ['src/web/admin/member.ts', "export const a = () => import('../../server/main.ts')", floors],
  ['src/web/admin/member.ts', "export * from '../../domain/../server/main.ts'", floors],
  [
    'src/web/admin/member.ts',
    "export type A = import('../../server/main.ts').A",
    'consistent-type-imports',
  ],
  ['migrations/0001-tables.ts', "export * from '../src/server/main.ts'", floors],
] as const;

const sources = globSync(['{src,migrations,scripts,tests,bench}/**/*.{ts,tsx,mjs}', '*.config.ts']);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sofra-floors-'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const path of Object.keys(house)) build(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the house as it should be is accepted', () => {
  expect(lint()).toEqual({ accepted: true, said: expect.stringContaining('0 errors') });
});

test.each(violations)('in %s, %s is refused by %s', (path, line, rule) => {
  build(path, line);
  expect(lint()).toEqual({ accepted: false, said: expect.stringContaining(`(${rule})`) });
  build(path);
});

test('every source file begins with a sentence that says what it is', () => {
  const sentence = /^(#!.*\n)?(\/\/ .*\n)*\/\/ .*[.!?]\n/;
  expect(sources.filter((path) => !sentence.test(read(path)))).toEqual([]);
});

test('no line is longer than 100 columns', () => {
  const tooLong = (path: string) => {
    const numbered = read(path).split('\n').entries();
    return [...numbered].filter(([, line]) => [...line].length > 100);
  };
  const found = sources.flatMap((path) => tooLong(path).map(([index]) => `${path}:${index + 1}`));
  expect(found).toEqual([]);
});

test('only tests use what is there for tests', () => {
  const used = /from '(vitest|fast-check|(\.\.\/)+tests\/)/;
  const code = sources.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'));
  expect(code.filter((path) => used.test(read(path)))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function build(path: string, planted = '') {
  const imports = house[path as keyof typeof house].map((place) => `export * from '${place}';`);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    [...imports, planted, `export const here = '${path}';`].join('\n'),
  );
}

function lint() {
  const oxlint = resolve('node_modules/oxlint/bin/oxlint');
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(process.execPath, [oxlint], options);
  return { accepted: status === 0, said: stdout };
}
