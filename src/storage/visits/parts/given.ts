// The rewards and benefits that were given in visits.
import { prepared, type Param } from '../../database/queries/prepared.ts';

/** Finds the rewards that were served in these visits, including undone ones. */
export const claimsIn = prepared(({ db, engine }, param: Param<{ visitIds: number[] }>) =>
  db
    .selectFrom('claims')
    .select(['visitId', 'id', 'reward', 'rewardArabic', 'cost', 'state'])
    // This repeats the condition of the partial index, so that the index is used.
    .where('visitId', 'is not', null)
    .where('visitId', '=', engine.list('claims', 'visitId', param('visitIds')))
    .orderBy('id'),
);

/** Finds the benefits that were given in these visits, including those taken back. */
export const benefitsIn = prepared(({ db, engine }, param: Param<{ visitIds: number[] }>) =>
  db
    .selectFrom('stamps')
    .select(['visitId', 'id', 'benefit', 'benefitArabic', 'takenBackAt'])
    .where('visitId', 'is not', null)
    .where('visitId', '=', engine.list('stamps', 'visitId', param('visitIds')))
    .orderBy('id'),
);

/** Groups rows by visit; the returned function finds those of one visit. */
export function byVisit<Row extends { visitId: number | null }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ visitId }) => visitId);
  return (id: number): Row[] => groups.get(id) ?? [];
}
