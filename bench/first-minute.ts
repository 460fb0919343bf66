// The seconds from the link of the poster to a new guest's card, on a slow phone.
//
// A browser without a cache opens `/` over a slow network with a processor slowed down four times;
// the three fields are typed at the speed of people. The reference is the typing alone.
import { chromium, type Browser, type Page } from 'playwright-core';
import { provideProgram } from '../lab/programs.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer } from '../lab/servers/serve.ts';
import { flags } from '../tests/browser/flags.ts';
import type { Bench, Part } from './setup/figures.ts';

const rounds = 5;
/** Milliseconds for each key. */
const perKey = 150;
const kilobit = 1_000 / 8;

/** Lighthouse's slow network, and a slow one of before. */
const networks = {
  '4G': { latency: 150, downloadThroughput: 1_600 * kilobit, uploadThroughput: 750 * kilobit },
  '3G': { latency: 300, downloadThroughput: 700 * kilobit, uploadThroughput: 700 * kilobit },
};

export const firstMinute: Bench = {
  measure: async () => {
    const found = await provideProgram('chromium');
    if ('missing' in found) return found;
    const browser = await chromium.launch({ executablePath: found.path, args: [...flags] });
    try {
      return await inRestaurant(1_000, (location) =>
        withServer(location, async ({ url }) => {
          const parts: Part[] = [];
          for (const name of Object.keys(networks) as (keyof typeof networks)[]) {
            parts.push(await joinOver(browser, { url, name }));
          }
          return parts;
        }),
      );
    } finally {
      await browser.close();
    }
  },
};

async function joinOver(
  browser: Browser,
  { url, name }: { url: string; name: keyof typeof networks },
): Promise<Part> {
  const figures: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...phone, baseURL: url });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...networks[name] });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const begun = performance.now();
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('input[name=name]').waitFor();
    references.push(await typed(page, `0501${name[0]}${String(10_000 + round)}`));
    await page.locator('main form button[type=submit]').tap();
    await page.getByText('Verification code').first().waitFor();
    figures.push((performance.now() - begun) / 1_000);
    await context.close();
  }
  const units = { figure: 'seconds to the card', reference: 'seconds of typing' };
  return { part: name, units, figures, references, figureGoal: 20, atMost: true };
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Types into the three fields; returns the seconds. */
async function typed(page: Page, mobile: string): Promise<number> {
  const begun = performance.now();
  const texts = { name: 'Sara Ahmad', mobile: `+966${mobile.slice(1)}`, password: 'olive-br-7' };
  for (const [field, text] of Object.entries(texts)) {
    await page.locator(`input[name=${field}]`).tap();
    await page.keyboard.type(text, { delay: perKey });
  }
  return (performance.now() - begun) / 1_000;
}
