// Special events: listed, added, changed, taken away.
import type { events as contract } from '../../contract/offers/events.ts';
import { messages } from '../../contract/messages.ts';
import { firstMoment, lastMoment } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database/tables.ts';
import { addEvent, changeEvent, listEvents, removeEvent } from '../../storage/offers/events.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { changesOf, differing } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const events: Handlers<typeof contract> = {
  listEvents: async (_, { store }) => listEvents(store.db),

  addEvent: async ({ body }, { transact, audit }) =>
    transact(async (db) => {
      const event = await addEvent(db, { ...body, ...(await spanOf(db, body)) });
      await audit(db, 'event.added', { id: event.id, detail: event.name });
      return event;
    }),

  changeEvent: async (request, { store, transact, audit }) =>
    transact(async (db) => {
      const { params } = request;
      const before = await lockRow({ ...store, db }, 'special_events', params.id);
      const event = found(before, messages.eventNotFound);
      const fields = changesOf(request);
      // One end alone is held against the other as it stands.
      const { startDate = event.startDate, endDate = event.endDate } = fields;
      const span = await spanOf(db, { startDate, endDate });
      const changes = differing(event, { ...fields, ...span });
      if (!changes) return event;
      const changed = await changeEvent(db, params.id, changes);
      await audit(db, 'event.changed', { ...params, detail: changed.name });
      return changed;
    }),

  removeEvent: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      const gone = found(await removeEvent(db, params.id), messages.eventNotFound);
      await audit(db, 'event.deleted', { ...params, detail: gone.name });
    }),
};

/** The moments of an event's first and last day, where days are given. Refuses an end before. */
async function spanOf(db: Database, given: { startDate: string; endDate: string }) {
  const timeZone = await readTimeZone(db);
  const startDate = firstMoment(given.startDate, timeZone);
  const endDate = lastMoment(given.endDate, timeZone);
  if (endDate <= startDate) throw new Refusal('invalid', messages.endsBeforeItStarts);
  return { startDate, endDate };
}
