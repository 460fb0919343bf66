// A restaurant with rewards for the browser's stories.
import { award } from '../cards.ts';
import { guest, owner } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';

/** A restaurant with rewards switched on and a dessert for 300 points. */
export async function offerDessert(restaurant: Restaurant) {
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { rewards: true } });
  const body = { name: 'Dessert', nameArabic: 'حلوى', cost: 300 };
  return { admin, dessert: await admin.asks('addReward', { body }) };
}

/** The same, with Sara, who has 1,000 points. */
export async function offerDessertToSara(restaurant: Restaurant) {
  const opened = await offerDessert(restaurant);
  const sara = await guest(restaurant);
  await award(opened.admin, sara, 1_000);
  return { ...opened, sara };
}
