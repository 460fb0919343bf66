// Benefits: what a level brings, as much of it as the caller may see.
import type { benefits as contract } from '../contract/benefits.ts';
import { listBenefits } from '../storage/benefits.ts';
import type { Handlers } from './handlers.ts';

export const benefits: Handlers<typeof contract> = {
  listBenefits: async ({ params: { level } }, { caller, store }) =>
    listBenefits(store.db, {
      level,
      inactive: caller.role === 'admin',
      partnerId: caller.role === 'partner' ? caller.id : undefined,
    }),
};
