// A restaurant in which points end: the rule, the work of each day, and the days that pass.
import type { PointEnds } from '../src/contract/restaurant/setting-values.ts';
import { endDuePoints } from '../src/storage/points/endings/looking.ts';
import { ownerAgain } from './hooks.ts';
import type { Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';
import { openShelf } from './shelf.ts';
import type { EngineName } from './setup/engines.ts';

type Server = Pick<Restaurant, 'store' | 'clock'>;

/** Does the work of a day, as the schedule of a server does. */
export async function endOfDay({ store, clock }: Server): Promise<void> {
  while (!(await endDuePoints(store, clock.now())));
}

/** Days pass, with the work of each; the owner logs in again at the end. */
export async function passDays(restaurant: Restaurant, admin: Person, days: number) {
  for (let day = 0; day < days; day += 1) {
    restaurant.clock.pass({ days: 1 });
    await endOfDay(restaurant);
  }
  await ownerAgain(admin);
}

/** Sets the rule by which points end; null switches it off. */
export const setEnds = (admin: Pick<Person, 'asks'>, pointEnds: PointEnds | null) =>
  admin.asks('changeSettings', { body: { pointEnds } });

/**
 * A restaurant whose points end a number of months after they are earned, with Sara, who has
 * nothing yet, and a dessert for 300 points.
 */
export async function openEndings(engine: EngineName, rule: Partial<PointEnds> = {}) {
  const opened = await openShelf(engine, { points: 0 });
  await setEnds(opened.admin, { after: 'earning', months: 3, ...rule });
  return opened;
}
