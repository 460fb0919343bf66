// Cards that stay open in the tests, and what happens to them.
import type { Level } from '../src/contract/values/levels.ts';
import type { LiveUpdate } from '../src/contract/cards/live-updates.ts';
import type { guest, owner } from './people.ts';

type Admin = Awaited<ReturnType<typeof owner>>;
type Guest = Awaited<ReturnType<typeof guest>>;

/** Opens the guest's card on one more page, as the browser does: first who am I, then the news. */
export async function openCard(person: Pick<Guest, 'asks' | 'hears'>) {
  const { news: after } = await person.asks('currentCustomer');
  return person.hears('watchCard', { query: { after } });
}

export const award = (admin: Admin, { id: customerId }: { id: number }, points: number) =>
  admin.asks('awardPoints', { body: { customerId, points, description: `Dinner ${points}` } });

export const addOffer = (admin: Admin, level: Level, validUntil = '2026-12-31') =>
  admin.asks('addOffer', { body: { level, title: 'Tea', description: 'Free', validUntil } });

/** The points of each event, or its kind where it is about something else. */
export const pointsOf = (events: (LiveUpdate | undefined)[]) =>
  events.map((event) => (event?.kind === 'points' ? event.entry.points : event?.kind));
