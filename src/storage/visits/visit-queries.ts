// Reads visits, each with its points, rewards and benefits.
import type { DatabaseContext } from '../database/context.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { benefitsIn, byVisit, claimsIn } from './parts/given.ts';
import { pointsOfVisit } from './parts/waiting-points.ts';

/** Reads visits with their parts; returns a function that finds one by its number. */
export async function readVisits(context: DatabaseContext, ids: number[]) {
  const { visits, claims, benefits } = await askAll(context, {
    visits: findVisits.with({ ids }),
    claims: claimsIn.with({ visitIds: ids }),
    benefits: benefitsIn.with({ visitIds: ids }),
  });
  const known = new Map(visits.map((visit) => [visit.id, visit]));
  const [claimsOf, benefitsOf] = [byVisit(claims), byVisit(benefits)];
  return (id: number) => {
    const visit = known.get(id);
    return visit && { ...visit, claims: claimsOf(id), benefits: benefitsOf(id) };
  };
}

export type ReadVisit = NonNullable<ReturnType<Awaited<ReturnType<typeof readVisits>>>>;

const findVisits = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('visits')
    .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
    .leftJoin('waiting_points as waiting', 'waiting.visitId', 'visits.id')
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .select([
      'visits.id',
      'customers.id as customerId',
      'visits.at',
      'businessDay',
      'outletId',
      'identifiedBy',
    ])
    .select(['billNumber', 'amount', 'currency', 'undoneAt', 'waiting.dueAt as pointsDueAt'])
    .select(pointsOfVisit.as('points'))
    .select(['customers.name', customerLevel, 'customers.points as balance'])
    .select('customers.spent')
    .where('visits.id', '=', engine.list('visits', 'id', param('ids'))),
);
