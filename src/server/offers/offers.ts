// Offers, benefits, special events, terms and store submissions: listed, added, changed, removed.
import { messages } from '../../contract/messages.ts';
import { firstMoment, lastMoment } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import type { Database } from '../../storage/database/tables.ts';
import { noPrice, readPrice, writePrice, type Price } from '../../domain/partners/prices.ts';
import { readCurrency, readTimeZone } from '../../storage/house/settings.ts';
import * as benefitRows from '../../storage/offers/benefits.ts';
import * as rows from '../../storage/offers/offers.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partners.ts';

export const offers: Handlers<'offers'> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    rows.listOffers(store, { level, openAt: caller.role === 'admin' ? undefined : now }),

  addOffer: ({ body: { imagePath = null, ...fields } }, context) =>
    addRow(offer, context, async (db) => {
      const validUntil = lastMoment(fields.validUntil, await readTimeZone(db));
      return rows.addOffer(db, { ...fields, validUntil, imagePath });
    }),

  changeOffer: (request, context) =>
    changeRow(offer, request.params, context, {
      lock: (on, id) => lockRow(on, 'special_offers', id),
      changes: async (_, db) => {
        const { validUntil: until, ...fields } = changesOf(request);
        const validUntil = until && lastMoment(until, await readTimeZone(db));
        return { ...fields, ...(validUntil && { validUntil }) };
      },
      write: rows.changeOffer,
    }),

  removeOffer: ({ params }, context) => removeRow(offer, params, context, rows.removeOffer),
};

const offer = {
  noun: 'offer',
  missing: messages.offerNotFound,
  nameOf: ({ title }: { title: string }) => title,
  audience: 'everybody',
} as const;

export const benefits: Handlers<'benefits'> = {
  listBenefits: async ({ params: { level } }, { caller: { role, id }, store, now }) => {
    if (role === 'customer') {
      return benefitRows.listDueBenefits(store, { level, customerId: id, now });
    }
    if (role === 'partner') return benefitRows.listBenefits(store, { level, partnerId: id });
    return (await benefitRows.listAllBenefits(store, level)).map(withPrice);
  },

  addBenefit: async ({ body }, context) => {
    const added = await addRow<benefitRows.OfficeBenefit>(benefit, context, async (db) => {
      await refuseUnknownPartner({ ...context.store, db }, body.partnerId);
      const { partnerId = null, imagePath = null, price = null, ...fields } = body;
      const lastUpdated = context.now.toISOString();
      const priced = { ...fields, ...(await priceOf(db, price)) };
      return benefitRows.addBenefit(db, { ...priced, partnerId, imagePath, lastUpdated });
    });
    return withPrice(added);
  },

  changeBenefit: async (request, context) => {
    const changed = await changeRow<benefitRows.OfficeBenefit, object>(
      benefit,
      request.params,
      context,
      {
        lock: async (on, id) => {
          await refuseUnknownPartner(on, request.body.partnerId);
          return (await lockRow(on, 'level_benefits', id)) && benefitRows.findBenefit(on.db, id);
        },
        changes: async (_, db) => {
          const { price, ...fields } = changesOf(request);
          return { ...fields, ...(price !== undefined && (await priceOf(db, price))) };
        },
        write: (db, id, changes) =>
          benefitRows.changeBenefit(db, id, { ...changes, lastUpdated: context.now.toISOString() }),
      },
    );
    return withPrice(changed);
  },

  removeBenefit: ({ params }, context) =>
    removeRow(benefit, params, context, benefitRows.removeBenefit),
};

const priceOf = async (db: Database, typed: string | null) =>
  typed === null ? noPrice : readPrice(typed, await readCurrency(db));

/** A benefit for the office, its agreed price in words. */
const withPrice = <Row extends Price>({ price, priceCurrency, ...row }: Row) => ({
  ...row,
  price: writePrice({ price, priceCurrency }),
});

const benefit = {
  noun: 'benefit',
  missing: messages.benefitNotFound,
  nameOf: (row: { benefit: string }) => row.benefit,
} as const;

export const events: Handlers<'events'> = {
  listEvents: async (_, { store }) => rows.listEvents(store.db),

  addEvent: ({ body }, context) =>
    addRow(event, context, async (db) =>
      rows.addEvent(db, { ...body, ...(await spanOf(db, body)) }),
    ),

  changeEvent: (request, context) =>
    changeRow(event, request.params, context, {
      lock: (on, id) => lockRow(on, 'special_events', id),
      changes: async (before, db) => {
        const fields = changesOf(request);
        // A new start or end alone is checked against the other one as it is stored.
        const { startDate = before.startDate, endDate = before.endDate } = fields;
        return { ...fields, ...(await spanOf(db, { startDate, endDate })) };
      },
      write: rows.changeEvent,
    }),

  removeEvent: ({ params }, context) => removeRow(event, params, context, rows.removeEvent),
};

const event = {
  noun: 'event',
  missing: messages.eventNotFound,
  nameOf: ({ name }: { name: string }) => name,
} as const;

/** Start and end as moments, where they are days. Refuses an end before the start. */
async function spanOf(db: Database, given: { startDate: string; endDate: string }) {
  const timeZone = await readTimeZone(db);
  const startDate = firstMoment(given.startDate, timeZone);
  const endDate = lastMoment(given.endDate, timeZone);
  if (endDate <= startDate) throw new Refusal('invalid', messages.endsBeforeItStarts);
  return { startDate, endDate };
}

export const submissions: Handlers<'submissions'> = {
  listSubmissions: async (_, { store }) => rows.listSubmissions(store.db),

  addSubmission: ({ body: { contactPhone = null, ...fields } }, context) =>
    addRow(submission, context, (db) => {
      const createdAt = context.now.toISOString();
      return rows.addSubmission(db, { ...fields, contactPhone, createdAt });
    }),

  changeSubmission: (request, context) =>
    changeRow(submission, request.params, context, {
      lock: rows.lockSubmission,
      changes: () => changesOf(request),
      write: rows.changeSubmission,
    }),

  removeSubmission: ({ params }, context) =>
    removeRow(submission, params, context, rows.removeSubmission),
};

const submission = {
  noun: 'submission',
  missing: messages.submissionNotFound,
  nameOf: (row: { shortDescription: string }) => row.shortDescription,
} as const;

export const terms: Handlers<'terms'> = {
  currentTerms: async (_, { store }) =>
    (await rows.findActiveTerms(store.db)) ?? { content: null, updatedAt: null },

  listTerms: async (_, { store }) => rows.listTerms(store.db),

  addTerms: async ({ body: { content, active } }, { transact, now, audit }) =>
    transact(async (db) => {
      const added = await rows.addTerms(db, { content, updatedAt: now.toISOString() });
      await audit(db, 'terms.added', { id: added.id });
      if (!active) return added;
      await audit(db, 'terms.activated', { id: added.id });
      return rows.activateTerms(db, added.id);
    }),

  activateTerms: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      const { active } = found(await rows.findTerms(db, params.id), messages.termsNotFound);
      if (active) throw new Refusal('conflict', messages.termsAlreadyActive);
      await audit(db, 'terms.activated', params);
      return rows.activateTerms(db, params.id);
    }),
};
