// Special events: listed, added, changed, taken away.
import type { events as contract } from '../contract/events.ts';
import { messages } from '../contract/messages.ts';
import { found, Refusal } from '../domain/refusal.ts';
import { addEvent, changeEvent, findEvent, listEvents, removeEvent } from '../storage/events.ts';
import { transact } from '../storage/transaction.ts';
import type { Handlers } from './handlers.ts';
import { changesOf } from './same-row.ts';

export const events: Handlers<typeof contract> = {
  listEvents: async (_, { store }) => listEvents(store.db),

  addEvent: async ({ body }, { store, note }) =>
    transact(store, async (db) => {
      const event = await addEvent(db, body);
      await note(db, 'event.added', { id: event.id, detail: event.name });
      return event;
    }),

  changeEvent: async (asked, { store, note }) =>
    transact(store, async (db) => {
      const { params, body } = asked;
      const before = found(await findEvent(db, params.id), messages.eventNotFound);
      // One end alone is held against the other as it stands.
      const { startDate = before.startDate, endDate = before.endDate } = body;
      if (endDate <= startDate) throw new Refusal('invalid', messages.endsBeforeItStarts);
      const changed = await changeEvent(db, params.id, changesOf(asked));
      await note(db, 'event.changed', { ...params, detail: changed?.name ?? before.name });
      return found(changed, messages.eventNotFound);
    }),

  removeEvent: async ({ params }, { store, note }) =>
    transact(store, async (db) => {
      const gone = found(await removeEvent(db, params.id), messages.eventNotFound);
      await note(db, 'event.deleted', { ...params, detail: gone.name });
    }),
};
