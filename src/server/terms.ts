// The terms and conditions.
import type { terms as contract } from '../contract/terms.ts';
import { findActiveTerms } from '../storage/terms.ts';
import type { Handlers } from './handlers.ts';

export const terms: Handlers<typeof contract> = {
  currentTerms: async (_, { store }) =>
    (await findActiveTerms(store.db)) ?? { content: null, updatedAt: null },
};
