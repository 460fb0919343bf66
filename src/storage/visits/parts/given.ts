// The rewards and benefits that were given in visits.
import { prepared, type Param } from '../../database/queries/prepared.ts';

/** The rewards that were served in these visits, undone ones too. */
export const claimsIn = prepared(({ db, engine }, param: Param<{ visitIds: number[] }>) =>
  db
    .selectFrom('claims')
    .select(['visitId', 'id', 'reward', 'rewardArabic', 'cost', 'state'])
    // As in the partial index, so that it is used.
    .where('visitId', 'is not', null)
    .where('visitId', '=', engine.list('claims', 'visitId', param('visitIds')))
    .orderBy('id'),
);

/** The benefits that were given in these visits, those that were taken back too. */
export const benefitsIn = prepared(({ db, engine }, param: Param<{ visitIds: number[] }>) =>
  db
    .selectFrom('stamps')
    .select(['visitId', 'id', 'benefit', 'benefitArabic', 'takenBackAt'])
    .where('visitId', 'is not', null)
    .where('visitId', '=', engine.list('stamps', 'visitId', param('visitIds')))
    .orderBy('id'),
);

/** Answers a function that finds the rows of a visit. */
export function byVisit<Row extends { visitId: number | null }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ visitId }) => visitId);
  return (id: number): Row[] => groups.get(id) ?? [];
}
