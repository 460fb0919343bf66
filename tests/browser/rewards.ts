// A restaurant with rewards for the guest's stories: the shelf, and claims.
import type { Page } from 'playwright-core';
import { award } from '../cards.ts';
import { guest, owner, partner, type Person } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';

/** Sara of Bronze has 1,200 points; the shelf has a reward in each state. */
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
/** The list of waiting claims at the foot of the card. */
export const waiting = (page: Page) =>
  page.getByRole('article').getByRole('region', { name: /Waiting for you|بانتظار الاستلام/ });
/** The card's code in full screen, with the waiting claims below it. */
export const codeOn = (page: Page) =>
  page.getByRole('dialog', { name: /The QR code of your card|رمز QR لبطاقتك/ });
/** The receipt of a visit, or of a reward that was served. */
export const receiptOn = (page: Page) => page.getByRole('region', { name: /Receipt|إيصال/ });

/** Opens a reward and claims it, which opens the card's code; returns the claim. */
export async function claimOn(page: Page, person: Person, name: string) {
  await rewardOn(page, name).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Claim for|استبدل/ })
    .click();
  await codeOn(page).getByRole('timer').first().waitFor();
  const [claim] = (await person.asks('readShelf')).claims;
  return claim!;
}
