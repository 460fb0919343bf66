// Two cards of one guest become one: the office chooses name and number, and everything else is
// added up; within a day, the join can be undone.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { sweep } from '../../src/storage/jobs/expiry.ts';
import { postDue } from '../../src/storage/visits/parts/waiting-points.ts';
import { award, openCard } from '../cards.ts';
import { openEndings, passDays } from '../endings.ts';
import { openFigures, visited } from '../figures.ts';
import { backup } from '../filled.ts';
import { feed } from '../hooks.ts';
import { guest, owner, visitor, type Person } from '../people.ts';
import { billOf } from '../programs.ts';
import { claims as claimsReceipt, openTill } from '../receipts.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, tryToClaim } from '../shelf.ts';

type Card = Pick<Awaited<ReturnType<typeof guest>>, 'id' | 'name' | 'mobile'>;
type Office = Pick<Person, 'asks' | 'tries'>;

interface Chosen {
  name?: string;
  mobile?: string;
}

const joining = (stays: Card, leaves: Card, chosen: Chosen = {}) => {
  const { name, mobile } = stays;
  return { params: { id: stays.id }, body: { other: leaves.id, name, mobile, ...chosen } };
};

const join = (office: Office, ...cards: Parameters<typeof joining>) =>
  office.asks('joinCards', joining(...cards));

const undo = (office: Office, id: number) => office.asks('partCards', { params: { id } });

const sound = { wrong: 0, wrongSums: 0 };

