// Open cards in the tests, and the events that they receive.
import type { Level } from '../src/contract/values/level-names.ts';
import type { LiveUpdate } from '../src/contract/cards/live-updates.ts';
import type { guest, owner } from './people.ts';

type Admin = Awaited<ReturnType<typeof owner>>;
type Guest = Awaited<ReturnType<typeof guest>>;

/**
 * Opens the guest's card on another page, as the browser does: it asks for the current customer and
 * then listens for the events after that.
 */
export async function openCard(person: Pick<Guest, 'asks' | 'hears'>) {
  const { news: after } = await person.asks('currentCustomer');
  return person.hears('watchCard', { query: { after } });
}

export const award = (admin: Admin, { id: customerId }: { id: number }, points: number) =>
  admin.asks('awardPoints', { body: { customerId, points, description: `Dinner ${points}` } });

export const addOffer = (admin: Admin, level: Level, validUntil = '2026-12-31') =>
  admin.asks('addOffer', { body: { level, title: 'Tea', description: 'Free', validUntil } });

/** The points of each event about points, and the kind of every other event. */
export const pointsOf = (events: (LiveUpdate | undefined)[]) =>
  events.map((event) => (event?.kind === 'points' ? event.entry.points : event?.kind));
