// The handler of the office's overview.
import type { overview as contract } from '../../contract/overview/overview.ts';
import { readOverview } from '../../storage/overview/overview.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Handlers } from '../context.ts';

export const overview: Handlers<typeof contract> = {
  readOverview: async (_, { store, reading, now }) => {
    // The latest entries are summed up first, as far as that takes no time.
    const whole = await catchUp(store, { limit: 2_000 });
    return { ...(await readOverview(reading().db, now)), whole };
  },
};