onEachEngine((engine, testOnce) => {
  testOnce(
    'programs are told which card has become which, and that both are there again',
    async () => {
      const { restaurant, sara, omar, admin, till } = await openFigures(engine);
      const events = async (after?: string) => {
        await feed(restaurant);
        return till.asks('listProgramEvents', { query: after === undefined ? {} : { after } });
      };
      const start = await events();
      const { joinId } = await join(admin, sara, omar);
      const joined = await events(start.next);
      const ofOmar = joined.events.filter(({ data }) => data.member === omar.id);
      expect(ofOmar.map(({ type }) => type)).toEqual([
        'cards.joined',
        'points.changed',
        'member.gone',
      ]);
      expect(ofOmar[0]!.data).toMatchObject({ into: sara.id });
      await undo(admin, joinId);
      const parted = await events(joined.next);
      expect(parted.events).toContainEqual(
        expect.objectContaining({
          type: 'cards.parted',
          data: expect.objectContaining({ member: omar.id, from: sara.id }),
        }),
      );
      expect(JSON.stringify([joined, parted])).not.toMatch(/Sara|Omar|966/);
    },
  );

  test('the preview is what becomes of them, and an undo makes both as they were', async () => {
    const { restaurant, sara, omar, admin } = await openFigures(engine);
    const both = async () => {
      const cards = [];
      for (const { id } of [sara, omar]) {
        cards.push(await admin.asks('readCustomer', { params: { id } }));
        cards.push((await admin.asks('listHistoryOf', { params: { id } })).rows.filter(isNoJoin));
        cards.push((await admin.asks('listVisits', { params: { id } })).rows);
      }
      return cards;
    };
    const before = await both();
    const query = { other: omar.id };
    const preview = await admin.asks('previewJoin', { params: { id: sara.id }, query });
    expect(preview).toMatchObject({ stays: { visits: 4, claims: 1 }, leaves: { visits: 2 } });
    const joined = await join(admin, sara, omar, { name: omar.name });
    expect(joined).toMatchObject({ id: sara.id, name: omar.name, mobile: sara.mobile });
    const after = await admin.asks('readCustomer', { params: { id: sara.id } });
    const { points, visits, spent = 0, joins } = after;
    expect({ points, visits, toSpend: points - spent }).toEqual({
      points: preview.joined.points,
      visits: preview.joined.visits,
      toSpend: preview.joined.toSpend,
    });
    expect(joins).toMatchObject([{ id: joined.joinId, leftId: omar.id }]);
    expect(points).toBe(preview.stays.points + preview.leaves.points);
    // Who knows the old number finds the card that stayed.
    expect(await admin.asks('readCustomer', { params: { id: omar.id } })).toEqual(after);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    expect((await omar.tries('currentCustomer')).status).toBe(401);
    expect((await sara.asks('currentCustomer')).points).toBe(points);

    const parted = await undo(admin, joined.joinId);
    expect(parted).toMatchObject({ stayed: { id: sara.id, name: sara.name }, leftId: omar.id });
    expect(await both()).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    const again = visitor(restaurant);
    const { mobile, password } = omar;
    await again.asks('logInCustomer', { body: { mobile, password: password! } });
    const log = (await admin.asks('listAuditEntries', { query: { q: 'customer.cards' } })).rows;
    expect(log.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['customer.cards-parted', sara.id],
      ['customer.cards-joined', sara.id],
    ]);
  });

  test('no figure changes by a join, its undo, a backup or the guest who leaves', async () => {
    const { restaurant, sara, omar, admin, look } = await openFigures(engine);
    const before = await look();
    const { joinId } = await join(admin, sara, omar);
    expect(await look()).toEqual(before);
    await undo(admin, joinId);
    expect(await look()).toEqual(before);
    await join(admin, omar, sara);
    expect(await look()).toEqual(before);
    // Days are summed up anew, as after a change of one of their visits.
    await restaurant.store.db.deleteFrom('visit_days').execute();
    expect(await look()).toEqual(before);
    const file = await backup(admin);
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    await eraseWhile(restaurant.store, () => true);
    expect(await look()).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    expect(await restaurant.store.db.selectFrom('joined_cards').selectAll().execute()).toEqual([]);
    const later = await backup(admin);

    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    expect(await look()).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
    const { joins, id } = await admin.asks('readCustomer', { params: { id: sara.id } });
    // What an undo would give back is in no backup.
    expect([id, joins]).toEqual([omar.id, undefined]);
    await admin.asks('restoreBackup', { body: JSON.stringify(later) });
    expect(await look()).toEqual(before);
    const log = await restaurant.store.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(sara.name);
  });

  test('the number of the other card stays with its password, and the session ends', async () => {
    const { restaurant, sara, omar, admin } = await openFigures(engine);
    const { mobile } = omar;
    const { joinId } = await join(admin, sara, omar, { mobile });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    const logIn = (card: typeof sara) =>
      visitor(restaurant).tries('logInCustomer', {
        body: { mobile: card.mobile, password: card.password },
      });
    expect((await logIn(omar)).status).toBe(200);
    expect((await logIn(sara)).status).toBe(401);
    await undo(admin, joinId);
    for (const card of [sara, omar]) expect((await logIn(card)).status).toBe(200);
  });

  test('limits for each guest count for both cards', async () => {
    const { sara, omar, admin, dessert } = await openFigures(engine);
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { mostEach: 3 } });
    await award(admin, omar, 2_000);
    await claim(omar, dessert);
    const bread = { level: 'Bronze', benefit: 'Fresh bread', frequency: 'daily' } as const;
    const { id: benefitId } = await admin.asks('addBenefit', { body: bread });
    const body = (id: number) => ({ guest: { customerId: id }, benefits: [benefitId] });
    await admin.asks('settleVisit', { body: body(sara.id) });
    // Sara has had a dessert and waits for another one, which makes three with that of Omar.
    expect((await tryToClaim(sara, dessert)).status).toBe(200);
    const { joinId } = await join(admin, omar, sara);
    expect((await tryToClaim(omar, dessert)).status).toBe(409);
    expect((await admin.tries('settleVisit', { body: body(omar.id) })).status).toBe(409);
    await undo(admin, joinId);
    expect((await tryToClaim(omar, dessert)).status).toBe(200);
    expect((await admin.tries('settleVisit', { body: body(omar.id) })).status).toBe(200);
  });

  test('a claim that waits is served, and a receipt that was claimed arrives', async () => {
    const table = await openFigures(engine);
    const { sara, omar, admin, restaurant } = table;
    const till = await openTill(table);
    await admin.asks('changeSettings', { body: { refundDays: 7 } });
    expect((await claimsReceipt(sara, till.prints('R-1', '20'))).status).toBe(200);
    const card = await openCard(omar);
    const { claims: before } = await sara.asks('readShelf');
    await join(admin, omar, sara);
    const { claims } = await omar.asks('readShelf');
    expect(claims.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const heard = [await card.next(), await card.next(), await card.next()];
    card.leave();
    expect(heard.map((event) => event?.kind).toSorted()).toEqual(['claim', 'code', 'points']);
    const guestOf = { customerId: omar.id };
    const served = await admin.asks('settleVisit', {
      body: { guest: guestOf, claims: claims.map(({ id }) => id) },
    });
    expect(served.claims).toMatchObject([{ id: before[0]!.id }]);
    const { points } = await omar.asks('currentCustomer');
    restaurant.clock.pass({ days: 8 });
    while (!(await postDue(restaurant.store, restaurant.clock.now())));
    const later = await owner(restaurant);
    const arrived = await later.asks('readCustomer', { params: { id: omar.id } });
    expect(arrived.points).toBe(points + 200);
    expect(await later.asks('auditLedger')).toMatchObject(sound);
  });

  test('a program finds the card by the old number, number and all', async () => {
    const table = await openFigures(engine);
    const { sara, omar, admin, restaurant } = table;
    const till = await openTill(table);
    await join(admin, sara, omar);
    const found = await till.asks('findGuest', { body: { mobile: omar.mobile } });
    expect(found.id).toBe(sara.id);
    const settled = await till.settles({ guest: { id: omar.id }, bill: billOf('P-1', '10') });
    const { rows } = await admin.asks('listVisits', { params: { id: sara.id } });
    expect(rows[0]!.id).toBe(Number(settled.id));
    // Somebody who joins with the number is found by it from then on.
    const body = { name: 'Noura Said', mobile: omar.mobile, password: 'fig-orchard' };
    const { id } = await visitor(restaurant).asks('joinFamily', { body });
    const other = await till.asks('findGuest', { body: { mobile: omar.mobile } });
    expect(other.id).toBe(id);
  });

  testOnce('entries keep the number of their card in the file of entries', async () => {
    const { sara, omar, admin } = await openFigures(engine);
    const numbers = async () => {
      const { text } = await admin.tries('exportEntries', { query: { language: 'en' } });
      const [heading = '', ...lines] = text.trim().split('\r\n');
      const columns = heading.replace('\uFEFF', '').split(',');
      const [entry, member] = ['Number', 'Member number'].map((name) => columns.indexOf(name));
      return lines.map((line) => line.split(',')).map((cells) => [cells[entry!], cells[member!]]);
    };
    const before = await numbers();
    expect(new Set(before.map(([, member]) => member)).size).toBe(2);
    await join(admin, sara, omar);
    const after = await numbers();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(([, member]) => Number(member))).toEqual([
      omar.id,
      sara.id,
    ]);
  });

  testOnce(
    'what a card owes is paid by the joined points, and owed again after an undo',
    async () => {
      const { sara, omar, admin, restaurant } = await openFigures(engine);
      await oweOf({ restaurant, admin, omar });
      const owing = await admin.asks('readCustomer', { params: { id: omar.id } });
      expect(owing.owed).toBeGreaterThan(0);
      const query = { other: omar.id };
      const { joined: preview } = await admin.asks('previewJoin', {
        params: { id: sara.id },
        query,
      });
      const joined = await join(admin, sara, omar);
      expect(joined.points).toBe(preview.points);
      expect(joined.owed ?? 0).toBe(preview.owed);
      await undo(admin, joined.joinId);
      const again = await admin.asks('readCustomer', { params: { id: omar.id } });
      expect([again.owed, again.points]).toEqual([owing.owed, owing.points]);
      expect(await admin.asks('auditLedger')).toMatchObject(sound);
    },
  );

  test('refused: the same card, a card that is gone, other names, and the own card', async () => {
    const { restaurant, sara, omar, admin } = await openFigures(engine);
    const tries = (...cards: Parameters<typeof joining>) =>
      admin.tries('joinCards', joining(...cards));
    expect(await tries(sara, sara)).toMatchObject({ status: 409 });
    expect(await tries(sara, omar, { name: 'Somebody Else' })).toMatchObject({ status: 409 });
    expect(await tries(sara, omar, { mobile: '+966500000099' })).toMatchObject({ status: 409 });
    const none = { params: { id: sara.id }, body: { other: omar.id, name: sara.name } };
    expect(await admin.tries('joinCards', none)).toMatchObject({ status: 409 });
    expect(await tries(sara, { ...omar, id: 999_999 })).toMatchObject({ status: 404 });
    const [one, other] = await Promise.all([tries(sara, omar), tries(omar, sara)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 404]);
    await admin.asks('removeCustomer', { params: { id: one.status === 200 ? sara.id : omar.id } });
    expect(await tries(sara, omar)).toMatchObject({ status: 404 });
    expect(await restaurant.store.db.selectFrom('joined_cards').selectAll().execute()).toEqual([]);
  });

  test('a join cannot be undone after a day, nor once its points were spent', async () => {
    const { restaurant, sara, omar, admin } = await openFigures(engine);
    const { joinId } = await join(admin, sara, omar);
    const refused = async () => (await admin.tries('partCards', { params: { id: joinId } })).text;
    await award(admin, sara, 100);
    const { points, spent = 0 } = await admin.asks('readCustomer', { params: { id: sara.id } });
    const big = { name: 'Feast', cost: points - spent };
    const feast = await admin.asks('addReward', { body: big });
    const taken = await claim(sara, feast);
    expect(await refused()).toContain('were used since');
    await sara.asks('cancelClaim', { params: { id: taken.id } });
    // An entry of the other card that was undone since belongs to both.
    const { rows } = await admin.asks('listTransactions', { params: { id: sara.id } });
    const theirs = rows.find(({ points: given }) => given === 120)!;
    const slip = { customerId: sara.id, transactionId: theirs.id, description: 'A slip' };
    await admin.asks('undoEntry', { body: slip });
    expect(await refused()).toContain('were used since');
    restaurant.clock.pass({ days: 1 });
    const later = await owner(restaurant);
    const { text } = await later.tries('partCards', { params: { id: joinId } });
    expect(text).toContain('more than a day old');
    await sweep(restaurant.store, restaurant.clock.now());
    const kept = restaurant.store.db.selectFrom('joined_cards').select('replaced');
    expect(await kept.execute()).toEqual([{ replaced: null }]);
  });

  test('a join is not undone once ended points of the other card were brought back', async () => {
    const { restaurant, sara, admin } = await openEndings(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 300);
    await passDays(restaurant, admin, 125);
    await award(admin, sara, 50);
    await award(admin, omar, 50);
    const { joinId } = await join(admin, sara, omar);
    const { id } = await restaurant.store.db
      .selectFrom('point_transactions')
      .select('id')
      .where('ended', '>', 0)
      .executeTakeFirstOrThrow();
    const body = { customerId: sara.id, transactionId: id, description: 'By mistake' };
    await admin.asks('undoEntry', { body });
    expect(await admin.tries('partCards', { params: { id: joinId } })).toMatchObject({
      status: 409,
    });
    expect(await admin.asks('readCustomer', { params: { id: sara.id } })).toMatchObject({
      points: 400,
    });
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  test('joins of joined cards are undone in their order', async () => {
    const { restaurant, sara, omar, admin } = await openFigures(engine);
    const noura = await guest(restaurant, { name: 'Noura Said' });
    await award(admin, noura, 77);
    const pointsOf = async (id: number) =>
      (await admin.asks('readCustomer', { params: { id } })).points;
    const before = [await pointsOf(sara.id), await pointsOf(omar.id)];
    const first = await join(admin, sara, omar);
    const second = await join(admin, noura, sara);
    expect(await pointsOf(omar.id)).toBe(77 + before[0]! + before[1]!);
    expect((await admin.tries('partCards', { params: { id: first.joinId } })).status).toBe(409);
    await undo(admin, second.joinId);
    expect([await pointsOf(noura.id), await pointsOf(sara.id)]).toEqual([
      77,
      before[0]! + before[1]!,
    ]);
    await undo(admin, first.joinId);
    expect([await pointsOf(sara.id), await pointsOf(omar.id)]).toEqual(before);
    expect(await admin.asks('auditLedger')).toMatchObject(sound);
  });

  testOnce('nobody moves a row but a join', async () => {
    const { restaurant, sara, omar } = await openFigures(engine);
    for (const table of ['point_transactions', 'spendings', 'claims', 'visits']) {
      const moved = sql.raw(`update ${table} set "customerId" = ${omar.id}
        where "customerId" = ${sara.id}`);
      await expect(moved.execute(restaurant.store.db)).rejects.toThrow(/ledger|rewards|visits/);
    }
  });

  test('cards of one person are proposed', async () => {
    const { restaurant, sara, admin } = await openFigures(engine);
    expect(await admin.asks('listSamePersons')).toEqual([]);
    const body = { name: sara.name, mobile: '+966555888777', password: 'fig-orchard' };
    await admin.asks('freeNumber', { params: { id: sara.id }, body: { mobile: sara.mobile } });
    const again = { ...body, mobile: sara.mobile };
    const { id } = await visitor(restaurant).asks('joinFamily', { body: again });
    expect(await admin.asks('listSamePersons')).toEqual([
      {
        why: 'former-number',
        stays: { id: sara.id, name: sara.name, mobile: '' },
        leaves: { id, name: sara.name, mobile: sara.mobile },
      },
    ]);
  });
});

const isNoJoin = (row: { kind: string; wording?: string | undefined }) => row.wording !== 'joined';

interface Owing {
  restaurant: Awaited<ReturnType<typeof openFigures>>['restaurant'];
  admin: Office;
  omar: Awaited<ReturnType<typeof guest>>;
}

/** Omar owes points: a bill is refunded after he has spent what it gave. */
async function oweOf({ restaurant, admin, omar }: Owing) {
  const bill = { amount: '30', number: 'C-1' };
  const { id } = await visited(restaurant, { guest: { customerId: omar.id }, bill });
  const { points, spent = 0 } = await omar.asks('currentCustomer');
  const feast = { name: 'Lunch', cost: points - spent };
  await claim(omar, await admin.asks('addReward', { body: feast }));
  await admin.asks('refundVisit', { params: { id }, body: { reason: 'Cold' } });
}
