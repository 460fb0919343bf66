// Special events: listed, added, changed and removed.
import type { events as contract } from '../../contract/offers/events.ts';
import { messages } from '../../contract/messages.ts';
import { firstMoment, lastMoment } from '../../domain/days.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database/tables.ts';
import { addEvent, changeEvent, listEvents, removeEvent } from '../../storage/offers/offers.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const events: Handlers<typeof contract> = {
  listEvents: async (_, { store }) => listEvents(store.db),

  addEvent: ({ body }, context) =>
    addRow(event, context, async (db) => addEvent(db, { ...body, ...(await spanOf(db, body)) })),

  changeEvent: (request, context) =>
    changeRow(event, request.params, context, {
      lock: (on, id) => lockRow(on, 'special_events', id),
      changes: async (before, db) => {
        const fields = changesOf(request);
        // A new start or end alone is checked against the other one as it is stored.
        const { startDate = before.startDate, endDate = before.endDate } = fields;
        return { ...fields, ...(await spanOf(db, { startDate, endDate })) };
      },
      write: changeEvent,
    }),

  removeEvent: ({ params }, context) => removeRow(event, params, context, removeEvent),
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
