// Stamps afterwards: in the overview, in the list of the verified, without their guest, and on a
// card.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Frequency } from '../../src/contract/offers/benefits.ts';
import { openCounters, scan, stamp } from '../counters.ts';
import { owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  const opening = (frequency?: Frequency) => openCounters(engine, frequency);

  type Opened = Awaited<ReturnType<typeof opening>>;

  const ofSara = async ({ sara, admin }: Pick<Opened, 'sara' | 'admin'>) =>
    (await admin.asks('listStamps', { params: { id: sara.id } })).rows;

  testOnce('the overview counts what stands, on the day of the restaurant', async () => {
    const all = await opening('unlimited');
    const { restaurant, sara, bakery, florist, asked, asFlorist } = all;
    const counts = async () => {
      const { days } = await (await owner(restaurant)).asks('readOverview');
      return days.slice(-2).map(({ day, served }) => [day, served]);
    };
    const { id } = JSON.parse((await stamp(bakery, asked)).text);
    await stamp(florist, asFlorist);
    // In Riyadh, the next day has begun.
    restaurant.clock.pass({ hours: 2, minutes: 30 });
    const { verification } = await scan(restaurant, bakery, sara);
    await stamp(bakery, { ...asked, verification });
    const [before, day] = ['2026-11-21', '2026-11-22'];
    expect(await counts()).toEqual([
      [before, 2],
      [day, 1],
    ]);
    const later = await owner(restaurant);
    await later.asks('removeStamp', { params: { id } });
    await later.asks('removeCustomer', { params: { id: sara.id } });
    expect(await counts()).toEqual([
      [before, 1],
      [day, 1],
    ]);
    expect(await later.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    await restaurant.store.db.updateTable('quarter_hours').set({ served: 7 }).execute();
    expect((await later.asks('auditLedger')).wrongSums).toBe(2);
  });

  testOnce('a stamp outlasts its guest, its benefit and its partner', async () => {
    const all = await opening('unlimited');
    const { restaurant, sara, admin, bakery, florist, asked, asFlorist } = all;
    await stamp(bakery, asked);
    const { id } = JSON.parse((await stamp(florist, asFlorist)).text);
    await admin.asks('removeBenefit', { params: { id: asked.benefitId } });
    await admin.asks('removePartner', { params: { id: bakery.id } });
    expect((await ofSara(all)).map(({ partner: by }) => by)).toEqual(['The Bakery', null]);
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const rows = await restaurant.store.db.selectFrom('stamps').selectAll().execute();
    const gone = { benefitId: null, customerId: null, benefit: 'Free tea' };
    expect(rows).toMatchObject([gone, gone]);
    await florist.asks('takeBackStamp', { params: { id } });
  });

  test('the database keeps a stamp as it was made', async () => {
    const { restaurant, bakery, asked } = await opening();
    await stamp(bakery, asked, 'a touch');
    const { db } = restaurant.store;
    for (const change of [
      `update stamps set benefit = 'Cake'`,
      `update stamps set at = '2026-11-20T18:30:00.000Z'`,
      `update stamps set "idempotencyKey" = 'another'`,
      `update stamps set "takenBackAt" = '2026-11-21T18:30:00.000Z'`,
      `delete from stamps`,
    ]) {
      await expect(sql.raw(change).execute(db), change).rejects.toThrow(/stamp|taken_back/);
    }
    const back = `"takenBackAt" = '2026-11-21T18:30:00.000Z', "takenBackBy" = 'admin'`;
    await sql.raw(`update stamps set ${back}`).execute(db);
    const undo = `update stamps set "takenBackAt" = null, "takenBackBy" = null`;
    await expect(sql.raw(undo).execute(db)).rejects.toThrow('only taken back, once');
  });

  testOnce('stamps stand beside the guests whom the partner verified today', async () => {
    const { restaurant, sara, bakery, asked } = await opening('unlimited');
    const first = JSON.parse((await stamp(bakery, asked)).text);
    restaurant.clock.pass({ minutes: 5 });
    const { verification } = await scan(restaurant, bakery, sara);
    const gone = JSON.parse((await stamp(bakery, { ...asked, verification })).text);
    const second = JSON.parse((await stamp(bakery, { ...asked, verification })).text);
    await bakery.asks('takeBackStamp', { params: { id: gone.id } });
    const served = (await bakery.asks('listVerifiedToday')).map((one) => one.served);
    const benefit = 'Free tea';
    expect(served).toEqual([
      [{ id: second.id, benefit, takeBackFor: 600_000 }],
      [{ id: first.id, benefit, takeBackFor: 300_000 }],
    ]);
  });

  testOnce('a card that was away hears what it missed, in its order', async () => {
    const { restaurant, sara, bakery, asked } = await opening('unlimited');
    const { news: after } = await sara.asks('currentCustomer');
    const { id } = JSON.parse((await stamp(bakery, asked)).text);
    await stamp(bakery, asked);
    await bakery.asks('takeBackStamp', { params: { id } });
    restaurant.clock.pass({ minutes: 5 });
    const card = await sara.hears('watchCard', { query: { after } });
    const kinds = [await card.next(), await card.next()].map((event) => event?.kind);
    expect(kinds).toEqual(['benefit-served', 'benefit-taken-back']);
  });
});
