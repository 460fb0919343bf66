// The rows of reversals: for undone visits, for bills that were reversed in part, and for bills
// whose visit has not arrived.
import { storedKeysOf } from '../../../domain/visits/bill-key.ts';
import { withBillKey } from '../bill-queries.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { addNumberedRows } from '../../database/queries/rows.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';
import type { Insertable, Selectable } from 'kysely';

export type ReversalRow = Selectable<Tables['visit_reversals']>;
export type NewReversal = Insertable<Tables['visit_reversals']>;

/** Adds a reversal; returns its number. */
export async function addReversal(context: DatabaseContext, row: NewReversal): Promise<number> {
  const [id] = await addNumberedRows(context, 'visit_reversals', [row]);
  return id!;
}

/** A reversal of a visit, with the currency of its bill. */
export const findReversal = (db: Database, id: number) =>
  db
    .selectFrom('visit_reversals')
    .innerJoin('visits', 'visits.id', 'visit_reversals.visitId')
    .select(['visit_reversals.amount', 'visits.currency', 'points', 'owed'])
    .where('visit_reversals.id', '=', id)
    .executeTakeFirstOrThrow();

/** The reversals of a visit, in their order. */
export const reversalsOf = ({ db }: DatabaseContext, visitId: number): Promise<ReversalRow[]> =>
  db
    .selectFrom('visit_reversals')
    .selectAll()
    .where('visitId', '=', visitId)
    .orderBy('id')
    .execute();

const keptColumns = ['id', 'outletId', 'businessDay', 'billNumber', 'billKey'] as const;
const keptAmounts = ['amount', 'currency'] as const;
const madeColumns = ['reason', 'at', 'actorRole', 'actorId'] as const;

/** Finds reversals of these bills, of any day and outlet, that wait for their visits. */
export async function keptReversals(context: DatabaseContext, numbers: readonly string[]) {
  const kept = await storedReversals(context, { keys: numbers.flatMap(storedKeysOf) });
  return kept.map(withBillKey);
}

const storedReversals = prepared(({ db, engine }, param: Param<{ keys: string[] }>) =>
  db
    .selectFrom('visit_reversals')
    .select([...keptColumns, ...keptAmounts, ...madeColumns])
    // This repeats the condition of the partial index, so that the index is used.
    .where('visitId', 'is', null)
    .where('billKey', '=', engine.list('visit_reversals', 'billKey', param('keys')))
    .orderBy('id'),
);

export type KeptReversal = Awaited<ReturnType<typeof keptReversals>>[number];

/**
 * Deletes reversals from before a moment whose visits have not arrived, and can no longer arrive.
 */
export const removeKept = (db: Database, before: string) =>
  db.deleteFrom('visit_reversals').where('visitId', 'is', null).where('at', '<', before).execute();
