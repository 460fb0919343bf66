// The ledger proves itself: every balance is held against its entries, and every level.
import { sql } from 'kysely';
import type { LedgerAudit } from '../../contract/data/backups.ts';
import { ladder, levelAt } from '../../domain/points/levels.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { record, type Actor } from '../house/audit.ts';
import type { Database } from '../database/tables.ts';
import type { Store } from '../database/store.ts';
import { countOf } from '../database/queries/pages.ts';
import { transact } from '../database/transaction.ts';
import { settledWrongly, spentWrongly } from './claims.ts';
import { countWrongSums } from './summaries.ts';

/** How many members are held against their entries in one query. */
const step = 10_000;
/** How many of the wrong ones are told. */
const told = 10;

/** Audits one moment of the ledger, and notes in the audit log who asked and what it said. */
export async function auditLedger(
  store: Store,
  { actor, at }: { actor: Actor; at: Date },
  report: ProgressReport,
): Promise<LedgerAudit> {
  const found = await store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => ({
      ...(await sumUp(snapshot, report)),
      wrongSums: await countWrongSums(snapshot),
    }));
  const detail = `${found.wrong} / ${found.members}`;
  await transact(store, (db) => record(db, { actor, action: 'ledger.audited', detail, at }));
  return { at: at.toISOString(), ...found };
}

/** How many members a ledger has wrong, and the first of them. */
async function sumUp(db: Database, report: ProgressReport) {
  const members = await countOf(db.selectFrom('customers'));
  const entries = await countOf(db.selectFrom('point_transactions'));
  const { points } = await db
    .selectFrom('customers')
    .select(sql<number>`coalesce(sum(points), 0)`.as('points'))
    .executeTakeFirstOrThrow();
  const misfits = [...(await undoneWrongly(db)), ...(await spentWrongly(db))];
  for (const { customerId } of await settledWrongly(db)) misfits.push(customerId ?? 0);
  report.expect(members);
  const first: LedgerAudit['first'] = [];
  let wrong = 0;
  for (let after = 0; ;) {
    const { last, size } = await nextCustomers(db, after);
    if (last === null) return { members, entries, points, wrong, first };
    const rows = await wrongAmong(db, { after, last, misfits });
    wrong += rows.length;
    first.push(...rows.slice(0, told - first.length).map(judged));
    report.did(size);
    after = last;
  }
}

/** The number of the last of the next members, and how many they are. */
function nextCustomers(db: Database, after: number) {
  const next = db.selectFrom('customers').select('id').where('id', '>', after);
  return db
    .selectFrom(next.orderBy('id').limit(step).as('next'))
    .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number>().as('size')])
    .executeTakeFirstOrThrow();
}

/** The first members with an entry that undoes none of theirs, or not by as many points. */
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
    .limit(step)
    .execute();
  return rows.map(({ customerId }) => customerId);
}

interface Range {
  after: number;
  last: number;
  /** Members who are wrong for another reason than their sums. */
  misfits: number[];
}

/**
 * Members whose balance, last entry or level is not what it has to be, and the misfits. The range
 * is told of the entries too, or PostgreSQL would read all of them for each step.
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

/** From the ladder, and not from the schema, whose own word is what is held against it. */
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
