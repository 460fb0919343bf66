// Checks the packages of the lockfile, and that docs/licences.md lists them.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences that require only a notice. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  '(MIT OR CC0-1.0)',
  'OFL-1.1',
  'Unlicense',
]);
/**
 * Further licences that are allowed for packages that are not shipped, since they only build and
 * test.
 */
const freeToUse = new Set([...free, 'MPL-2.0', '(MIT AND Zlib)']);
/** Packages that may run an install script, by name; none needs to. */
const mayRunScripts = new Set<string>();

const page = join(root, 'docs', 'licences.md');

/** A package in npm's lockfile, by its path. */
interface Package {
  version?: string;
  license?: string | undefined;
  integrity?: string | undefined;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
type Entry = [path: string, about: Package];

interface Lock {
  packages: Record<string, Package>;
}

/** The faults of a lockfile: a sentence for each. */
export function faultsOf({ packages }: Lock, sources: string[]): string[] {
  const shipped = reachedFrom(packages, sources);
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, one]) => {
      const name = nameOf(path);
      const licences = one.dev && !shipped.has(path) ? freeToUse : free;
      return [
        one.link && 'is a link to a folder',
        !/^\d+\.\d+\.\d+/.test(one.version ?? '') && 'has no exact version',
        // A bundled package is covered by the hash of the package around it.
        !one.inBundle && !one.integrity?.startsWith('sha512-') && 'has no hash to check it by',
        one.resolved &&
          !one.resolved.startsWith('https://registry.npmjs.org/') &&
          `comes from elsewhere: ${one.resolved}`,
        one.hasInstallScript && !mayRunScripts.has(name) && 'would run a script at install',
        !licences.has(one.license ?? '') &&
          `has a licence that is not let in: ${one.license ?? 'none'}`,
      ].flatMap((fault) => (fault ? [`${name} ${fault}`] : []));
    });
}

/** The text of docs/licences.md for a lockfile and sources. */
export function licencesPage({ packages }: Lock, sources: string[]): string {
  const all = Object.entries(packages).filter(([path]) => path !== '');
  const shipped = reachedFrom(packages, sources);
  const server = all.filter(([, one]) => !one.dev);
  const browser = all.filter(([path]) => shipped.has(path));
  const tools = all.filter(([path, one]) => one.dev && !shipped.has(path));
  return `# Licences

Sofra is under the [MIT licence](../LICENSE). This page is written by \`npm run licences\` from
\`package-lock.json\`, and \`npm run check\` refuses it when it is not what the lockfile says, or
when a package has a licence that is not let in. The texts of the licences lie in each package in
\`node_modules\`; those of what browsers get are sent along with it, at \`/notices.txt\`.

## In the server

${table(server)}

## In what browsers get

${table(browser)}

## To build and test, no part of either

${countsOf(tools)}
`;
}

const table = (packages: Entry[]) =>
  ['| package | version | licence |', '|---|---|---|', ...packages.map(rowOf)].join('\n');

const rowOf = ([path, { version, license }]: Entry) =>
  `| ${nameOf(path)} | ${version} | ${license} |`;

function countsOf(packages: Entry[]): string {
  const groups = Map.groupBy(packages, ([, { license = '' }]) => license);
  const rows = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(([licence, { length }]) => `| ${licence} | ${length} |`);
  return ['| licence | packages |', '|---|---|', ...lines].join('\n');
}

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The paths of the packages that sources import, with their dependencies. */
function reachedFrom(packages: Lock['packages'], sources: string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = placeOf(packages, { name, from });
    if (!path || reached.has(path)) return;
    reached.add(path);
    const { dependencies = {}, peerDependencies = {} } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...peerDependencies })) visit(next, path);
  };
  for (const name of importsIn(sources)) visit(name, '');
  // Types are not shipped.
  return new Set([...reached].filter((path) => !nameOf(path).startsWith('@types/')));
}

/** The place where Node finds a package from another one: the nearest folder that has it. */
function placeOf(packages: Lock['packages'], { name, from }: { name: string; from: string }) {
  const parts = from.split('/node_modules/');
  const folders = parts.map((_, i) => parts.slice(0, parts.length - i).join('/node_modules/'));
  const places = [
    ...folders.map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
  return places.find((place) => packages[place]);
}

const imported = /(?:from|import|url\(|import\()\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)/g;

const importsIn = (sources: string[]) =>
  new Set(sources.flatMap((text) => [...text.matchAll(imported)].map(([, name = '']) => name)));

/** The sources of the browser's part, without tests. */
export function browserSources(): string[] {
  const paths = globSync('src/{web,contract,domain}/**/*.{ts,tsx,css}', { cwd: root });
  return paths
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
}

function main([option]: string[]) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const sources = browserSources();
  const wanted = licencesPage(lock, sources);
  if (option === '--write') writeFileSync(page, wanted);
  const faults = faultsOf(lock, sources);
  if (!existsSync(page) || readFileSync(page, 'utf8') !== wanted) {
    faults.push('docs/licences.md is not what the lockfile says: npm run licences');
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
