// Compares a restaurant with the book of its cash register: visits, points, entries, debts, the
// feed for programs, and the events that a hook received.
import { sql } from 'kysely';
import type { CallName } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/storage/database/store.ts';
import { answerOf, send, type Client } from '../../../lab/calls/client.ts';
import type { Checked } from '../../../lab/book/check.ts';
import type { Problems } from '../../../lab/book/problems.ts';
import { until } from '../../../lab/wait.ts';
import type { Event } from '../../hooks.ts';
import { cost, money, type RegisterBook } from './book.ts';
import { ask, type Register } from './calls.ts';
import type { Heard } from './receiver.ts';

/** Checks everything each time, and prints what is wrong. */
export async function checkRegister(register: Register, heard: Heard): Promise<Checked> {
  const { store, book } = register;
  const office = register.clients[0]!;
  const problems: Problems = { lost: [], doubled: [], wrong: [] };
  await untilAllIsSent(store);
  await checkVisits(store, book, problems);
  await checkEvents(store, heard, problems);
  await checkOwed(office, book, problems);
  await checkFeed(register, problems);
  checkMembers(heard, book, problems);
  const audited = await answerOf<Record<string, number>>(office, 'auditLedger');
  if (audited.wrong !== 0 || audited.wrongSums !== 0) problems.wrong.push(JSON.stringify(audited));
  const { lost, doubled, wrong } = problems;
  if ([lost, doubled, wrong].flat().length > 0) console.error(problems);
  const before = book.checked;
  book.checked = book.bills.length + book.reversals.size;
  return {
    acknowledged: book.checked - before,
    lost: lost.length,
    doubled: doubled.length,
    wrong: wrong.length,
  };
}

/** Waits until all events have arrived; refused ones are retried immediately. */
const untilAllIsSent = ({ db }: Store) =>
  until(
    async () => {
      const nextAt = new Date().toISOString();
      await db
        .updateTable('hook_deliveries')
        .set({ nextAt })
        .where('state', '=', 'waiting')
        .where('nextAt', '>', nextAt)
        .execute();
      const { rows } = await sql`
        select 1 from "outbox", "hooks"
        where "outbox"."position" is null or "outbox"."position" > "hooks"."cursor"
        union all select 1 from "hook_deliveries" where "state" <> 'delivered' limit 1`.execute(db);
      return rows.length === 0;
    },
    { interval: 100, limit: 120_000 },
  );

/** Each bill is one visit with the values of the book, and the guests' points match the book. */
async function checkVisits({ db }: Store, { bills, guests }: RegisterBook, problems: Problems) {
  const { lost, doubled, wrong } = problems;
  const visits = await db.selectFrom('visits').selectAll().orderBy('id').execute();
  const rows = Map.groupBy(visits, ({ billNumber }) => billNumber);
  for (const bill of bills) {
    const [row, ...others] = rows.get(bill.number) ?? [];
    rows.delete(bill.number);
    if (!row) lost.push(bill.number);
    if (others.length > 0) doubled.push(bill.number);
    const isRight =
      row?.id === bill.visit &&
      row?.customerId === bill.guest.id &&
      row.amount === bill.amount &&
      (row.undoneAt !== null) === bill.isUndone;
    if (!isRight) wrong.push(`${bill.number} is ${JSON.stringify(row)}`);
  }
  for (const number of rows.keys()) wrong.push(`nobody has sent the bill ${number}`);
  const sums = await db.selectFrom('customers').select(['id', 'points', 'spent']).execute();
  const known = new Map(sums.map((one) => [one.id, one]));
  for (const { id, points, spent } of guests) {
    const row = known.get(id);
    const isRight = row?.points === points && row.spent === spent;
    if (!isRight) wrong.push(`guest ${id} has ${JSON.stringify(row)}, not ${points} and ${spent}`);
  }
}

/** The office's page of debts lists each bill with a debt, and no other. */
async function checkOwed(office: Client, { bills }: RegisterBook, { wrong }: Problems) {
  type Owed = { bill: string; owed: number };
  const rows = await pagesOf<Owed>(office, 'listOwed');
  const owed = rows.map((row) => `${row.bill} owes ${row.owed}`);
  const owing = bills.filter((bill) => bill.owed > 0);
  const expected = new Set(owing.map((bill) => `${bill.number} owes ${bill.owed}`));
  for (const line of owed) if (!expected.delete(line)) wrong.push(`the office has: ${line}`);
  for (const line of expected) wrong.push(`the office does not have: ${line}`);
}

