// A restaurant of the browser's stories in which points can be spent.
import { award } from '../cards.ts';
import { guest, owner } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';

/** Rewards are on, and there is a dessert for 300. */
export async function offerDessert(restaurant: Restaurant) {
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { rewards: true } });
  const body = { name: 'Dessert', nameArabic: 'حلوى', cost: 300 };
  return { admin, dessert: await admin.asks('addReward', { body }) };
}

/** The same, and Sara has 1,000 points. */
export async function offerDessertToSara(restaurant: Restaurant) {
  const opened = await offerDessert(restaurant);
  const sara = await guest(restaurant);
  await award(opened.admin, sara, 1_000);
  return { ...opened, sara };
}
