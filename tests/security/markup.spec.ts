// All screens with markup in every field: it is shown as text, no secret is readable, no policy is
// violated, and no other server gets a request.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDoors } from '../browser/browser.ts';
import { withWorker } from '../browser/windows.ts';
import { inChromium } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { plant } from './planted.ts';
import { screensOf, turnTo, visit, watchPolicy } from './screens.ts';
import { asking, noteSent, readOn, typeIn, walkAddresses, type Reader } from './walked.ts';
import { markupIn } from './text-fields.ts';
import { counterPassword, fields, fill, isSecret } from './marked.ts';

inChromium((chromium) => {
  let walked: ReturnType<typeof walk> | undefined;
  const found = () => (walked ??= walk(chromium));

  test('markup in every field is text on every screen, and breaks no policy', async () => {
    const { shown, kinds: _kinds, kept: _kept, ...wrong } = await found();
    expect(wrong).toEqual({ elements: [], asked: [], broken: [], elsewhere: [] });
    const unseen = fields.filter((field) => !isSecret(field) && !shown.has(field.number));
    const places = '`fill` (marked.ts), `dialogs` (here), or screens.ts';
    expect(
      unseen.map(({ name }) => name),
      `filled or shown nowhere: ${places}`,
    ).toEqual([]);
  }, 120_000);

  test('no screen leaves a secret in the browser', async () => {
    const { kinds, kept } = await found();
    expect(kinds).toEqual(['device', 'pass', 'password', 'session']);
    expect(kept).toEqual([]);
  }, 120_000);
});

/** Logs everybody in by the forms in one browser, and opens all screens. */
async function walk(chromium: string) {
  const { restaurant, window } = await openDoors(chromium, { HOOK_HOSTS: 'family.example' });
  const filled = await fill(restaurant);
  const planted = plant();
  for (const one of [filled.guest.password, adminPassword, counterPassword])
    planted.add('password', one);
  const shown = new Set<number>();
  const [elements, asked]: string[][] = [[], []];
  const open = async (locale: string) => {
    const viewport = { width: 1_280, height: 900 };
    const page = await window({ ...withWorker, locale, viewport, fresh: true });
    page.on('dialog', (dialog) => {
      asked!.push(dialog.message());
      void dialog.dismiss();
    });
    const read = async () => {
      for (const number of markupIn(await readOn(page))) shown.add(number);
      if (await page.locator('img[src=x], [onerror]').count()) elements!.push(page.url());
    };
    const seen = await watchPolicy(page);
    return { page, read, seen, planted, sent: noteSent(page, planted) };
  };

  // Arabic needs its words and font besides those of English.
  const arabic = await open('ar-SA');
  const { guest, username } = filled;
  await typeIn(arabic.page, guest, { username, password: counterPassword });
  const typed = encodeURIComponent(fields[0]!.text);
  const searched = ['members', 'partners', 'settings&view=audit'];
  const kept = await walkAddresses(arabic, guest, {
    screens: screensOf(guest.mobile),
    loaded: [
      `/dashboard/${typed}`,
      `/${typed}`,
      ...searched.map((tab) => `/admin?tab=${tab}&q=${typed}`),
      `/admin?tab=${typed}`,
    ],
  });
  // Channels are shown where guests have an address.
  Object.assign(restaurant.config, { PUBLIC_URL: new URL(arabic.page.url()).origin });
  const english = await open('en-US');
  await walkDialogs(english, filled);
  const [broken, elsewhere] = (['broken', 'elsewhere'] as const).map((what) =>
    [arabic, english].flatMap(({ seen }) => seen[what]),
  );
  return { shown, elements, asked, broken, elsewhere, kept, kinds: planted.kinds() };
}

async function walkDialogs({ page, read }: Reader, { customerId }: { customerId: number }) {
  const data = { username: 'admin', password: adminPassword };
  expect((await page.request.post('/api/admin/login', { data })).status()).toBe(200);
  await visit(page, `/admin?tab=members&member=${customerId}`);
  await page
    .getByRole('list', { name: /^Visit of/ })
    .first()
    .waitFor();
  await read();
  const ask = async (press: () => Promise<void>) => {
    await press();
    await asking(page).waitFor();
    await read();
    await page.keyboard.press('Escape');
    await asking(page).waitFor({ state: 'detached' });
  };
  for (const [tab, ...verbs] of dialogs) {
    await turnTo(page, `/admin?tab=${tab}`);
    for (const verb of verbs) {
      const ways = await waysTo(page, new RegExp(`^${verb}\\b`));
      expect([tab, verb, ways.length]).not.toEqual([tab, verb, 0]);
      // Every row's form is opened, since fields may differ; one of the other dialogs is enough.
      const isForm = verb === 'Edit' || verb === 'Words';
      for (const way of isForm ? ways : ways.slice(-1)) await ask(way);
    }
  }
  await turnTo(page, '/admin?tab=members');
  for (const act of ['View', 'Reset', 'Deduct', 'Delete']) {
    await ask(async () => {
      const menus = page.getByRole('button', { name: /^Actions/ });
      await menus.first().click();
      await page.getByRole('menuitem', { name: new RegExp(`^${act}`) }).click();
    });
  }
  await turnTo(page, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Restore Data' }).click();
  await page.locator('input[type=file][accept*=json]').setInputFiles(strangeFile());
  await page.getByText('is damaged').first().waitFor();
  await read();
}

/** The ways to do something with each row of a screen: by its button, or by its menu. */
async function waysTo(page: Page, name: RegExp): Promise<(() => Promise<void>)[]> {
  const either = new RegExp(`^Actions|${name.source}`);
  await page.getByRole('button', { name: either }).first().waitFor();
  const buttons = await page.getByRole('button', { name }).all();
  const ways = buttons.map((button) => () => button.click());
  const item = page.getByRole('menuitem', { name });
  for (const menu of await page.getByRole('button', { name: /^Actions/ }).all()) {
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
    if ((await item.count()) > 0) ways.push(() => menu.click().then(() => item.click()));
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  }
  return ways;
}

/** The screens whose rows have dialogs, and the beginnings of what is done there. */
const dialogs = [
  ['partners', 'Reset', 'Delete'],
  ['offers&level=Starter', 'Edit', 'Delete'],
  ['benefits&level=Starter', 'Edit', 'Delete'],
  ['rewards', 'Edit', 'Delete'],
  ['events', 'Edit', 'Delete'],
  ['messages', 'Words', 'Change e-mail', 'Change text messages'],
  ['settings&view=house', 'Edit', 'Delete'],
  ['team&view=tills', 'Edit', 'End'],
  ['settings&view=submissions', 'Edit', 'Delete'],
] as const;

/** A backup that is damaged by markup, in a file with markup in its name. */
function strangeFile() {
  const head = { format: 'sofra-backup', version: 2, needs: '0.2.0' };
  const text = JSON.stringify({ ...head, [fields[0]!.text]: 1 });
  const name = `${fields[0]!.text.replaceAll('/', '')}.json`;
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}
