// Settled visits of the people of the office, one of whom stands out.
import type { Insertable } from 'kysely';
import type { Tables } from '../src/storage/database/tables/tables.ts';
import { numbered } from './many.ts';
import { colleague } from './people.ts';
import type { Restaurant } from './restaurant.ts';

type NewVisit = Partial<Insertable<Tables['visits']>>;

/** Ordinary visits that a person has settled, at 21:30 in Riyadh. */
export const settled = (
  { store, clock }: Restaurant,
  actorId: number,
  visits: readonly NewVisit[],
) =>
  store.db
    .insertInto('visits')
    .values(
      visits.map((visit) => ({
        at: clock.now().toISOString(),
        businessDay: '2026-11-21',
        identifiedBy: 'scanned',
        actorRole: 'admin',
        actorId,
        ...visit,
      })),
    )
    .execute();

export const times = (count: number, visit: NewVisit = {}) => numbered(count).map(() => visit);
export const bill = (amount: number): NewVisit => ({ amount, currency: 'SAR' });

/**
 * Adds people of the office, one of whom types numbers and rounds bills far more often than the
 * others.
 */
export async function openBusyRestaurant(restaurant: Restaurant) {
  const yusuf = await colleague(restaurant, 'cashier');
  const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
  const maryam = await colleague(restaurant, 'manager');
  await settled(restaurant, yusuf.id, [
    ...times(15, { ...bill(5_000), identifiedBy: 'typed' }),
    ...times(10, { ...bill(4_350), identifiedBy: 'scanned' }),
  ]);
  await settled(restaurant, huda.id, [
    ...times(4, { ...bill(12_000), identifiedBy: 'typed' }),
    ...times(56, bill(3_725)),
  ]);
  return { yusuf, huda, maryam };
}
