// Finds the programs that tests need on this machine, or installs them where that is possible.
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.ts';

/** A program that may be missing; `missing` is the reason, for a person. */
export type Provided<Found> = Found | Missing;

export interface Missing {
  missing: string;
}

/** The programs: the variable that configures another path, the package, and the usual paths. */
const programs = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    package: 'chromium',
    places: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'microsoft-edge',
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  },
  headlessShell: {
    variable: 'HEADLESS_SHELL_PATH',
    package: 'chromium-headless-shell',
    places: ['chromium-headless-shell'],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    package: 'firefox-esr',
    places: [
      'firefox-esr',
      'firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  },
  pgbouncer: { variable: 'PGBOUNCER', package: 'pgbouncer', places: ['pgbouncer'] },
  haproxy: { variable: 'HAPROXY', package: 'haproxy', places: ['haproxy'] },
  pdftoppm: { variable: 'PDFTOPPM', package: 'poppler-utils', places: ['pdftoppm'] },
};

/**
 * Finds a program or installs it. Its variable configures another path or, with `none`, no program.
 */
export async function provideProgram(
  name: keyof typeof programs,
): Promise<Provided<{ path: string }>> {
  const { variable, places, package: wanted } = programs[name];
  const chosen = process.env[variable];
  if (chosen === 'none') return { missing: `${variable}=none` };
  const path = findProgram(...(chosen ? [chosen] : places));
  if (path) return { path };
  if (chosen) throw new Error(`${variable} names no program: ${chosen}`);
  const reason = await installPackage(wanted);
  const installed = findProgram(...places);
  return installed ? { path: installed } : { missing: `none was found, and ${reason}` };
}

/** The WebDriver server, the browser, and the virtual display that it needs. */
export interface WebKit {
  driver: string;
  browser: string;
  screen: string;
}

/** Finds WebKit or installs it; `WEBKIT=none` leaves it out. */
export async function provideWebKit(): Promise<Provided<WebKit>> {
  if (process.env.WEBKIT === 'none') return { missing: 'WEBKIT=none' };
  if (process.platform !== 'linux') return { missing: 'its driver is found on Linux only' };
  const found = findWebKit();
  if (found) return found;
  const reason = await installPackage('webkit2gtk-driver', 'xvfb');
  return findWebKit() ?? { missing: `none was found, and ${reason}` };
}

/** The browser is in a folder with the version in its name, both on Debian and on Red Hat. */
function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver');
  const folder = 'webkit2gtk-4.*/MiniBrowser';
  const browser = findProgram(`/usr/lib/*/${folder}`, `/usr/libexec/${folder}`);
  const screen = findProgram('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/**
 * The first path, which may contain `*`, that is an executable file. A name without a folder is
 * searched on PATH, in the system's sbin folders, and among PostgreSQL's programs.
 */
export const findProgram = (...places: readonly string[]): string | undefined =>
  places.flatMap(pathsOf).find(isProgram);

function pathsOf(place: string): string[] {
  if (place.includes('*')) return globSync(place).toSorted(newestFirst);
  if (/[\\/]/.test(place)) return [place];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const onPath = folders.map((folder) => join(folder, place));
  return [...onPath, ...pathsOf(`/usr/lib/postgresql/*/bin/${place}`)];
}

/** Compares paths by the version numbers in them. */
function newestFirst(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages on Debian and its relatives, which needs root and apt-get. Returns the result
 * in words that follow "none was found, and".
 */
export async function installPackage(...names: string[]): Promise<string> {
  const name = names.join(' ');
  if (!findProgram('apt-get')) return 'there is no apt-get to install one with';
  if (process.getuid?.() !== 0) return 'installing one takes root';
  console.log(`Installing ${name} for the tests…`);
  await (renewed ??= renewLists());
  try {
    await aptGet('install', '-y', '--no-install-recommends', ...names);
    return `the package ${name} brought none`;
  } catch (problem) {
    const { stderr } = problem as { stderr: string };
    return `apt-get install ${name} failed (${stderr.trim().split('\n').at(-1)})`;
  }
}

let renewed: Promise<void> | undefined;

/**
 * The package lists are updated once for all installations; if that fails, the present lists are
 * used.
 */
const renewLists = () => aptGet('update').catch(() => {});

/** Runs apt-get. It waits for another apt-get that is running, and is killed if it hangs. */
async function aptGet(...asked: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...wait, ...asked], { env, timeout: 900_000 });
}
