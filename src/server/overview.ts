// The office's first look at the day.
import type { overview as contract } from '../contract/overview.ts';
import { readOverview } from '../storage/overview.ts';
import type { Handlers } from './context.ts';

export const overview: Handlers<typeof contract> = {
  readOverview: (_, { store, now }) => readOverview(store, now),
};
