// What is not used does not stand in the office, and what has appeared stays.
import { expect, test } from 'vitest';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { colleague, guest, owner, partner } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  testOnce(
    'a café has no parts on its first day; each comes with its reason, and stays',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const appeared = async () => (await admin.asks('readOfficeParts')).appeared;
      expect(await appeared()).toEqual([]);

      const sara = await guest(restaurant);
      for (let visit = 1; visit <= 10; visit += 1) {
        expect(await appeared()).toEqual([]);
        const body = { customerId: sara.id, points: 10, description: `Visit ${visit}` };
        await admin.asks('awardPoints', { body });
      }
      expect(await appeared()).toEqual(['events', 'messages', 'evening', 'ledger']);

      await admin.asks('changeSettings', { body: { ownCardPercent: 50 } });
      expect(await appeared()).toContain('till');
      await admin.asks('changeSettings', { body: { ownCardPercent: 0 } });
      expect(await appeared()).toContain('till');

      await partner(restaurant);
      await colleague(restaurant, 'cashier');
      const body = { ...noLimits, pointsPerAward: 2_000 };
      await admin.asks('changeRoleLimits', { params: { role: 'cashier' }, body });
      expect(await appeared()).toEqual([
        'approvals',
        'events',
        'messages',
        'evening',
        'standingOut',
        'closes',
        'till',
        'counters',
        'ledger',
        'audit',
      ]);
    },
  );

  test('of two servers that see different parts appear, both are kept', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const elsewhere = await owner(await anotherServer(restaurant));
    await admin.asks('changeSettings', {
      body: { billsAskedAbove: 500, alertsOff: ['hookPaused'] },
    });
    const both = ['alerts', 'unusualBills'];
    const answers = await Promise.all(
      [admin, elsewhere, admin, elsewhere].map((one) => one.asks('readOfficeParts')),
    );
    expect(answers).toEqual(answers.map(() => ({ appeared: both })));
    await admin.asks('changeSettings', { body: { billsAskedAbove: null, alertsOff: [] } });
    expect(await elsewhere.asks('readOfficeParts')).toEqual({ appeared: both });
  });
});
