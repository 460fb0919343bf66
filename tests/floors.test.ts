// Tests the rules of the source: adds forbidden imports to a copy, and reads every file.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsIn } from '../scripts/floors.ts';
import { sourcesIn, wrongLinesIn } from '../scripts/lines.ts';
import { suites } from '../scripts/suites.mjs';

/** A file on each floor, with the imports that are allowed there. */
const restaurant = {
  'src/contract/points.ts': ['zod/mini', './values.ts'],
  'src/contract/values.ts': [],
  'src/domain/points.ts': ['../contract/points.ts'],
  'src/domain/numbers.ts': ['libphonenumber-js/max'],
  'src/domain/points.test.ts': ['vitest', 'fast-check', './points.ts'],
  'src/storage/points.ts': [
    'kysely',
    'kysely/migration',
    'node:fs/promises',
    './ledger/group.ts',
    '../domain/numbers.ts',
  ],
  'src/storage/points.test.ts': ['vitest', '../../tests/setup/engines.ts', './points.ts'],
  'src/storage/ledger/group.ts': ['node:sqlite', 'pg', '../../domain/points.ts'],
  'src/server/main.ts': ['fastify', '@fastify/static', '../storage/points.ts', './serve.ts'],
  'src/server/serve.ts': ['pino', 'zod', '../contract/points.ts', '../domain/points.ts'],
  'src/web/main.ts': ['react-dom/client', './main.css', './admin/members/list.ts'],
  'src/web/hooks.ts': ['@tanstack/react-query', '../contract/points.ts'],
  'src/web/admin/members/list.ts': ['react', '../../hooks.ts', '../../parts/form.ts'],
  'src/web/parts/form.ts': ['@base-ui/react/dialog', 'lucide-react', '../../domain/points.ts'],
  'migrations/0001-tables.ts': ['./engines.ts'],
  'migrations/engines.ts': [],
  'tests/setup/engines.ts': [],
};

/** The file to which a line is added, the line, and the expected message. */
const violations = [
  ['src/contract/values.ts', "export * from '../domain/points.ts'", 'may not import'],
  ['src/contract/values.ts', "export * from 'zod'", 'may not import zod'],
  ['src/contract/values.ts', "export * from './points.ts'", 'a circle in src/contract'],
  ['src/contract/values.ts', "import type { A } from './points.ts'", 'a circle in src/contract'],
  ['src/domain/points.ts', "export * from 'node:fs'", 'may not import node:fs'],
  ['src/domain/points.ts', "export * from 'zod/mini'", 'may not import zod/mini'],
  ['src/domain/points.ts', "export type * from '../storage/points.ts'", 'may not import'],
  ['src/domain/points.ts', "export * from '../../tests/setup/engines.ts'", 'may not import'],
  ['src/storage/points.ts', "export * from '../server/main.ts'", 'may not import'],
  ['src/storage/ledger/group.ts', "export * from '../../server/main.ts'", 'may not import'],
  ['src/storage/ledger/group.ts', "export * from '../points.ts'", 'a circle in src/storage'],
  [
    'src/storage/ledger/group.ts',
    "import type { A } from '../points.ts'",
    'a circle in src/storage',
  ],
  ['src/server/main.ts', "export * from '../web/main.ts'", 'may not import'],
  ['src/server/main.ts', "export * from 'react'", 'may not import react'],
  ['src/web/main.ts', "export * from '../storage/points.ts'", 'may not import'],
  ['src/web/main.ts', "export * from 'node:fs'", 'may not import node:fs'],
  ['src/web/main.ts', "export * from 'react-dom-else'", 'may not import react-dom-else'],
  ['src/web/hooks.ts', "export * from './../server/main.ts'", 'may not import'],
  ['src/web/hooks.ts', "export * from '../domain/numbers.ts'", 'leads to libphonenumber-js/max'],
  ['src/domain/points.ts', "export * from './numbers.ts'", 'leads to libphonenumber-js/max'],
  ['src/web/parts/form.ts', "export * from '../admin/members/list.ts'", 'a circle in src/web'],
  [
    'src/web/admin/members/list.ts',
    "import type { A } from '../../../storage/points.ts'",
    'may not',
  ],
  ['src/web/admin/members/list.ts', "const a = () => import('../../../server/main.ts')", 'may not'],
  [
    'migrations/0001-tables.ts',
    "export * from '../src/storage/points/point-queries.ts'",
    'may not import',
  ],
  [
    'migrations/0001-tables.ts',
    "import type { A } from '../src/domain/points/point-rules.ts'",
    'may not',
  ],
  ['migrations/0001-tables.ts', "export * from 'kysely'", 'may not import kysely'],
] as const;

