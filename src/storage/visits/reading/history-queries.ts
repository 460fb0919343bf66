// The history of a guest while rewards are on: entries of points and of spending in one list, each
// with its visit, and the visits that have neither.
import { sql } from 'kysely';
import { messages } from '../../../contract/messages/messages.ts';
import type { Page, PageQuery } from '../../../contract/values/values.ts';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { listPlaced, type RowsBefore } from '../../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';
import { preparedCount } from '../../database/queries/rows.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Store } from '../../database/store.ts';
import { withWordings } from '../../points/wording.ts';
import { countEntries, readEntries } from '../../points/point-queries.ts';
import { receiptsOf, visitsOfEntries } from './visit-receipts.ts';

/** A place in the list: rows with numbers below these come after it. */
interface Place {
  entry: number;
  spending: number;
  visit: number;
}

type EntryRow = Omit<Extract<HistoryRow, { kind: 'points' }>, 'visit'>;
type SpendingRow = Omit<Extract<HistoryRow, { reward: string }>, 'visit'> & {
  visitId: number | null;
};
type VisitRow = Omit<Extract<HistoryRow, { kind: 'visit' }>, 'visit'>;

/** A row with the place right after it. */
type Placed = (EntryRow | SpendingRow | VisitRow) & { behind: Place };

const last = Number.MAX_SAFE_INTEGER;
const start: Place = { entry: last, spending: last, visit: last };

/** All kinds in one list, newest first; `q` searches descriptions and rewards. */
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
  function visitOf(row: Placed): number {
    if (row.kind === 'visit') return row.id;
    return (row.kind === 'points' ? byEntry.get(row.id) : row.visitId) ?? 0;
  }
  const receipts = await receiptsOf(
    store,
    rows.map(visitOf).filter((id) => id > 0),
  );
  return rows.map((row) => {
    const visit = receipts.get(visitOf(row)) ?? null;
    return row.kind === 'visit' ? { ...row, visit: visit! } : { ...row, visit };
  });
}

const listRows = (store: Store, { customerId, ...query }: PageQuery & { customerId: number }) =>
  listPlaced<Placed, Place>(
    query,
    {
      slice: store.slice,
      read: async (before = start, limit) => {
        const some = { customerId, limit };
        const { entries, spendings, visits } = await askAll(store, {
          entries: readEntries.with({ ...some, before: before.entry }),
          spendings: readSpendings.with({ ...some, before: before.spending }),
          visits: readVisitsAlone.with({ ...some, before: before.visit }),
        });
        const worded = await withWordings(store, entries);
        const lists: Lists = {
          entry: worded.map((entry) => ({ kind: 'points' as const, ...entry })),
          spending: spendings,
          visit: visits.map((visit) => ({ kind: 'visit' as const, points: 0 as const, ...visit })),
        };
        return merged(lists, before).slice(0, limit);
      },
      count: async () => {
        const { counts } = await askAll(store, {
          counts: [
            countEntries.with({ customerId }),
            countSpendings.with({ customerId }),
            countVisitsAlone.with({ customerId }),
          ],
        });
        return counts.flat().reduce((sum, { total }) => sum + total, 0);
      },
      text: (row) => {
        if (row.kind === 'visit') return '';
        return row.kind === 'points' ? row.description : `${row.reward} ${row.rewardArabic ?? ''}`;
      },
    },
    {
      behind: (row) => row.behind,
      isBehind: (row, place) => row.id < place[listOf(row)],
      write: ({ entry, spending, visit }) => `${entry}-${spending}-${visit}`,
      parse: placeOf,
    },
  );

const listOf = ({ kind }: { kind: HistoryRow['kind'] }): keyof Place =>
  kind === 'points' ? 'entry' : kind === 'visit' ? 'visit' : 'spending';

interface Lists {
  entry: readonly EntryRow[];
  spending: readonly SpendingRow[];
  visit: readonly VisitRow[];
}

/** Merges lists in descending order of numbers into one in descending order of time. */
function merged(lists: Lists, before: Place): Placed[] {
  const rows: Placed[] = [];
  const taken = { entry: 0, spending: 0, visit: 0 };
  for (let behind = before; ;) {
    const { entry, spending, visit } = lists;
    const heads = [visit[taken.visit], spending[taken.spending], entry[taken.entry]];
    const next = heads
      .filter((row) => row !== undefined)
      .reduce<EntryRow | SpendingRow | VisitRow | undefined>(later, undefined);
    if (!next) return rows;
    const list = listOf(next);
    taken[list] += 1;
    behind = { ...behind, [list]: next.id };
    rows.push({ ...next, behind });
  }
}

/** The later of two rows; of rows of one moment, the first. */
const later = <Row extends { timestamp: string }>(one: Row | undefined, other: Row): Row =>
  one && one.timestamp >= other.timestamp ? one : other;

function placeOf(cursor: string): Place {
  const [, ...numbers] = /^(\d{1,16})-(\d{1,16})-(\d{1,16})$/.exec(cursor) ?? [];
  const [entry, spending, visit] = numbers.map(Number);
  if (entry === undefined || spending === undefined || visit === undefined) {
    throw new Refusal('invalid', messages.invalidInput);
  }
  return { entry, spending, visit };
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

/** The query for the visits of a guest that gave benefits, and neither points nor rewards. */
const visitsAlone = ({ db }: DatabaseContext, customerId: number) =>
  db
    .selectFrom('visits')
    .where('visits.customerId', '=', customerId)
    // This repeats the condition of the partial index, so that the index is used.
    .where('visits.entryId', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      exists(
        selectFrom('stamps')
          .select('stamps.id')
          .where('stamps.visitId', 'is not', null)
          .whereRef('stamps.visitId', '=', 'visits.id'),
      ).and(
        not(
          exists(
            selectFrom('claims')
              .select('claims.id')
              .where('claims.visitId', 'is not', null)
              .whereRef('claims.visitId', '=', 'visits.id'),
          ),
        ),
      ),
    );

const readVisitsAlone = prepared((context, param: Param<RowsBefore>) =>
  visitsAlone(context, param('customerId'))
    .select(['visits.id', 'visits.at as timestamp'])
    .where('visits.id', '<', param('before'))
    .orderBy('visits.id', 'desc')
    .limit(param('limit')),
);

const countVisitsAlone = prepared((context, param: Param<{ customerId: number }>) =>
  visitsAlone(context, param('customerId')).select(({ fn }) => fn.countAll<number>().as('total')),
);
