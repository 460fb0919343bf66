// The receipts of visits for their guest, in the history and on an open card.
import type { VisitReceipt } from '../../../contract/visits/visit-receipts.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';
import { benefitsIn, byVisit, claimsIn } from '../parts/given.ts';

/** The receipts of visits, by their numbers. */
export async function receiptsOf(
  context: DatabaseContext,
  numbers: Iterable<number>,
): Promise<Map<number, VisitReceipt>> {
  const ids = [...new Set(numbers)];
  if (ids.length === 0) return new Map();
  const { visits, claims, benefits } = await askAll(context, {
    visits: findVisits.with({ ids }),
    claims: claimsIn.with({ visitIds: ids }),
    benefits: benefitsIn.with({ visitIds: ids }),
  });
  const [claimsOf, benefitsOf] = [byVisit(claims), byVisit(benefits)];
  const receipts = visits.map(({ points, description, undoneBy, reason, ...visit }) => ({
    ...visit,
    points:
      points === null || description === null
        ? null
        : {
            points,
            description,
            undone: undoneBy !== null,
            // An undo without a reason has the description of the entry that it undoes.
            reason: reason === description ? null : reason,
          },
    claims: claimsOf(visit.id).map(({ state, ...claim }) => ({
      ...claim,
      undone: state !== 'served',
    })),
    benefits: benefitsOf(visit.id).map(({ takenBackAt, ...benefit }) => ({
      ...benefit,
      undone: takenBackAt !== null,
    })),
  }));
  return new Map(receipts.map((receipt) => [receipt.id, receipt]));
}

interface Entry {
  id: number;
  undoes: number | null;
}

/** The visits of entries, by entry: an entry gave the points of its visit, or undoes them. */
export async function visitsOfEntries(
  context: DatabaseContext,
  entries: readonly Entry[],
): Promise<Map<number, number>> {
  if (entries.length === 0) return new Map();
  const visits = await findByEntries(context, { ids: entries.map(givingEntry) });
  const byEntry = new Map(visits.map(({ id, entryId }) => [entryId, id]));
  return new Map(
    entries.flatMap((entry) => {
      const visit = byEntry.get(givingEntry(entry));
      return visit === undefined ? [] : [[entry.id, visit] as const];
    }),
  );
}

const givingEntry = ({ id, undoes }: Entry) => undoes ?? id;

const findByEntries = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('visits')
    .select(['id', 'entryId'])
    .where('entryId', 'is not', null)
    .where('entryId', '=', engine.list('visits', 'entryId', param('ids'))),
);

const findVisits = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('visits')
    .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'partner'),
    )
    .select(['visits.id', 'visits.at', 'visits.undoneAt', 'entry.points'])
    .select(['entry.description', 'undo.id as undoneBy', 'undo.description as reason'])
    .select('partners.name as partner')
    .where('visits.id', '=', engine.list('visits', 'id', param('ids'))),
);