const sources = sourcesIn('.');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sofra-floors-'));
  for (const path of Object.keys(restaurant)) build(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('imports as they should be are accepted', () => {
  expect(violationsIn(folder)).toEqual([]);
});

test.each(violations)('in %s, %s is refused: %s', (path, line, said) => {
  build(path, line);
  expect(violationsIn(folder)).toContainEqual(expect.stringContaining(said));
  build(path);
});

test('the linter refuses the import of a type that the floors do not see', () => {
  const line = "export type A = import('./src/server/main.ts').A;";
  expect(lint(line, '.oxlintrc.json')).toEqual([1, expect.stringContaining('type-imports)')]);
});

test('the linter refuses a floating promise, and accepts one that is awaited or voided', () => {
  const lineWith = (word: string) =>
    `const later = async () => {}; export async function now() { ${word} later(); }`;
  expect(lint(lineWith(''), 'scripts/promises.json')).toEqual([
    1,
    expect.stringContaining('(no-floating-promises)'),
  ]);
  for (const word of ['await', 'void', 'return']) {
    expect(lint(lineWith(word), 'scripts/promises.json')).toEqual([0, expect.anything()]);
  }
});

test('every source file begins with a sentence, and no line is longer than 100 columns', () => {
  expect(wrongLinesIn('.')).toEqual([]);
  const other = mkdtempSync(join(tmpdir(), 'sofra-lines-'));
  mkdirSync(join(other, 'src'));
  const sentence = '// What it is.';
  writeFileSync(join(other, 'src/right.ts'), `${sentence}\n// ${'ض'.repeat(97)}\n`);
  writeFileSync(join(other, 'src/long.ts'), `${sentence}\n// ${'ض'.repeat(98)}\n`);
  writeFileSync(join(other, 'src/nameless.ts'), 'export {};\n');
  const wrong = wrongLinesIn(other).toSorted();
  rmSync(other, { recursive: true });
  expect(wrong).toEqual([
    'src/long.ts:2 is longer than 100 columns',
    'src/nameless.ts does not begin with a sentence that says what it is',
  ]);
});

test('only tests use what is there for tests', () => {
  const used = /from '(vitest|fast-check|(\.\.\/)+(tests|lab)\/)/;
  const code = sources.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'));
  expect(code.filter((path) => used.test(read(path)))).toEqual([]);
});

test('every test file belongs to one suite', () => {
  const found = Object.values(suites).flatMap((files) => globSync(files));
  expect(found.toSorted()).toEqual(globSync('{src,tests}/**/*.{test,spec}.ts').toSorted());
});

/** The exit code and the output of oxlint for a file with this line. */
function lint(line: string, configuration: string) {
  const path = join(folder, 'linted.ts');
  writeFileSync(path, line);
  const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '-c', configuration, path];
  const { status, stdout } = spawnSync(process.execPath, oxlint, { encoding: 'utf8', input: '' });
  return [status, stdout];
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function build(path: string, planted = '') {
  const imports = restaurant[path as keyof typeof restaurant].map(
    (place) => `export * from '${place}';`,
  );
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    [...imports, planted, `export const here = '${path}';`].join('\n'),
  );
}
