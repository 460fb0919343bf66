// A bakery that serves rewards, with a guest, and with a camera whose pictures can be set.
import { award } from '../cards.ts';
import { guest, owner, partner } from '../people.ts';
import { openDoors } from './browser.ts';
import { cameraFor } from './camera.ts';

/** Rewards are switched on, the bakery serves a dessert for 300 points, and Sara has points. */
export async function openBakery(chromium: string) {
  const { flags, show } = cameraFor();
  const { restaurant, window } = await openDoors(chromium, {}, flags);
  const { listeningOrigin } = restaurant.app;
  const sara = await guest({ ...restaurant, opens: async () => listeningOrigin });
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { rewards: true } });
  await award(admin, sara, 5_000);
  const bakery = await partner(restaurant);
  const body = { name: 'Dessert', nameArabic: 'حلوى', cost: 300, partnerId: bakery.id };
  const dessert = await admin.asks('addReward', { body });
  return { restaurant, window, show, sara, admin, bakery, dessert };
}
