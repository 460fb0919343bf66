// The administrator's window: logged in, on the tab that was asked for.
import type { Locator, Page } from 'playwright-core';
import { levels, type Level } from '../../src/contract/values/level-names.ts';
import { adminPassword } from '../restaurant.ts';
import type { openDoors } from './browser.ts';

type OpenWindow = Awaited<ReturnType<typeof openDoors>>['window'];

/** `place` is the query of the address: `offers`, `settings&view=audit`. */
export async function openOffice(
  window: OpenWindow,
  place: string,
  options: Parameters<OpenWindow>[0] = {},
): Promise<Page> {
  const page = await window({ viewport: { width: 1_280, height: 900 }, ...options });
  await page.request.post('/api/admin/login', {
    data: { username: 'admin', password: adminPassword },
  });
  await page.goto(`/admin?tab=${place}`);
  return page;
}

/** The form beside the list, by its name. */
export const formBeside = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Ticks a level of an offer or a benefit in its form, and unticks the others. */
export async function chooseLevel(form: Locator, level: Level) {
  await form.getByRole('checkbox', { name: level }).check();
  for (const other of levels.filter((one) => one !== level)) {
    await form.getByRole('checkbox', { name: other }).uncheck();
  }
}

/** Chooses an action from the menu of a member's row. */
export async function actOn(page: Page, name: string | RegExp, act: string) {
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
