// Verifies the ledger: every balance by its entries, and every level by its balance.
import { sql } from 'kysely';
import type { LedgerVerification } from '../../contract/data/backups.ts';
import { ladder, levelAt } from '../../domain/points/levels.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { record, type Actor } from '../house/audit.ts';
import type { Database } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import { countOf } from '../database/queries/pages.ts';
import { transact } from '../database/transaction.ts';
import { settledWrongly, spentWrongly } from './claims.ts';
import { countWrongSums } from './summaries.ts';

/** Members that one query verifies. */
const batchSize = 10_000;
/** How many wrong members are answered. */
const shown = 10;

/** Verifies one moment of the ledger, and notes in the audit log who asked and the result. */
export async function verifyLedger(
  store: Store,
  { actor, at }: { actor: Actor; at: Date },
  report: ProgressReport,
): Promise<LedgerVerification> {
  const found = await store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => ({
      ...(await verifyMembers(snapshot, report)),
      wrongSums: await countWrongSums(snapshot),
    }));
  const detail = `${found.wrong} / ${found.members}`;
  await transact(store, (db) => record(db, { actor, action: 'ledger.audited', detail, at }));
  return { at: at.toISOString(), ...found };
}

/** The number of members with a wrong balance or level, and the first of them. */
async function verifyMembers(db: Database, report: ProgressReport) {
  const members = await countOf(db.selectFrom('customers'));
  const entries = await countOf(db.selectFrom('point_transactions'));
  const { points } = await db
    .selectFrom('customers')
    .select(sql<number>`coalesce(sum(points), 0)`.as('points'))
    .executeTakeFirstOrThrow();
  const misfits = [...(await undoneWrongly(db)), ...(await spentWrongly(db))];
  for (const { customerId } of await settledWrongly(db)) misfits.push(customerId ?? 0);
  report.expect(members);
  const first: LedgerVerification['first'] = [];
  let wrong = 0;
  for (let after = 0; ;) {
    const { last, size } = await nextCustomers(db, after);
    if (last === null) return { members, entries, points, wrong, first };
    const rows = await wrongAmong(db, { after, last, misfits });
    wrong += rows.length;
    first.push(...rows.slice(0, shown - first.length).map(judged));
    report.did(size);
    after = last;
  }
}

/** The last number of the next batch of members, and its size. */
function nextCustomers(db: Database, after: number) {
  const next = db.selectFrom('customers').select('id').where('id', '>', after);
  return db
    .selectFrom(next.orderBy('id').limit(batchSize).as('next'))
    .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number>().as('size')])
    .executeTakeFirstOrThrow();
}

/** The first members with an undo that names no entry of theirs, or has other points than it. */
export async function undoneWrongly(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('point_transactions as undo')
    .where('undo.undoes', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('point_transactions as entry')
            .select('entry.id')
            .whereRef('entry.id', '=', 'undo.undoes')
            .whereRef('entry.customerId', '=', 'undo.customerId')
            .where('entry.points', '=', sql<number>`-undo.points`)
            .where('entry.undoes', 'is', null),
        ),
      ),
    )
    .select('undo.customerId')
    .distinct()
    .limit(batchSize)
    .execute();
  return rows.map(({ customerId }) => customerId);
}

interface Range {
  after: number;
  last: number;
  /** Members with another fault than a wrong sum. */
  misfits: number[];
}

/**
 * Members whose balance, last entry or level is wrong, and the misfits. The range is a condition of
 * the entries too, without which PostgreSQL would read all entries for each batch.
 */
const wrongAmong = (db: Database, { after, last, misfits }: Range) =>
  db
    .selectFrom('customers as member')
    .leftJoin('point_transactions as entry', (join) =>
      join
        .onRef('entry.customerId', '=', 'member.id')
        .on('entry.customerId', '>', after)
        .on('entry.customerId', '<=', last),
    )
    .where('member.id', '>', after)
    .where('member.id', '<=', last)
    .groupBy('member.id')
    .having(
      sql<boolean>`coalesce(sum(entry.points), 0) <> member.points
        or coalesce(max(entry.id), 0) <> coalesce(member."lastEntryId", 0)
        or member.level <> ${levelOfPoints}
        or member.id in (${sql.join([0, ...misfits.map((id) => sql.lit(id))])})`,
    )
    .select(['member.id', 'member.name', 'member.points', 'member.level'])
    .select(sql<number>`coalesce(sum(entry.points), 0)`.as('entriesGive'))
    .orderBy('member.id')
    .execute();

/** By the ladder of `domain`, since the level in the table is what is verified. */
const levelOfPoints = sql`case ${sql.join(
  ladder
    .toReversed()
    .map(({ level, min }) => sql`when member.points >= ${sql.lit(min)} then ${sql.lit(level)}`),
  sql` `,
)} end`;

const judged = ({ id, points, ...row }: Awaited<ReturnType<typeof wrongAmong>>[number]) => ({
  customerId: id,
  points,
  ...row,
  levelShould: levelAt(Math.max(0, points)),
});
