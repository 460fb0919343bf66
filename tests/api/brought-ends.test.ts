// An import brings the last day of each balance, and never ends points sooner than guests are told.
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/contract/data/imports.ts';
import { textOf } from '../../src/contract/messages/texts.ts';
import { daysAfter } from '../../src/domain/days.ts';
import { businessDayOf } from '../../src/domain/visits/visit-rules.ts';
import { readClocks } from '../../src/storage/restaurant/setting-queries.ts';
import { award } from '../cards.ts';
import { passDays, setEnds } from '../endings.ts';
import { brings, checks, opened, uploads } from '../importing.ts';
import { guest, type Person } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { sumsOf } from '../shelf.ts';

const file = `Name,Mobile,Points,Points expiry date
Sara,+966501234567,100,30/06/2027
Omar,+966501234568,200,01/01/2020
Layla,+966501234569,,30/06/2027
Huda,+966501234570,400,soon
Rami,+966501234571,500,
`;

onEachEngine((engine) => {
  test('ends are read, told in the rows, and stored with the balances', async () => {
    const { restaurant, admin } = await opened(engine);
    await setEnds(admin, { after: 'earning', months: 3 });
    const read = await uploads(admin, file);
    expect(read.plan).toMatchObject({ pointsColumn: 2, endsColumn: 3 });
    const { counts } = await checks(admin, read);
    expect(counts).toMatchObject({ new: 5, refused: 0, points: 1_200 });
    const soonest = daysAfter(await todayOf(restaurant), 30);
    expect(await endsIn(admin, read.id)).toEqual([
      ['Sara', '2027-06-30', null],
      ['Omar', soonest, expect.stringContaining('01/01/2020')],
      ['Layla', null, expect.stringContaining('there are no points')],
      ['Huda', null, expect.stringContaining('not read as a day')],
      ['Rami', null, null],
    ]);
    // The thirty days are counted from the import, and not from the check.
    await passDays(restaurant, admin, 3);
    await admin.asks('runImport', { params: { id: read.id } });
    const ofRule = '2027-02-28';
    expect(await storedEnds(restaurant)).toEqual([
      ['Sara', '2027-06-30'],
      ['Omar', daysAfter(soonest, 3)],
      ['Huda', ofRule],
      ['Rami', ofRule],
    ]);
    const omar = await memberNamed(admin, 'Omar');
    await passDays(restaurant, admin, 1);
    const { ends } = await admin.asks('readCustomer', { params: omar });
    expect(ends?.reduce((sum, { points }) => sum + points, 0)).toBe(200);
    await passDays(restaurant, admin, 28);
    expect(await sumsOf(restaurant, omar)).toEqual({ points: 200, spent: 0 });
    await passDays(restaurant, admin, 3);
    expect(await sumsOf(restaurant, omar)).toEqual({ points: 200, spent: 200 });
    const sara = await memberNamed(admin, 'Sara');
    await passDays(restaurant, admin, 90);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 100, spent: 0 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('while no points end, ends are stored, nothing ends; an undo takes all back', async () => {
    const { restaurant, admin } = await opened(engine);
    const { id } = await brings(admin, file);
    const soonest = daysAfter(await todayOf(restaurant), 30);
    expect(await storedEnds(restaurant)).toEqual([
      ['Sara', '2027-06-30'],
      ['Omar', soonest],
      ['Huda', null],
      ['Rami', null],
    ]);
    await passDays(restaurant, admin, 60);
    const omar = await memberNamed(admin, 'Omar');
    expect(await sumsOf(restaurant, omar)).toEqual({ points: 200, spent: 0 });
    await admin.asks('undoImport', { params: { id } });
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 0 });
  });

  test('a member with points here keeps these, and the end of the file is no matter', async () => {
    const { restaurant, admin } = await opened(engine);
    const sara = await guest(restaurant, { mobile: '+966501234567' });
    const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234568' });
    await award(admin, sara, 20);
    const read = await uploads(admin, file);
    await checks(admin, read);
    expect(await endsIn(admin, read.id, 'known')).toEqual([['Sara', null, null]]);
    const changed = await endsIn(admin, read.id, 'changed');
    expect(changed).toMatchObject([['Omar', expect.any(String), expect.any(String)]]);
    await admin.asks('runImport', { params: { id: read.id } });
    expect(await sumsOf(restaurant, omar)).toEqual({ points: 200, spent: 0 });
    expect((await storedEnds(restaurant)).slice(0, 2)).toEqual([
      [sara.name, null],
      ['Omar', changed[0]![1]],
    ]);
  });
});

async function endsIn(admin: Person, id: number, verdict: Verdict = 'new') {
  const { rows } = await admin.asks('listImportRows', { params: { id }, query: { verdict } });
  return rows.map(({ name, ends, endsNote }) => [name, ends, endsNote && textOf(endsNote)]);
}

const storedEnds = async ({ store: { db } }: Restaurant) => {
  const rows = await db
    .selectFrom('point_transactions as entry')
    .innerJoin('customers', 'customers.id', 'entry.customerId')
    .select(['customers.name', 'entry.ends'])
    .where('entry.points', '>', 0)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ name, ends }) => [name, ends]);
};

const todayOf = async ({ store: { db }, clock }: Restaurant) =>
  businessDayOf(clock.now(), await readClocks(db));

async function memberNamed(admin: Person, name: string) {
  const { rows } = await admin.asks('listCustomers', { query: { q: name } });
  return rows[0]!;
}
