// The terms and conditions: the active version for everybody, all of them for the office.
import { messages } from '../../contract/messages.ts';
import type { terms as contract } from '../../contract/offers/terms.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  activateTerms,
  addTerms,
  findActiveTerms,
  findTerms,
  listTerms,
} from '../../storage/offers/offers.ts';
import type { Handlers } from '../context.ts';

export const terms: Handlers<typeof contract> = {
  currentTerms: async (_, { store }) =>
    (await findActiveTerms(store.db)) ?? { content: null, updatedAt: null },

  listTerms: async (_, { store }) => listTerms(store.db),

  addTerms: async ({ body: { content, active } }, { transact, now, audit }) =>
    transact(async (db) => {
      const added = await addTerms(db, { content, updatedAt: now.toISOString() });
      await audit(db, 'terms.added', { id: added.id });
      if (!active) return added;
      await audit(db, 'terms.activated', { id: added.id });
      return activateTerms(db, added.id);
    }),

  activateTerms: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      const { active } = found(await findTerms(db, params.id), messages.termsNotFound);
      if (active) throw new Refusal('conflict', messages.termsAlreadyActive);
      await audit(db, 'terms.activated', params);
      return activateTerms(db, params.id);
    }),
};
