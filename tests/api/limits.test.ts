// Limits of awards and undos, by the person's role and of the person.
import { expect, test } from 'vitest';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { give, limit, openLimited, type SomeLimits } from '../limits.ts';
import { inParallel } from '../many.ts';
import { colleague, owner, regulars, standsAt } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';

onEachEngine((engine, testOnce) => {
  test.each<[string, SomeLimits, (number | 'Omar')[], string]>([
    ['points an award', { pointsPerAward: 50 }, [50, 51], 'given, waits'],
    ['points a day', { pointsPerDay: 100 }, [60, 'Omar', 41, 40], 'given, waits, given'],
    ['points to one guest', { guestPointsPerDay: 80 }, [80, 1, 'Omar', 80], 'given, waits, given'],
    ['awards to one guest', { guestAwardsPerDay: 1 }, [0, 0, 'Omar', 0], 'given, waits, given'],
  ])(
    'a limit of %s is reached and not passed',
    inLongOnPostgres(engine),
    async (_, limits, acts, outcomes) => {
      const { restaurant, sara, yusuf } = await openLimited(engine, limits);
      const [omar] = await regulars(restaurant, 1);
      let guest: { id: number } = sara;
      const seen: unknown[] = [];
      for (const act of acts) {
        if (act === 'Omar') guest = omar!;
        else seen.push((await give(yusuf, guest, act)).outcome);
      }
      expect(seen.join(', ')).toBe(outcomes);
    },
  );

  testOnce(
    'undoing a deduction gives points, which are held against limits of awards',
    async () => {
      const { admin, sara, maryam } = await openLimited(engine);
      await limit(admin, 'manager', { pointsPerAward: 50 });
      const taken = { customerId: sara.id, points: 60, description: 'A slip' };
      const { transactionId } = await admin.asks('deductPoints', { body: taken });
      const body = { customerId: sara.id, transactionId, description: 'Back again' };
      expect((await maryam.tries('undoEntry', { body })).status).toBe(403);
      await limit(admin, 'manager', { pointsPerAward: 60 });
      expect((await maryam.tries('undoEntry', { body })).status).toBe(200);
    },
  );

  test('an undo that is refused leaves the entry to others who undo it at once', async () => {
    const { restaurant, admin, sara, maryam } = await openLimited(engine);
    await limit(admin, 'manager', { undosPerDay: 0 });
    const given = { customerId: sara.id, points: 30, description: 'Dinner' };
    const { transactionId } = await admin.asks('awardPoints', { body: given });
    const body = { customerId: sara.id, transactionId };
    const answers = await inParallel(8, (i) =>
      (i === 7 ? admin : maryam).tries('undoEntry', { body }),
    );
    expect(answers.map(({ status }) => status)).toEqual([...Array(7).fill(403), 200]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
  });

  testOnce(
    'a day is the restaurant’s, and its end gives back what its clock does not',
    async () => {
      const { restaurant, admin, sara, yusuf } = await openLimited(engine, { pointsPerDay: 100 });
      const { clock } = restaurant;
      await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh', dayBegins: 4 } });
      const until = (hour: number) => {
        const hours = (hour - 3 - clock.now().getUTCHours() + 48) % 24 || 24;
        clock.pass({ hours });
      };
      const again = async () => {
        const { username, password } = yusuf;
        await yusuf.asks('logInAdmin', { body: { username, password } });
      };
      until(22);
      await again();
      expect(await give(yusuf, sara, 100)).toMatchObject({ outcome: 'given' });
      // The business day of the evening continues after midnight.
      clock.pass({ hours: 4 });
      await again();
      expect(await give(yusuf, sara, 1)).toMatchObject({ outcome: 'waits' });
      clock.pass({ hours: 3 });
      await again();
      expect(await give(yusuf, sara, 100)).toMatchObject({ outcome: 'given' });
      // If the clock is set back, the counts of the day before apply again.
      clock.pass({ hours: -7 });
      await again();
      expect(await give(yusuf, sara, 1)).toMatchObject({ outcome: 'waits' });
    },
  );

  testOnce('a limit of noon counts the morning too, and an undo gives nothing back', async () => {
    const { restaurant, admin, sara, yusuf } = await openLimited(engine);
    const { now } = restaurant.clock;
    const day = 86_400_000;
    const [startDate, endDate] = [-day, day].map((by) => new Date(now().getTime() + by));
    await admin.asks('addEvent', {
      body: {
        name: 'Eid',
        description: '',
        multiplier: 3,
        startDate: startDate!.toISOString(),
        endDate: endDate!.toISOString(),
      },
    });
    const { id } = await give(yusuf, sara, 30);
    await limit(admin, 'cashier', { pointsPerDay: 100 });
    expect(await give(yusuf, sara, 4)).toMatchObject({ outcome: 'waits' });
    await yusuf.asks('undoVisit', { params: { id }, body: {} });
    expect(await give(yusuf, sara, 4)).toMatchObject({ outcome: 'waits' });
    expect(await give(yusuf, sara, 3)).toMatchObject({ outcome: 'given' });
  });

  testOnce('a limit of a person comes before that of the role, and an owner has none', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openLimited(engine, {
      pointsPerAward: 10,
    });
    const body = { ...noLimits, pointsPerAward: 200 };
    await admin.asks('changePersonLimits', { params: { id: yusuf.id }, body });
    const other = await colleague(restaurant, 'cashier', { username: 'huda' });
    const outcomes = await Promise.all(
      [admin, maryam, yusuf, other].map((one) => give(one, sara, 200)),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['given', 'given', 'given', 'waits']);
    expect(await admin.asks('listStaffLimits')).toEqual({
      roles: { manager: noLimits, cashier: { ...noLimits, pointsPerAward: 10 } },
      people: [{ adminId: yusuf.id, ...body }],
    });
    // The same values again are not logged as a change.
    await admin.asks('changePersonLimits', { params: { id: yusuf.id }, body });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'limits.changed' } });
    expect(rows.map(({ detail }) => detail)).toEqual([
      'yusuf: pointsPerAward 200',
      'cashier: pointsPerAward 10',
    ]);
    const missing = { params: { id: 999 }, body };
    expect(await admin.tries('changePersonLimits', missing)).toMatchObject({ status: 404 });
    expect(await maryam.tries('listStaffLimits')).toMatchObject({ status: 403 });
  });

  testOnce('undos are counted, and one that comes late waits', async () => {
    const limits = { undosPerDay: 2, undoMinutes: 30 };
    const { restaurant, sara, yusuf } = await openLimited(engine, limits);
    const { id: late } = await give(yusuf, sara, 10);
    restaurant.clock.pass({ minutes: 31 });
    await yusuf.asks('logInAdmin', { body: { username: 'yusuf', password: 'olive-oil' } });
    const undo = (id: number) =>
      yusuf.tries('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    const outcomes: boolean[] = [];
    expect((await undo(late)).text).toContain('"limit":"undoMinutes","most":30');
    for (let round = 0; round < 3; round += 1) {
      const { id } = await give(yusuf, sara, 10);
      outcomes.push((await undo(id)).text.includes('"waiting"'));
      // A repeated undo does not count twice.
      if (round < 2) expect(await undo(id)).toMatchObject({ status: 200 });
    }
    expect(outcomes).toEqual([false, false, true]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_020 });
  });

  testOnce(
    'a part of a visit is held against the limits too, and is not counted with it',
    async () => {
      const { restaurant, admin, maryam, whole } = await openLimited(engine);
      const { claims, benefits, id } = await admin.asks('settleVisit', { body: whole });
      const claim = { params: { id: claims[0]!.id }, body: { reason: 'A slip' } };
      const stamp = { params: { id: benefits[0]!.id } };
      const above = (sentence: string) => ({
        status: 403,
        text: `Above your limit (${sentence}). As a visit, somebody else can approve it`,
      });
      await limit(admin, 'manager', { undosPerDay: 0 });
      expect(await maryam.tries('undoClaim', claim)).toMatchObject(above('undos: at most 0 a day'));
      expect(await maryam.tries('removeStamp', stamp)).toMatchObject(
        above('undos: at most 0 a day'),
      );
      await limit(admin, 'manager', { undoMinutes: 5 });
      restaurant.clock.pass({ minutes: 6 });
      const late = above('undo: within 5 minutes');
      expect(await maryam.tries('undoClaim', claim)).toMatchObject(late);
      expect(await maryam.tries('removeStamp', stamp)).toMatchObject(late);
      await limit(admin, 'manager', { undosPerDay: 3 });
      await maryam.asks('undoClaim', claim);
      await maryam.asks('removeStamp', stamp);
      await maryam.asks('removeStamp', stamp);
      await maryam.asks('undoVisit', { params: { id }, body: { reason: 'A slip' } });
      const again = { ...whole, bill: { amount: '24.50', number: 'A-18' } };
      const second = await admin.asks('settleVisit', { body: again });
      const undo = { params: { id: second.id }, body: {} };
      expect((await maryam.tries('undoVisit', undo)).text).toContain('"limit":"undosPerDay"');
      await limit(admin, 'manager', { undosPerDay: 4 });
      await maryam.asks('undoVisit', undo);
      const counts = restaurant.store.db.selectFrom('staff_counts').select('undos');
      expect(await counts.where('customerId', '=', 0).execute()).toEqual([{ undos: 4 }]);
    },
  );

  testOnce('points alone are refused above a limit, and so is their undo', async () => {
    const { admin, sara, maryam } = await openLimited(engine);
    await limit(admin, 'manager', { pointsPerAward: 50, undosPerDay: 0 });
    const body = { customerId: sara.id, points: 50, description: 'Dinner' };
    const { transactionId } = await maryam.asks('awardPoints', { body });
    const above = { ...body, points: 51 };
    expect(await maryam.tries('awardPoints', { body: above })).toMatchObject({
      status: 403,
      text: expect.stringContaining('Above your limit (points: at most 50 at once). As a visit'),
    });
    const undo = { customerId: sara.id, transactionId };
    expect(await maryam.tries('undoEntry', { body: undo })).toMatchObject({ status: 403 });
    // A negative award does not count as an award.
    const taken = await maryam.asks('awardPoints', { body: { ...body, points: -50 } });
    expect(taken).toMatchObject({ total: 1_000 });
  });

  test('fifty at once do not pass a limit together', async () => {
    const { restaurant, admin, sara, yusuf } = await openLimited(engine, {
      pointsPerDay: 100,
      guestAwardsPerDay: 7,
    });
    const answers = await inParallel(50, () => give(yusuf, sara, 10));
    expect(answers.filter(({ outcome }) => outcome === 'given')).toHaveLength(7);
    expect(answers.filter(({ outcome }) => outcome === 'waits')).toHaveLength(43);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_070, entries: 8 });
    expect((await admin.asks('listRequests')).total).toBe(43);
  });

  testOnce('a restore in the office brings the limits of roles, and counts go on', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openLimited(engine, {
      pointsPerDay: 100,
    });
    const own = (pointsPerAward: number) =>
      admin.asks('changePersonLimits', {
        params: { id: maryam.id },
        body: { ...noLimits, pointsPerAward },
      });
    await own(7);
    const { filename } = await admin.asks('runBackup');
    const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
    await own(8);
    await limit(admin, 'cashier', { pointsPerDay: 90 });
    expect(await give(yusuf, sara, 60)).toMatchObject({ outcome: 'given' });
    expect(await give(yusuf, sara, 60)).toMatchObject({ outcome: 'waits' });
    await admin.asks('restoreBackup', { body: text as never });
    const { username, password } = yusuf;
    await yusuf.asks('logInAdmin', { body: { username, password } });
    expect(await give(yusuf, sara, 41)).toMatchObject({ outcome: 'waits' });
    expect(await give(yusuf, sara, 40)).toMatchObject({ outcome: 'given' });
    // Waiting requests are not restored, since their guests may be other people.
    const again = await owner(restaurant);
    expect((await again.asks('listRequests')).total).toBe(1);
    // The limits of people are not restored, as their passwords are not.
    expect((await again.asks('listStaffLimits')).people).toEqual([
      { ...noLimits, adminId: maryam.id, pointsPerAward: 8 },
    ]);
  });
});
