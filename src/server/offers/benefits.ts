// Benefits: what a level brings, as much of it as the caller may see; added, changed, taken away.
import type { benefits as contract } from '../../contract/offers/benefits.ts';
import { messages } from '../../contract/messages.ts';
import { found } from '../../domain/refusal.ts';
import {
  addBenefit,
  changeBenefit,
  findBenefit,
  listBenefits,
  listDueBenefits,
  removeBenefit,
} from '../../storage/offers/benefits.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { changesOf, differing } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partners.ts';

export const benefits: Handlers<typeof contract> = {
  listBenefits: async ({ params: { level } }, { caller: { role, id }, store, now }) => {
    if (role === 'customer') return listDueBenefits(store, { level, customerId: id, now });
    const partnerId = role === 'partner' ? id : undefined;
    return listBenefits(store, { level, all: role === 'admin', partnerId });
  },

  addBenefit: async ({ body }, { store, transact, now, audit }) =>
    transact(async (db) => {
      await refuseUnknownPartner({ ...store, db }, body.partnerId);
      const { partnerId = null, imagePath = null, ...fields } = body;
      const lastUpdated = now.toISOString();
      const benefit = await addBenefit(db, { ...fields, partnerId, imagePath, lastUpdated });
      await audit(db, 'benefit.added', { id: benefit.id, detail: benefit.benefit });
      return benefit;
    }),

  changeBenefit: async (request, { store, transact, now, audit }) =>
    transact(async (db) => {
      const { params, body } = request;
      await refuseUnknownPartner({ ...store, db }, body.partnerId);
      const before = await lockRow({ ...store, db }, 'level_benefits', params.id);
      const changes = differing(found(before, messages.benefitNotFound), changesOf(request));
      if (!changes) return findBenefit(db, params.id);
      const lastUpdated = now.toISOString();
      const changed = await changeBenefit(db, params.id, { ...changes, lastUpdated });
      await audit(db, 'benefit.changed', { ...params, detail: changed.benefit });
      return changed;
    }),

  removeBenefit: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      const gone = found(await removeBenefit(db, params.id), messages.benefitNotFound);
      await audit(db, 'benefit.deleted', { ...params, detail: gone.benefit });
    }),
};
