// Offers, benefits, special events, terms and store submissions: listed, added, changed, removed.
import { messages } from '../../contract/messages/messages.ts';
import { pictureAt } from '../../contract/rewards/pictures.ts';
import { firstMoment, lastMoment } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { noPrice, readPrice, writePrice, type Price } from '../../domain/partners/prices.ts';
import { readMoney, readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import * as benefitRows from '../../storage/offers/benefit-queries.ts';
import { levelChanges, levelColumns, putInOrder } from '../../storage/offers/lists.ts';
import * as rows from '../../storage/offers/offer-queries.ts';
import { keepPicture } from '../../storage/rewards/picture-queries.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partner-handlers.ts';
import { storeUploadedPicture } from '../rewards/pictures.ts';

export const offers: Handlers<'offers'> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    rows.listOffers(store, { level, openAt: caller.role === 'admin' ? undefined : now }),

  addOffer: ({ body }, context) =>
    addRow(offer, context, async (db) => {
      const { level, levels, titleArabic = null, descriptionArabic = null, ...others } = body;
      const { imagePath = null, ...fields } = { ...others, titleArabic, descriptionArabic };
      const span = await spanOfOffer(db, fields);
      await keepStored(db, { imagePath, now: context.now });
      const at = levelColumns({ level, levels })!;
      return rows.addOffer(db, { ...fields, ...at, ...span, imagePath });
    }),

  changeOffer: (request, context) =>
    changeRow(offer, request.params, context, {
      lock: rows.lockOffer,
      changes: async (before, db) => {
        const { level, levels, ...fields } = changesOf(request);
        // If only one of the two moments changes, it is checked against the stored other one.
        const { validFrom = before.validFrom, validUntil = before.validUntil } = fields;
        const span = await spanOfOffer(db, { validFrom, validUntil });
        return { ...fields, ...levelChanges({ level, levels }, before), ...span };
      },
      write: async (db, id, changes) => {
        await keepStored(db, { ...changes, now: context.now });
        return rows.changeOffer(db, id, changes);
      },
    }),

  removeOffer: ({ params }, context) => removeRow(offer, params, context, rows.removeOffer),

  orderOffers: ({ body }, context) => {
    const { store, transact, audit, notify } = context;
    return transact(async (db) => {
      if (!(await putInOrder({ ...store, db }, 'special_offers', body))) return;
      await audit(db, 'offer.ordered');
      notify(offer.audience);
    });
  },

  addOfferPicture: (_, context) => storeUploadedPicture(context),
};

const offer = {
  noun: 'offer',
  missing: messages.offerNotFound,
  nameOf: ({ title }: { title: string }) => title,
  audience: 'everybody',
} as const;

/**
 * Keeps a stored picture from being deleted if the address is one of ours. Refuses a picture that
 * was deleted.
 */
async function keepStored(
  db: Database,
  { imagePath, now }: { imagePath?: string | null | undefined; now: Date },
) {
  const name = pictureAt(imagePath);
  if (name) found(await keepPicture(db, { name, now }), messages.pictureNotFound);
}

interface OfferSpan {
  validFrom?: string | null | undefined;
  validUntil: string;
}

/** Converts beginning and end from days to moments. Refuses an end before the beginning. */
async function spanOfOffer(db: Database, { validFrom: from, validUntil: until }: OfferSpan) {
  const timeZone = await readTimeZone(db);
  const validFrom = from ? firstMoment(from, timeZone) : null;
  const validUntil = lastMoment(until, timeZone);
  if (validFrom && validUntil < validFrom) throw new Refusal('invalid', messages.lastDayFirst);
  return { validFrom, validUntil };
}

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
      const { level, levels, partnerId = null, imagePath = null, price = null, ...others } = body;
      const { benefitArabic = null, ...fields } = others;
      await keepStored(db, { imagePath, now: context.now });
      const at = { ...levelColumns({ level, levels })!, ...(await priceOf(db, price)) };
      const lastUpdated = context.now.toISOString();
      const row = { ...fields, ...at, benefitArabic, partnerId, imagePath, lastUpdated };
      return benefitRows.addBenefit(db, row);
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
        changes: async (before, db) => {
          const { price, level, levels, ...fields } = changesOf(request);
          const priced = price !== undefined && (await priceOf(db, price));
          return { ...fields, ...levelChanges({ level, levels }, before), ...priced };
        },
        write: async (db, id, changes) => {
          await keepStored(db, { ...changes, now: context.now });
          const lastUpdated = context.now.toISOString();
          return benefitRows.changeBenefit(db, id, { ...changes, lastUpdated });
        },
      },
    );
    return withPrice(changed);
  },

  removeBenefit: ({ params }, context) =>
    removeRow(benefit, params, context, benefitRows.removeBenefit),

  orderBenefits: ({ body }, { store, transact, audit }) =>
    transact(async (db) => {
      const isMoved = await putInOrder({ ...store, db }, 'level_benefits', body);
      if (isMoved) await audit(db, 'benefit.ordered');
    }),
};

async function priceOf(db: Database, typed: string | null): Promise<Price> {
  if (typed === null) return noPrice;
  const { currency, marks } = await readMoney(db);
  return readPrice(typed, currency, marks);
}

/** A benefit for the office, with the agreed price as text. */
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
        // If only start or end changes, it is checked against the stored other one.
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

/** Converts start and end from days to moments. Refuses an end before the start. */
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
  currentTerms: async (_, { store }) => (await rows.findActiveTerms(store.db)) ?? noTerms,

  listTerms: async (_, { store }) => rows.listTerms(store.db),

  addTerms: async ({ body }, { transact, now, audit }) =>
    transact(async (db) => {
      const { content, contentEnglish = null, active } = body;
      const updatedAt = now.toISOString();
      const added = await rows.addTerms(db, { content, contentEnglish, updatedAt });
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

const noTerms = { content: null, contentEnglish: null, updatedAt: null };
