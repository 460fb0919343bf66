// Occasions and messages: what was sent and what it brought, a look beforehand, and what a guest
// reads and ends on the card.
import { messages } from '../../contract/messages/messages.ts';
import { occasionKinds } from '../../contract/occasions/occasion-values.ts';
import { found } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import {
  findUnwanting,
  listConsents,
  noteConsent,
} from '../../storage/occasions/consent-queries.ts';
import { listMessages, listMessagesOf, markRead } from '../../storage/occasions/message-queries.ts';
import { readSums, tryOccasion } from '../../storage/occasions/occasion-figures.ts';
import { readOccasions } from '../../storage/occasions/occasion-facts.ts';
import { endAllChannels } from '../../storage/channels/contacts.ts';
import { readReceived } from '../../storage/occasions/received.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Handlers } from '../context.ts';
import { broughtBy } from './brought.ts';
import { readFriendLink } from './friend-link.ts';
import { inBoth, readValues } from './in-money.ts';

export const occasions: Handlers<'occasions'> = {
  listOccasions: async (_, { reading, checkCaller, now }) => {
    const store = reading();
    const sums = await readSums(store.db, now);
    const { rules } = await readOccasions(store.db);
    const values = await readValues(store.db, now);
    const figures = [];
    for (const kind of occasionKinds) {
      const points = sums.year.get(kind)?.points ?? 0;
      figures.push({
        kind,
        due: sums.due.get(kind) ?? 0,
        month: sums.month.get(kind) ?? { messages: 0, points: 0 },
        points,
        ...inBoth(points, values),
        brought: await broughtBy(store, {
          kind,
          now,
          // What friends are promised depends on no draw.
          heldOut: kind === 'friend' ? 0 : rules.heldOut,
        }),
      });
    }
    await checkCaller();
    return figures;
  },

  tryOccasion: async ({ body: { kind, occasion } }, { store, reading, checkCaller, now }) => {
    await catchUp(store, { limit: 2_000 });
    const read = reading();
    const forecast = await tryOccasion(read, { kind, occasion, now });
    const values = await readValues(read.db, now);
    await checkCaller();
    const { mostMessages, mostPoints } = occasion;
    const most = Math.min(forecast.perMonth, mostMessages ?? Infinity) * occasion.points;
    const points = Math.min(most, mostPoints ?? Infinity);
    return { ...forecast, points, ...inBoth(points, values) };
  },

  listMessages: async ({ query }, { reading }) => listMessages(reading(), query),

  readMessagesOf: async ({ params: { id } }, { store }) => {
    found(await findCustomer(store, id), messages.customerNotFound);
    return {
      messages: await listMessagesOf(store.db, id),
      consents: await listConsents(store.db, id),
    };
  },

  endMessagesOf: ({ params: { id }, body: { language } }, context) =>
    context.transact(async (db) => {
      const { store, actor, now: at } = context;
      const wanting = { customerId: id, wanted: false, place: 'office', language } as const;
      const on = { ...store, db };
      const noted = await noteConsent(on, { ...wanting, actor, at });
      const isEnded = found(noted, messages.customerNotFound);
      const ended = await endAllChannels(on, { ...wanting, actor, at });
      if (!isEnded && !ended) return;
      await context.audit(db, 'messages.ended', { id });
      context.notify([id]);
    }),

  readOwnMessages: async (_, { store: { db }, caller: { id } }) => ({
    ...(await readReceived(db, id)),
    wanted: !(await findUnwanting(db, [id])).has(id),
  }),

  readFriendLink,

  readMessage: ({ params: { id } }, context) =>
    context.transact(async (db) => {
      const { store, caller, now: at } = context;
      const read = await markRead({ ...store, db }, { id, customerId: caller.id, at });
      if (found(read, messages.messageNotFound)) context.notify([caller.id]);
    }),
};
