// A partner's window at the counter, and what the guest in front of it shows.
import type { Page } from 'playwright-core';
import type { Restaurant } from '../restaurant.ts';
import type { openDoors } from './browser.ts';

type OpenWindow = Awaited<ReturnType<typeof openDoors>>['window'];

interface Partner {
  username: string;
  password: string;
}

/** `place` is the query of the address: `benefits&level=Gold`. */
export async function openCounter(
  window: OpenWindow,
  { username, password }: Partner,
  { place = 'verify', ...options }: Parameters<OpenWindow>[0] & { place?: string } = {},
): Promise<Page> {
  const page = await window({ viewport: { width: 360, height: 740 }, ...options });
  await page.request.post('/api/partner/login', { data: { username, password } });
  await page.goto(`/partner/dashboard?tab=${place}`);
  // A camera can have read a code by then, whose sheet hides the tabs from roles.
  await page.getByRole('tab', { selected: true, includeHidden: true }).waitFor();
  return page;
}

/** The code and the token of the QR that a guest's card shows now. */
export const cardOf = (restaurant: Restaurant, { id }: { id: number }) =>
  restaurant.store.db
    .selectFrom('customers')
    .select(['verificationCode as code', 'qrToken as token'])
    .where('id', '=', id)
    .$narrowType<{ code: string; token: string }>()
    .executeTakeFirstOrThrow();

/** Types the guest's number; the dialog then asks for the code. */
export async function lookUp(page: Page, mobile: string) {
  await page.getByLabel('Mobile Number').fill(mobile);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** Waits until the field with this name has the focus. */
export const expectFocus = (page: Page, name: string) =>
  page.locator(`[name=${name}]:focus`).waitFor();
