// A guest's window: logged in, with the card open.
import type { Page } from 'playwright-core';
import type { guest } from '../people.ts';
import type { openDoors } from './browser.ts';

export type OpenWindow = Awaited<ReturnType<typeof openDoors>>['window'];
type Guest = Awaited<ReturnType<typeof guest>>;

interface CardOptions extends NonNullable<Parameters<OpenWindow>[0]> {
  /** The permissions that the guest has given. */
  permissions?: string[];
}

/**
 * Logs the guest in with a phone of their own, and waits until the card listens for live updates.
 */
export async function openCard(window: OpenWindow, sara: Guest, options: CardOptions = {}) {
  const page = await window({ viewport: { width: 360, height: 740 }, ...options });
  await seeCard(page, `/dashboard/${sara.mobile}?tempPass=${sara.password}`);
  return page;
}

/** Opens the address of a card, and waits until it listens for live updates. */
export async function seeCard(page: Page, address: string) {
  const listening = page.waitForResponse(/\/me\/events/);
  await page.goto(address);
  await card(page).waitFor();
  await listening;
}

export const card = (page: Page) => page.getByRole('article', { name: 'Your card' });

/** Waits until the service worker controls the page of a window that was opened `withWorker`. */
export const workerOf = (page: Page) =>
  page.evaluate(`(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  })()`);

/** Opens the account menu behind the guest's initial, and presses a button in it. */
export async function inAccount(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name: /Your account|حسابك/ }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Logs the guest out, and confirms the question. */
export async function logOut(page: Page) {
  await inAccount(page, 'Log out');
  await page
    .getByRole('dialog', { name: 'Log out?' })
    .getByText('Log out', { exact: true })
    .click();
}

/** The rows of the history, without the heads of the months. */
export const entriesOn = (page: Page) =>
  page
    .getByRole('region', { name: 'Points history' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

/** The points that the card shows at this moment. */
export const pointsOn = (page: Page) =>
  card(page)
    .getByText(/^[\d,]+$/)
    .first();
