// The history of a guest while rewards are on: entries of points and of spending in one list, each
// with its visit.
import { sql } from 'kysely';
import { messages } from '../../../contract/messages/messages.ts';
import type { Page, PageQuery } from '../../../contract/values/values.ts';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { listPlaced, type RowsBefore } from '../../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';
import { preparedCount } from '../../database/queries/rows.ts';
import type { Store } from '../../database/store.ts';
import { withWordings } from '../../points/wording.ts';
import { countEntries, readEntries } from '../../points/points.ts';
import { receiptsOf, visitsOfEntries } from './receipts.ts';

/** A place in the list: rows with numbers below these come after it. */
interface Place {
  entry: number;
  spending: number;
}

type EntryRow = Omit<Extract<HistoryRow, { kind: 'points' }>, 'visit'>;
type SpendingRow = Omit<Exclude<HistoryRow, { kind: 'points' }>, 'visit'> & {
  visitId: number | null;
};

/** A row with the place right after it. */
type Placed = (EntryRow | SpendingRow) & { behind: Place };

const start: Place = { entry: Number.MAX_SAFE_INTEGER, spending: Number.MAX_SAFE_INTEGER };

/** Both kinds in one list, newest first; `q` searches descriptions and rewards. */
export async function listHistory(
  store: Store,
  asked: PageQuery & { customerId: number },
): Promise<Page<HistoryRow>> {
  const { rows, ...page } = await listRows(store, asked);
  return { ...page, rows: await withVisits(store, rows) };
}

async function withVisits(store: Store, rows: readonly Placed[]): Promise<HistoryRow[]> {
  const entries = rows.filter((row) => row.kind === 'points');
  const byEntry = await visitsOfEntries(store, entries);
  const visitOf = (row: Placed) => (row.kind === 'points' ? byEntry.get(row.id) : row.visitId) ?? 0;
  const receipts = await receiptsOf(
    store,
    rows.map(visitOf).filter((id) => id > 0),
  );
  return rows.map((row) => ({ ...row, visit: receipts.get(visitOf(row)) ?? null }));
}

const listRows = (store: Store, { customerId, ...query }: PageQuery & { customerId: number }) =>
  listPlaced<Placed, Place>(
    query,
    {
      slice: store.slice,
      read: async (before = start, limit) => {
        const some = { customerId, limit };
        const [entries, spendings] = await askAll(store, [
          readEntries.with({ ...some, before: before.entry }),
          readSpendings.with({ ...some, before: before.spending }),
        ]);
        const worded = await withWordings(store, entries);
        const points = worded.map((entry) => ({ kind: 'points' as const, ...entry }));
        return merged(points, spendings, before).slice(0, limit);
      },
      count: async () => {
        const [[entries], [spendings]] = await askAll(store, [
          countEntries.with({ customerId }),
          countSpendings.with({ customerId }),
        ]);
        return entries!.total + spendings!.total;
      },
      text: (row) =>
        row.kind === 'points' ? row.description : `${row.reward} ${row.rewardArabic ?? ''}`,
    },
    {
      behind: (row) => row.behind,
      isBehind: ({ kind, id }, { entry, spending }) => id < (kind === 'points' ? entry : spending),
      write: ({ entry, spending }) => `${entry}-${spending}`,
      parse: placeOf,
    },
  );

/** Merges two lists in descending order of numbers into one in descending order of time. */
function merged(
  entries: readonly EntryRow[],
  spendings: readonly SpendingRow[],
  before: Place,
): Placed[] {
  const rows: Placed[] = [];
  let behind = before;
  for (let e = 0, s = 0; ;) {
    const [entry, spending] = [entries[e], spendings[s]];
    if (entry && (!spending || entry.timestamp > spending.timestamp)) {
      behind = { ...behind, entry: entry.id };
      rows.push({ ...entry, behind });
      e += 1;
    } else if (spending) {
      behind = { ...behind, spending: spending.id };
      rows.push({ ...spending, behind });
      s += 1;
    } else return rows;
  }
}

function placeOf(cursor: string): Place {
  const [, entry, spending] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? [];
  if (!entry || !spending) throw new Refusal('invalid', messages.invalidInput);
  return { entry: Number(entry), spending: Number(spending) };
}

const readSpendings = prepared(({ db }, param: Param<RowsBefore>) =>
  db
    .selectFrom('spendings')
    .innerJoin('claims', 'claims.id', 'spendings.claimId')
    .select(['spendings.id', 'spendings.kind', 'claims.reward', 'claims.rewardArabic'])
    .select('claims.visitId')
    .select(['spendings.at as timestamp', sql<number>`-spendings.points`.as('points')])
    .where('spendings.customerId', '=', param('customerId'))
    .where('spendings.id', '<', param('before'))
    .orderBy('spendings.id', 'desc')
    .limit(param('limit')),
);

const countSpendings = preparedCount('spendings');
