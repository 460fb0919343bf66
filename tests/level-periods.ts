// A restaurant whose levels follow the points of a period: the rule, the work of each day, and the
// days that pass.
import type { LevelsBy } from '../src/contract/restaurant/setting-values.ts';
import { keepDueLevels } from '../src/storage/points/periods/looking.ts';
import { catchUp } from '../src/storage/summaries/catch-up.ts';
import { ownerAgain } from './hooks.ts';
import type { Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';

type Server = Pick<Restaurant, 'store' | 'clock'>;

/** Does the work of a day, as the schedule of a server does. */
export async function levelDay({ store, clock }: Server): Promise<void> {
  while (!(await keepDueLevels(store, clock.now())));
}

/** Days pass with the work of each; the owner logs in again at the end. */
export async function passLevelDays(restaurant: Restaurant, admin: Person, days: number) {
  for (let day = 0; day < days; day += 1) {
    restaurant.clock.pass({ days: 1 });
    await levelDay(restaurant);
  }
  await ownerAgain(admin);
}

export const setLevelsBy = (admin: Pick<Person, 'asks'>, levelsBy: LevelsBy) =>
  admin.asks('changeSettings', { body: { levelsBy } });

/** Sums up all entries, and lets the levels in lists follow. */
export async function sumUpAll({ store }: Pick<Restaurant, 'store'>): Promise<void> {
  while (!(await catchUp(store, { limit: 1_000 })));
}
