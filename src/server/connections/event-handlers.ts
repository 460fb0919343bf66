// The handler with which programs read events.
import { eventPage } from '../../contract/connections/events.ts';
import { messages } from '../../contract/messages/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { readEvents } from '../../storage/connections/event-queries.ts';
import type { Handlers } from '../context.ts';
import { eventOf } from './event.ts';

export const programEvents: Handlers<'programEvents'> = {
  listProgramEvents: async ({ query: { after } }, { store, caller }) => {
    if (caller.outletId !== null) throw new Refusal('forbidden', messages.eventsOfRestaurant);
    const place = after === undefined ? undefined : Number(after);
    const sought = { after: place, limit: eventPage };
    const { events, next } = found(await readEvents(store.db, sought), messages.eventsNotKept);
    return {
      events: events.map(({ position, ...noted }) => ({ position, ...eventOf(noted) })),
      next: String(next),
      more: events.length === eventPage,
    };
  },
};
