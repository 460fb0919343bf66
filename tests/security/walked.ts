// The traces of a walk through the screens: where secrets are typed, sent and stored by the
// browser.
import type { Page } from 'playwright-core';
import { adminPassword } from '../restaurant.ts';
import { newMobile } from '../people.ts';
import type { Planted } from './planted.ts';
import { turnTo, visit } from './screens.ts';

/** Records the addresses that the page requests from now on, and the passes that it gets. */
export function noteSent(page: Page, planted: Planted): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    sent.push(referer, request.method() === 'GET' ? request.url() : '');
  });
  page.on('response', async (response) => {
    if (!/\/api\/customers(\/login)?$/.test(response.url())) return;
    const { password: pass } = (await response.json().catch(() => ({}))) as { password?: string };
    if (pass) planted.add('pass', pass);
  });
  return sent;
}

/** A guest joins, the office and a counter log in by the forms, and then the one of this card. */
export async function typeIn(
  page: Page,
  { mobile, password }: { mobile: string; password: string },
  counter: { username: string; password: string },
): Promise<void> {
  const card = page.getByRole('article');
  await page.goto('/');
  await page.getByLabel('الاسم الكامل').fill('Sara Ahmad');
  await page.getByLabel('رقم الجوال').fill(newMobile());
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^انضم/ }).click();
  await card.waitFor();
  for (const [door, username, itsPassword] of [
    ['/admin/login', 'admin', adminPassword],
    ['/partner/login', counter.username, counter.password],
  ] as const) {
    await page.goto(door);
    await page.getByLabel('اسم المستخدم').fill(username);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(itsPassword);
    await page.getByRole('button', { name: 'سجّل الدخول' }).click();
    await page.getByText('تم تسجيل الدخول بنجاح').waitFor();
  }
  await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
  await card.waitFor();
}

/** A window, and a function that searches the screen in it for secrets. */
export interface Reader {
  page: Page;
  read: () => Promise<void>;
}

interface Watched extends Reader {
  planted: Planted;
  sent: readonly string[];
}

/**
 * Reads the screens, each within the app where its document is open already, and then those at
 * `loaded` addresses, each from the server; returns the secrets found, each with its place.
 */
export async function walkAddresses(
  { page, read, planted, sent }: Watched,
  { mobile }: { mobile: string },
  { screens, loaded }: Record<'screens' | 'loaded', readonly string[]>,
): Promise<string[]> {
  for (const { name, value } of await page.context().cookies()) {
    planted.addCookies({ [name]: value });
  }
  const kept: string[] = [];
  const files = new Set<string>();
  for (const [index, address] of [...screens, ...loaded].entries()) {
    const isOpen = new URL(page.url()).pathname === address.split('?')[0];
    await (isOpen && index < screens.length ? turnTo : visit)(page, address);
    await read();
    const found = planted.foundIn(await keptBy(page, files));
    kept.push(...found.map((secret) => `${address}: ${secret}`));
  }
  // Only the address of a card may contain a password, as specified.
  const opened = `/dashboard/${mobile}?tempPass=`;
  const others = sent.filter((address) => !address.includes(opened));
  const asked = [...others, ...(await historyOf(page))].join('\n');
  return [...kept, ...planted.foundIn(asked).map((secret) => `an address: ${secret}`)];
}

/** The text of a screen, and of its fields. */
export const readOn = (page: Page) =>
  page.evaluate<string>(`[document.title, document.body.innerText]
    .concat([...document.querySelectorAll('input, textarea')].map(({ value }) => value))
    .join(' ')`);

/** A dialog, or the form beside a list. */
export const asking = (page: Page) =>
  page.locator(
    '[role=dialog], [role=alertdialog], dialog[open], section[aria-labelledby]:has(form)',
  );

/**
 * Everything persistent that a script on this page could read: storage, caches, cookies, referrer.
 * A cached file whose name is made of its content is read once, and is in `files` afterwards.
 */
async function keptBy(page: Page, files: Set<string>): Promise<string> {
  const kept = await page.evaluate<{ parts: string[]; read: string[] }>(`(async () => {
    const known = new Set(${JSON.stringify([...files])});
    const read = [];
    const parts = [document.cookie, document.referrer, location.href, window.name,
      JSON.stringify(history.state), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const open = await new Promise((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of open.objectStoreNames) {
        parts.push(await new Promise((resolve) => {
          const asked = open.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(JSON.stringify(asked.result));
        }));
      }
      open.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url);
        if (known.has(request.url)) continue;
        parts.push(await (await cache.match(request)).text());
        if (new URL(request.url).pathname.startsWith('/assets/')) read.push(request.url);
      }
    }
    return { parts, read };
  })()`);
  for (const file of kept.read) files.add(file);
  return kept.parts.join('\n');
}

/** The addresses in the history. */
async function historyOf(page: Page): Promise<string[]> {
  const inside = await page.context().newCDPSession(page);
  const { entries } = await inside.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
