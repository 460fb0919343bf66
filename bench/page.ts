// The JavaScript that a guest's phone fetches for a screen; the reference is React alone, with a
// word rendered.
//
// A browser opens the screen of a new guest. All transferred bytes are counted until nothing more
// arrives, without those of the service worker, which fetches other screens ahead. The notes have
// the style sheets, the fonts and the total.
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { provideProgram } from '../lab/programs.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { drawMembers } from '../lab/restaurants/people.ts';
import { withServer } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { flags } from '../tests/browser/flags.ts';
import type { Bench, Part } from './setup/figures.ts';

const members = 1_000;
const kibibyte = 1_024;
/** Milliseconds without a new request after which a screen counts as loaded. */
const settled = 1_500;

export const page: Bench = {
  measure: async () => {
    const found = await provideProgram('chromium');
    if ('missing' in found) return found;
    const browser = await chromium.launch({ executablePath: found.path, args: [...flags] });
    try {
      return await inRestaurant(members, (location) => weigh(browser, location));
    } finally {
      await browser.close();
    }
  },
};

async function weigh(browser: Browser, location: DatabaseLocation): Promise<Part[]> {
  const [guest] = await drawMembers(location, { members, count: 1 });
  const react = await reactAlone();
  return withServer(location, async ({ url }) => {
    const screens = { '/': '', '/terms': '', [`/dashboard/${guest!.mobile}`]: guest!.cookie };
    const parts: Part[] = [];
    for (const [path, cookie] of Object.entries(screens)) {
      const { script = 0, ...others } = await fetched(browser, { url, path, cookie });
      parts.push({
        part: path.replace(/\+.*/, '…'),
        figureGoal: 115,
        atMost: true,
        units: { figure: 'KiB of JavaScript', reference: 'KiB of React alone' },
        figures: [script],
        references: [react],
        notes: others,
      });
    }
    return parts;
  });
}

/** The KiB that a screen fetches, by kind. */
async function fetched(
  browser: Browser,
  { url, path, cookie }: { url: string; path: string; cookie: string },
): Promise<Record<string, number>> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const [name, value] = cookie.split('=');
  if (name && value) await context.addCookies([{ name, value, url }]);
  const opened = await context.newPage();
  const sizes: Promise<[string, number]>[] = [];
  let lastRequest = 0;
  opened.on('request', () => (lastRequest = performance.now()));
  opened.on('requestfinished', (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => [kind, responseBodySize]));
  });
  await opened.goto(`${url}${path}`);
  // Playwright's network idle never happens where the page does not read the body of a refusal.
  while (performance.now() - lastRequest < settled) await pause(50);
  const kinds = Map.groupBy(await Promise.all(sizes), ([kind]) => kind);
  await context.close();
  const sums = [...kinds].map(([kind, all]) => {
    const bytes = all.reduce((sum, [, size]) => sum + size, 0);
    return [kind, Math.round((bytes / kibibyte) * 10) / 10];
  });
  return Object.fromEntries(sums) as Record<string, number>;
}

/** The compressed KiB of the smallest page that renders a word with React. */
async function reactAlone(): Promise<number> {
  const source = `import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('app')).render('Sofra');`;
  const entry = 'react-alone.js';
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id.endsWith(entry) ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const code = built.output.flatMap((part) => (part.type === 'chunk' ? part.code : []));
  return brotliCompressSync(code.join('')).length / kibibyte;
}
