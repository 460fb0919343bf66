// Compares the visits in the database with the book: each is complete, or missing.
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../src/storage/database/tables/tables.ts';
import type { Book, Visiting } from './book.ts';
import { checkEntries, checkKeys, type Problems } from './problems.ts';

type Row = Selectable<Tables['visits']>;

/** A book with visits has no rewards and benefits outside of them. */
export async function checkVisits(db: Database, book: Book, problems: Problems) {
  if (book.visits.length === 0) return;
  const rows = await db.selectFrom('visits').selectAll().execute();
  const partsOf = await readParts(db);
  const isRight = (row: Row, line: Visiting) => {
    const { entry, claims, stamps } = partsOf(row);
    const isUndone = row.undoneAt !== null;
    return (
      row.customerId === line.customerId &&
      (entry?.points ?? null) === line.points &&
      (entry === undefined || entry.isUndone === isUndone) &&
      claims.length === line.rewards &&
      claims.every(({ state }) => state === (isUndone ? 'cancelled' : 'served')) &&
      stamps.length === line.benefits &&
      stamps.every(({ takenBackAt }) => (takenBackAt !== null) === isUndone)
    );
  };
  checkKeys({ rows, lines: book.visits }, { what: 'visit', isRight }, problems);
  checkUndone(rows, book, problems);

  const settled = rows.filter(({ billKey, undoneAt }) => billKey !== null && undoneAt === null);
  const bills = Map.groupBy(settled, ({ billKey, businessDay }) => `${billKey} ${businessDay}`);
  for (const [bill, those] of bills) if (those.length > 1) problems.doubled.push(`bill ${bill}`);

  const sum = (count: (row: Row) => number) => rows.reduce((all, row) => all + count(row), 0);
  const claims = sum((row) => partsOf(row).claims.length);
  const counts = {
    'reward.claimed': claims,
    'reward.served': claims,
    'benefit.served': sum((row) => partsOf(row).stamps.length),
  };
  await checkEntries(db, counts, problems);
}

/** Each undone visit was requested to be undone, and each acknowledged undo is in the database. */
function checkUndone(rows: readonly Row[], { undoings }: Book, { lost, wrong }: Problems) {
  const asked = Map.groupBy(undoings, ({ of }) => of.answer!.id);
  for (const { id, undoneAt } of rows) {
    const own = asked.get(id) ?? [];
    const isDone = own.some(({ fate }) => fate === 'acknowledged');
    if (isDone && undoneAt === null) lost.push(`the undoing of visit ${id}`);
    const canBe = own.some(({ fate }) => fate !== 'refused');
    if (undoneAt !== null && !canBe) wrong.push(`nobody undid visit ${id}`);
  }
}

/** Returns a function that finds the parts of a visit. */
async function readParts(db: Database) {
  const entries = await db
    .selectFrom('point_transactions as entry')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.points', 'undo.id as undo'])
    .execute();
  const byId = new Map(
    entries.map(({ id, points, undo }) => [id, { points, isUndone: undo !== null }]),
  );
  const claims = await db.selectFrom('claims').select(['visitId', 'state']).execute();
  const stamps = await db.selectFrom('stamps').select(['visitId', 'takenBackAt']).execute();
  const claimsOf = Map.groupBy(claims, ({ visitId }) => visitId);
  const stampsOf = Map.groupBy(stamps, ({ visitId }) => visitId);
  return ({ id, entryId }: Row) => ({
    entry: byId.get(entryId ?? 0),
    claims: claimsOf.get(id) ?? [],
    stamps: stampsOf.get(id) ?? [],
  });
}