/** All rows of a list of the office, from all pages. */
async function pagesOf<Row>(office: Client, name: CallName): Promise<Row[]> {
  const all: Row[] = [];
  for (let query = {}; ;) {
    const { status, text, headers } = await send(office, name, { query });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    all.push(...(JSON.parse(text) as Row[]));
    if (headers['x-next'] === undefined) return all;
    query = { after: headers['x-next'] };
  }
}

/** A program that polls from cursor to cursor reads each visit and each reversal once. */
async function checkFeed(register: Register, { lost, doubled, wrong }: Problems) {
  const { book } = register;
  const bills = new Map(book.bills.map((bill) => [bill.visit, bill]));
  const reversals = new Set(book.reversals);
  for (let after = '0.0', more = true; more;) {
    const page = await ask(register, 'listProgramVisits', { query: { after } });
    for (const { id, bill: read, undoneAt } of page.visits) {
      const bill = bills.get(id);
      if (!bills.delete(id)) doubled.push(`visit ${id} is read again`);
      const isRight =
        read?.earning === money(bill?.amount ?? 0) &&
        read.reversed === money(bill?.reversed ?? 0) &&
        (undoneAt !== null) === bill?.isUndone;
      if (!isRight) wrong.push(`${bill?.number} is read as ${JSON.stringify(read)}`);
    }
    for (const { id } of page.reversals) {
      if (!reversals.delete(id)) wrong.push(`reversal ${id} is read, and nobody asked for it`);
    }
    ({ more, next: after } = page);
  }
  for (const bill of bills.values()) lost.push(`${bill.number} is not read`);
  for (const id of reversals) lost.push(`reversal ${id} is not read`);
}

/** Each event of the outbox arrived with a valid signature, those of a member in order. */
async function checkEvents({ db }: Store, heard: Heard, { lost, wrong }: Problems) {
  const rows = await db.selectFrom('outbox').select('id').execute();
  const arrived = new Set([...heard.accepted.keys()].map((id) => Number(id.split('_').at(-1))));
  for (const { id } of rows) if (!arrived.has(id)) lost.push(`event ${id}`);
  if (heard.unsigned > 0) wrong.push(`${heard.unsigned} events are not signed`);
  for (const [member, events] of heard.byMember()) {
    const isInOrder = events.every(({ data }, i) => data.sequence === i + 1);
    if (!isInOrder) wrong.push(`the events of member ${member} came in another order`);
  }
}

/** The events of a member match the book: points, visits, reversals and rewards. */
function checkMembers(heard: Heard, { guests, bills }: RegisterBook, { wrong }: Problems) {
  const members = heard.byMember();
  const ofGuests = Map.groupBy(bills, ({ guest }) => guest.id);
  for (const guest of guests) {
    const events = members.get(guest.id) ?? [];
    const own = ofGuests.get(guest.id) ?? [];
    const told = { ...toldOf(events), spent: spentBy(events) };
    const expected = {
      points: own.length === 0 ? undefined : guest.points,
      settled: own.map(({ number, amount }) => `${number} ${amount}`).toSorted(),
      reversed: own.flatMap(({ number, times }) => Array(times).fill(number)).toSorted(),
      spent: guest.spent,
    };
    if (JSON.stringify(told) !== JSON.stringify(expected)) {
      wrong.push(
        `guest ${guest.id}: told ${JSON.stringify(told)}, not ${JSON.stringify(expected)}`,
      );
    }
  }
}

function toldOf(events: readonly Event[]) {
  const of = (type: string) => events.filter((event) => event.type === type);
  const balances = of('points.changed').map(({ data }) => data.balance as number);
  return {
    points: balances.at(-1),
    settled: of('visit.settled')
      .map(({ data }) => `${data.bill} ${data.amount}`)
      .toSorted(),
    reversed: of('visit.reversed')
      .map(({ data }) => `${data.bill}`)
      .toSorted(),
  };
}

function spentBy(events: readonly Event[]): number {
  const many = (type: string) => events.filter((event) => event.type === type).length;
  return cost * (many('reward.served') - many('reward.ended'));
}
