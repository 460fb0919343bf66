// The last guests of somebody of the office.
import { sql } from 'kysely';
import { tillRows } from '../../../contract/points/till.ts';
import { businessDayOf } from '../../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import { findTillCustomers } from '../../points/till-queries.ts';
import { readVisitSettings } from '../visit-settings.ts';

/** The last guests whose visits somebody of the office settled on the business day of a moment. */
export async function recentGuests(
  context: DatabaseContext,
  { id, now }: { id: number; now: Date },
) {
  const businessDay = businessDayOf(now, await readVisitSettings(context));
  const visits = await ownVisits(context, { actorId: id, businessDay });
  const ids = [...new Set(visits.flatMap(({ customerId }) => customerId ?? []))];
  const guests = await findTillCustomers(context, { values: ids.slice(0, tillRows) });
  return ids.flatMap((one) => guests.find((guest) => guest.id === one) ?? []);
}

/**
 * The number of visits that are read to find the last guests, some of whom come more than once a
 * day.
 */
const ownLimit = 50;

const ownVisits = prepared(({ db }, param: Param<{ actorId: number; businessDay: string }>) =>
  db
    .selectFrom('visits')
    .select('customerId')
    // This repeats the condition of the partial index, so that the index is used.
    .where('actorRole', '=', sql.lit('admin'))
    .where('actorId', '=', param('actorId'))
    .where('businessDay', '=', param('businessDay'))
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(ownLimit)),
);
