// Checks the imports: each floor imports only what it may, and no imports form a circle.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The allowed imports of a folder: our own folders and packages, or one path of a package. */
interface Floor {
  folders: readonly string[];
  packages: readonly string[];
  /** Whether all that its files lead to must do with its packages, since browsers fetch it. */
  isFetched?: true;
}

const storage = ['kysely', 'pg', 'zod/mini', 'node:', 'aws4fetch', 'age-encryption', 'chardet'];

const floors: Record<string, Floor> = {
  'src/contract': { folders: [], packages: ['zod/mini'] },
  'src/domain': { folders: ['src/contract'], packages: ['libphonenumber-js'] },
  'src/storage': { folders: ['src/domain', 'src/contract', 'migrations'], packages: storage },
  'src/server': {
    folders: ['src/storage', 'src/domain', 'src/contract'],
    packages: ['fastify', '@fastify/', 'cookie', 'pino', 'prom-client', 'zod', 'node:'].concat([
      '@simplewebauthn/server',
      '@block65/webcrypto-web-push',
      'nodemailer',
      'uqr',
      'yazl',
    ]),
  },
  'src/web': {
    folders: ['src/domain', 'src/contract'],
    packages: ['zod/mini', 'react', 'react-dom', '@tanstack/', '@base-ui/', 'wouter']
      .concat(['lucide-react', '@fontsource/', '@fontsource-variable/', 'uqr'])
      .concat(['barcode-detector/ponyfill', 'zxing-wasm/reader']),
    isFetched: true,
  },
  // Released migrations never change, so they may not call code that does.
  migrations: { folders: [], packages: [] },
};

/** The further imports that a test beside its file may have. */
const forTests: Floor = { folders: ['tests/setup'], packages: ['vitest', 'fast-check'] };

interface Import {
  from: string;
  /** The path of a file of ours, or a package as it is imported. */
  to: string;
}

/**
 * Reads every source file below a folder. Returns a sentence for each forbidden import, and for
 * each circle: the entries of every folder, files and folders alike, must have an order in which
 * all imports lead downwards, including imports of types.
 */
export function violationsIn(root: string): string[] {
  const files = globSync('{src,migrations}/**/*.{ts,tsx}', { cwd: root });
  const imports = files.flatMap((file) => importsOf(root, file));
  const misplaced = imports.filter((one) => !isAllowed(one));
  const inside = imports.filter(({ from, to }) => !isTest(from) && files.includes(to));
  return [
    ...misplaced.map(({ from, to }) => `${from} may not import ${to}`),
    ...fetchedIn(inside, imports),
    ...foldersOf(files).flatMap((folder) => circlesIn(folder, inside)),
  ];
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // Computed paths are skipped: the migrations are read from their folder.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, path] = /^['"`](.*)['"`]$/.exec(text.slice(start, end)) ?? [];
      return path ?? [];
    }),
  ];
  return named.map((name) => {
    if (!name.startsWith('.')) return { from: file, to: name };
    const path = resolve(root, dirname(file), name.replace(/\?.*/, ''));
    return { from: file, to: relative(root, path).replaceAll(sep, '/') };
  });
}

function isAllowed({ from, to }: Import): boolean {
  const [name, floor] = Object.entries(floors).find(([folder]) => lies(from, folder)) ?? [];
  if (!name || !floor) return false;
  const all = isTest(from) ? [floor, forTests] : [floor];
  return [name, ...all.flatMap(({ folders, packages }) => [...folders, ...packages])].some(
    (place) => lies(to, place),
  );
}

/** A sentence for each import of a fetched floor that leads to a package that it may not use. */
function fetchedIn(inside: readonly Import[], imports: readonly Import[]): string[] {
  const packages = Map.groupBy(
    imports.filter(({ to }) => !/\.\w+$/.test(to)),
    ({ from }) => from,
  );
  const inner = Map.groupBy(inside, ({ from }) => from);
  return Object.entries(floors)
    .filter(([, { isFetched }]) => isFetched)
    .flatMap(([name, floor]) =>
      inside
        .filter(({ from, to }) => lies(from, name) && !lies(to, name))
        .flatMap((entry) => {
          const reached = [entry.to];
          for (const file of reached) {
            for (const { to } of inner.get(file) ?? []) if (!reached.includes(to)) reached.push(to);
          }
          return reached
            .flatMap((file) => packages.get(file) ?? [])
            .filter(({ to }) => !floor.packages.some((place) => lies(to, place)))
            .map(({ from, to }) => `${entry.from} → ${entry.to} leads to ${to} (${from})`);
        }),
    );
}

/** Whether the path is this file or package, or lies in it. */
const lies = (path: string, place: string) =>
  path === place || path.startsWith(/[:/]$/.test(place) ? place : `${place}/`);

const foldersOf = (files: readonly string[]) => [
  ...new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    }),
  ),
];

/** The circles among the entries of a folder, each with the imports that form it. */
function circlesIn(folder: string, imports: readonly Import[]): string[] {
  const inFolder = (path: string) =>
    lies(path, folder) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const edges = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [inFolder(one.from), inFolder(one.to)];
    if (from === undefined || to === undefined || from === to) continue;
    edges.set(from, (edges.get(from) ?? new Map<string, Import>()).set(to, one));
  }
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]) => {
    if (path.includes(name)) {
      const circle = [...path.slice(path.indexOf(name)), name];
      const imported = circle.slice(1).map((to, i) => {
        const edge = edges.get(circle[i]!)!.get(to)!;
        return `${edge.from} → ${edge.to}`;
      });
      found.push(`a circle in ${folder}: ${imported.join(', ')}`);
    }
    if (done.has(name) || path.includes(name)) return;
    for (const next of edges.get(name)?.keys() ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of edges.keys()) walk(name, []);
  return found;
}

if (import.meta.main) {
  const violations = violationsIn('.');
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
