// Benefits: listed as far as the caller may see them; added, changed and removed.
import type { benefits as contract } from '../../contract/offers/benefits.ts';
import { messages } from '../../contract/messages.ts';
import {
  addBenefit,
  changeBenefit,
  findBenefit,
  listBenefits,
  listDueBenefits,
  removeBenefit,
} from '../../storage/offers/benefits.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partners.ts';

export const benefits: Handlers<typeof contract> = {
  listBenefits: async ({ params: { level } }, { caller: { role, id }, store, now }) => {
    if (role === 'customer') return listDueBenefits(store, { level, customerId: id, now });
    const partnerId = role === 'partner' ? id : undefined;
    return listBenefits(store, { level, all: role === 'admin', partnerId });
  },

  addBenefit: ({ body }, context) =>
    addRow(benefit, context, async (db) => {
      await refuseUnknownPartner({ ...context.store, db }, body.partnerId);
      const { partnerId = null, imagePath = null, ...fields } = body;
      const lastUpdated = context.now.toISOString();
      return addBenefit(db, { ...fields, partnerId, imagePath, lastUpdated });
    }),

  changeBenefit: (request, context) =>
    changeRow(benefit, request.params, context, {
      lock: async (on, id) => {
        await refuseUnknownPartner(on, request.body.partnerId);
        return (await lockRow(on, 'level_benefits', id)) && findBenefit(on.db, id);
      },
      changes: () => changesOf(request),
      write: (db, id, changes) =>
        changeBenefit(db, id, { ...changes, lastUpdated: context.now.toISOString() }),
    }),

  removeBenefit: ({ params }, context) => removeRow(benefit, params, context, removeBenefit),
};

const benefit = {
  noun: 'benefit',
  missing: messages.benefitNotFound,
  nameOf: (row: { benefit: string }) => row.benefit,
} as const;
