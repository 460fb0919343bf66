// A restaurant with rewards as its guest sees them: the shelf, and what is claimed.
import type { Page } from 'playwright-core';
import { award } from '../cards.ts';
import { guest, owner, partner, type Person } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';

/** Sara has 1,200 points, of Bronze; on the shelf is something of every standing. */
export async function fillShelf(restaurant: Restaurant, settings = {}) {
  const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
  await admin.asks('changeSettings', { body: { rewards: true, timeZone: 'UTC', ...settings } });
  await award(admin, sara, 1_200);
  const bakery = await partner(restaurant);
  const add = (body: object) =>
    admin.asks('addReward', { body: body as { name: string; cost: number } });
  await add({ name: 'Chef’s table', nameArabic: 'طاولة الشيف', cost: 100, lowestLevel: 'Gold' });
  await add({ name: 'Brunch', nameArabic: 'فطور متأخر', cost: 1_320 });
  await add({ name: 'Cake', cost: 200, stock: 0 });
  await add({ name: 'Dessert', nameArabic: 'حلوى', cost: 300, partnerId: bakery.id, stock: 3 });
  return { sara, admin, bakery };
}

export const shelf = (page: Page) => page.getByRole('region', { name: /^(Rewards|المكافآت)$/ });
export const rewardOn = (page: Page, name: string) => shelf(page).getByRole('button', { name });
export const tickets = (page: Page) =>
  page.getByRole('region', { name: /Claimed rewards|بانتظار الاستلام/ });

/** Opens a reward and claims it; answers the claim. */
export async function claimOn(page: Page, person: Person, name: string) {
  await rewardOn(page, name).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Claim for|استبدل/ })
    .click();
  await page.getByRole('dialog', { name: /The QR code of|رمز QR لمكافأة/ }).waitFor();
  const [claim] = (await person.asks('readShelf')).claims;
  return claim!;
}
