// Compares the claims in the database with the book.
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../src/storage/database/tables/tables.ts';
import type { Book, Claiming, Settling } from './book.ts';
import { checkEntries, checkKeys, type Problems } from './problems.ts';

type Row = Selectable<Tables['claims']>;

/**
 * All queries are in one transaction, since Sofra is running and returns the points of expired
 * claims meanwhile.
 */
export async function checkClaims(db: Database, book: Book, problems: Problems) {
  if (!book.shelf) return;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const rows = await snapshot.selectFrom('claims').selectAll().execute();
      const isRight = (row: Row, { customerId, rewardId }: Claiming) =>
        row.customerId === customerId && row.rewardId === rewardId;
      // The seed has made claims as the system before the book began.
      const asked = rows.filter(({ servedByRole }) => servedByRole !== 'system');
      const made = { rows: asked, lines: book.claimings };
      checkKeys(made, { what: 'claim', isRight }, problems);
      checkSettled(asked, book, problems);
      await checkSums(snapshot, rows, problems.wrong);
      await checkRewards(snapshot, rows, problems);
      await checkAudit(snapshot, rows, problems);
    });
}

/** Each change of a claim was requested, and each acknowledged change was made once. */
function checkSettled(rows: readonly Row[], { settlings }: Book, problems: Problems) {
  const { lost, doubled, wrong } = problems;
  const asked = Map.groupBy(settlings, ({ of }) => of.answer!.id);
  for (const { id, state, servedAt, expiresAt } of rows) {
    const own = asked.get(id) ?? [];
    const done = (to: Settling['to']) =>
      own.filter((line) => line.to === to && line.fate === 'acknowledged').length;
    const canBe = (to: Settling['to']) =>
      own.some((line) => line.to === to && line.fate !== 'refused');
    const isUndone = state === 'cancelled' && servedAt !== null;
    const isCancelled = state === 'cancelled' && servedAt === null;
    if (done('served') > 0 && servedAt === null) lost.push(`the serving of ${id}`);
    // A guest who cancels a claim that was undone meanwhile gets a success, since it is cancelled.
    if (done('cancelled') > 0 && state !== 'cancelled')
      lost.push(`the cancelling of ${id}, ${state}`);
    if (done('undone') > 0 && !isUndone) lost.push(`the undoing of ${id}`);
    if (done('served') > 1) doubled.push(`the serving of ${id}`);
    if (done('undone') > 1) doubled.push(`the undoing of ${id}`);
    if (servedAt !== null && !canBe('served')) wrong.push(`nobody served ${id}`);
    if (isCancelled && !canBe('cancelled')) wrong.push(`nobody cancelled ${id}`);
    if (isUndone && !canBe('undone')) wrong.push(`nobody undid ${id}`);
    const ranOut = expiresAt <= new Date().toISOString();
    if (state === 'expired' && !ranOut) wrong.push(`${id} expired before its time`);
  }
}

/**
 * The points spent are the sum of the spendings, and the spendings of each claim match its state.
 */
async function checkSums(db: Database, rows: readonly Row[], wrong: string[]) {
  const customers = await db.selectFrom('customers').select(['id', 'points', 'spent']).execute();
  const spendings = await db.selectFrom('spendings').selectAll().orderBy('id').execute();
  const byCustomer = Map.groupBy(spendings, ({ customerId }) => customerId);
  for (const { id, points, spent } of customers) {
    let sum = 0;
    for (const spending of byCustomer.get(id) ?? []) {
      sum += spending.points;
      if (spending.spent !== sum) wrong.push(`spending ${spending.id} does not follow`);
    }
    if (sum !== spent || spent < 0 || spent > points) {
      wrong.push(`customer ${id} of ${points} has spent ${spent}, spendings say ${sum}`);
    }
  }
  const byClaim = Map.groupBy(spendings, ({ claimId }) => claimId);
  for (const { id, cost, state, servedAt } of rows) {
    const back = state === 'cancelled' && servedAt !== null ? 'undone' : state;
    const should = [`claimed ${cost}`];
    if (back !== 'claimed' && back !== 'served') should.push(`${back} ${-cost}`);
    const are = (byClaim.get(id) ?? []).map(({ kind, points }) => `${kind} ${points}`);
    if (are.join() !== should.join()) wrong.push(`claim ${id}, ${state}, has ${are.join()}`);
  }
}

/** No reward was claimed more often than its stock or its limit for each guest allows. */
async function checkRewards(db: Database, rows: readonly Row[], { doubled, wrong }: Problems) {
  const rewards = await db.selectFrom('rewards').selectAll().execute();
  for (const { id, stock, mostEach, claimed, served } of rewards) {
    const own = rows.filter(({ rewardId }) => rewardId === id);
    const counts = (asked: string) => own.filter(({ state }) => state === asked).length;
    if (counts('claimed') !== claimed || counts('served') !== served) {
      wrong.push(`reward ${id} counts ${claimed} and ${served}`);
    }
    if (stock !== null && claimed + served > stock) doubled.push(`the last one of reward ${id}`);
    const had = own.filter(({ state }) => state === 'claimed' || state === 'served');
    for (const [who, those] of Map.groupBy(had, ({ customerId }) => customerId)) {
      if (mostEach !== null && those.length > mostEach) doubled.push(`${id} for customer ${who}`);
    }
  }
}

/** The audit log has exactly one entry for each change of a claim. */
function checkAudit(db: Database, rows: readonly Row[], problems: Problems) {
  const those = (is: (row: Row) => boolean) => rows.filter(is).length;
  const counts = {
    'reward.claimed': rows.length,
    'reward.served': those(({ servedAt }) => servedAt !== null),
    'reward.expired': those(({ state }) => state === 'expired'),
    'reward.cancelled': those((row) => row.state === 'cancelled' && row.servedAt === null),
    'reward.undone': those((row) => row.state === 'cancelled' && row.servedAt !== null),
  };
  return checkEntries(db, counts, problems);
}
