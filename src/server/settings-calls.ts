// What anybody may know about the house.
import type { settings as contract } from '../contract/settings.ts';
import { limits } from '../contract/values.ts';
import { ladder } from '../domain/levels.ts';
import type { Handlers } from './handlers.ts';

const steps = ladder.map((step) => ({ ...step, max: Number.isFinite(step.max) ? step.max : null }));

export const settings: Handlers<typeof contract> = {
  readConfig: async (_, { settings: { BRAND_NAME } }) => ({
    brand: BRAND_NAME,
    levels: steps,
    limits,
  }),
};
