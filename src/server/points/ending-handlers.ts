// The handler of the look at what a rule by which points end would concern.
import { writeSigned } from '../../domain/points/bill-rules.ts';
import { inMoney, type Worth } from '../../domain/rewards/point-worth.ts';
import { readPastEndings } from '../../storage/points/endings/past.ts';
import { readCurrency } from '../../storage/restaurant/setting-queries.ts';
import { readPointValues } from '../../storage/rewards/point-values.ts';
import type { Handlers } from '../context.ts';

export const endings: Handlers<'endings'> = {
  lookAtEndings: async ({ query }, { reading, checkCaller, now }) => {
    const store = reading();
    const found = await readPastEndings(store, query, now);
    const currency = await readCurrency(store.db);
    const value = (await readPointValues(store.db)).at(-1);
    const written = (worth: Worth | null | undefined) =>
      worth && value?.currency === currency && currency !== null
        ? writeSigned(inMoney(found.points, worth), { currency })
        : null;
    await checkCaller();
    return { ...found, atMenu: written(value?.menu), atCost: written(value?.cost) };
  },
};
