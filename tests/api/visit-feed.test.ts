// Visits as programs poll them: each once, and no continuation after a restore to an earlier state.
import { expect, test } from 'vitest';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { waitsForLock } from '../locks.ts';
import { billOf, program, visitRow, withKey } from '../programs.ts';
import { guest as joins } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers, openWithVisits } from '../visits.ts';

type Feed = Record<'visits' | 'reversals', { visitId?: string }[]> & { next: string };

onEachEngine((engine) => {
  test('visits are read once each, although those of lower numbers come later', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const there = withKey(await anotherServer(restaurant), till.key);
    const seen: number[] = [];
    let after = '0.0';
    const look = async () => {
      const { visits, next } = await there.asks('listProgramVisits', { query: { after } });
      seen.push(...visits.map(({ id }) => id));
      after = next;
    };
    const sends = Array.from({ length: 24 }, async (_, i) => {
      const one = i % 2 ? till : there;
      return one.settles({ guest: { id: sara.id }, bill: billOf(`${i}`, '5') });
    });
    const looks = (async () => {
      for (let i = 0; i < 12; i += 1) await look();
    })();
    const settled = await Promise.all(sends);
    await looks;
    await look();
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      settled.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    );
    expect((await till.asks('listProgramVisits', { query: { after } })).visits).toEqual([]);
  });

  test('a visit that is committed behind one of a higher number is read with it', async () => {
    if (engine !== 'PostgreSQL') return;
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const omar = await joins(restaurant, { name: 'Omar' });
    const { db } = (await anotherServer(restaurant)).store;
    const { reading } = await db.transaction().execute(async (shell) => {
      await shell.insertInto('visits').values(visitRow(omar.id, '1')).execute();
      const second = await till.settles({ guest: { id: sara.id }, bill: billOf('2', '10') });
      expect(second.status).toBe(200);
      const asked = till.asks('listProgramVisits', {});
      expect(await waitsForLock(db, asked)).toBe(true);
      return { reading: asked };
    });
    const { visits } = await reading;
    expect(visits.map(({ bill }) => bill?.number)).toEqual(['1', '2']);
  });

  test('a place whose last visit is not here any more is refused', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await addVisitOffers(restaurant);
    const till = await program(restaurant, { admin });
    const settles = (number: string) =>
      till.settles({ guest: { id: sara.id }, bill: billOf(number, '5') });
    const read = async (after: string) => {
      const { status, text } = await till.tries('listProgramVisits', { query: { after } });
      const { type, next, visits } = JSON.parse(text) as Record<string, string>;
      return { status, type, next: next!, count: visits?.length };
    };
    await settles('1');
    const { next: kept } = await read('0.0');
    const file = await backup(admin);
    await settles('2');
    const { next: gone } = await read(kept);
    await admin.asks('restoreBackup', { body: file });
    const missing = { status: 404, type: '/api/docs#problem-visits-not-kept' };
    expect(await read(gone)).toMatchObject(missing);
    await settles('3');
    expect(await read(gone)).toMatchObject(missing);
    expect(await read(kept)).toMatchObject({ status: 200, count: 1 });
    // A visit of another database may have the same id, but has another timestamp.
    const [visits, reversals, moment] = kept.split('.').map(Number);
    expect(await read(`${visits}.${reversals}.${moment! + 1}`)).toMatchObject(missing);
    // The cursor of an earlier version, without a timestamp.
    expect(await read(`${visits}.${reversals}`)).toMatchObject({ status: 200, count: 1 });
  });

  test('an undone visit is told once, and again where a backup has lost it', inLong, async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin, sara } = await addVisitOffers(restaurant);
    const till = await program(restaurant, { admin });
    const { id } = await till.settles({ guest: { id: sara.id }, bill: billOf('1', '5') });
    const file = await backup(admin);
    const read = (after: string) => till.tries('listProgramVisits', { query: { after } });
    const told = async (after: string) => {
      const { visits, reversals, next } = JSON.parse((await read(after)).text) as Feed;
      return { visits: visits.length, reversals: reversals.map((one) => one.visitId), next };
    };
    const { next: settled } = await told('0.0');
    await till.reverses({ visitId: id! });
    const { next: undone, ...first } = await told(settled);
    expect(first).toEqual({ visits: 0, reversals: [id] });
    expect(await told(undone)).toEqual({ visits: 0, reversals: [], next: undone });

    await admin.asks('restoreBackup', { body: file });
    expect(await read(undone)).toMatchObject({ status: 404 });
    restaurant.clock.pass({ seconds: 1 });
    await till.reverses({ visitId: id! });
    expect(await read(undone)).toMatchObject({ status: 404 });
    expect(await told(settled)).toMatchObject({ visits: 0, reversals: [id] });
    // A reversal that waits for its visit may be deleted, and is no sign of a restore.
    await till.reverses({ bill: { number: '2', at: '2026-11-21T18:00:00Z' }, amount: '4' });
    const { next } = await told(settled);
    await restaurant.store.db.deleteFrom('visit_reversals').where('visitId', 'is', null).execute();
    expect(await told(next)).toMatchObject({ reversals: [] });
  });
});
