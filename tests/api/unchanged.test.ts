// A request that changes nothing succeeds and writes nothing.
import { expect, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { everything } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { owner, partner } from '../people.ts';

type Row = Record<string, unknown> & { id: number };

/** A row of each kind that can be changed, its call, and a change of one field. */
const kinds: Record<string, [add: CallName, change: CallName, row: object, other: object]> = {
  offer: [
    'addOffer',
    'changeOffer',
    { level: 'Gold', title: 'Brunch', description: 'For two', validUntil: '2026-12-24' },
    { title: 'Lunch' },
  ],
  benefit: [
    'addBenefit',
    'changeBenefit',
    { level: 'Gold', benefit: 'Tea', imagePath: '/tea.png', frequency: 'daily', byPartners: false },
    { benefit: 'Coffee' },
  ],
  'special event': [
    'addEvent',
    'changeEvent',
    {
      name: 'Eid',
      description: '',
      multiplier: 2,
      startDate: '2026-12-24',
      endDate: '2026-12-25T18:00:00.000Z',
    },
    { multiplier: 3 },
  ],
  outlet: [
    'addOutlet',
    'changeOutlet',
    { name: 'Harbour', nameArabic: 'المرفأ' },
    { nameArabic: null },
  ],
  submission: [
    'addSubmission',
    'changeSubmission',
    {
      shortDescription: 'A family table',
      fullDescription: 'A family table for everybody who comes, again and again and again.',
      privacyPolicyUrl: 'https://family.example/privacy',
      contactEmail: 'office@family.example',
      iconPath: '/icon.png',
      featureGraphicPath: '/graphic.png',
      screenshotPaths: ['/one.png', '/two.png'],
    },
    { screenshotPaths: ['/two.png', '/one.png'] },
  ],
};

onEachEngine((engine) => {
  test.each(Object.entries(kinds))(
    'a %s that is sent as it is stays as it is',
    async (_, [add, change, row, other]) => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const added: Row = JSON.parse((await admin.tries(add, { body: row })).text);
      const before = await everything(restaurant);
      restaurant.clock.pass({ seconds: 30 });
      const params = { id: added.id };
      const { id, createdAt: _createdAt, partner: _partner, resting: _resting, ...rest } = added;
      const { lastUpdated: _lastUpdated, ...fields } = rest;
      for (const body of [{}, { id }, row, fields]) {
        const answer = await admin.tries(change, { params, body });
        expect(JSON.parse(answer.text)).toEqual(added);
      }
      expect(await everything(restaurant)).toEqual(before);
      const changed = await admin.tries(change, { params, body: other });
      expect(JSON.parse(changed.text)).toMatchObject(other);
      expect((await everything(restaurant)).audit_log).toHaveLength(before.audit_log.length + 1);
    },
  );

  test('a partner that is on stays on, and its session with it', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, bakery] = [await owner(restaurant), await partner(restaurant)];
    const params = { id: bakery.id };
    const before = await everything(restaurant);
    const on = await admin.asks('setPartnerStatus', { params, body: { active: true } });
    expect(on).toMatchObject({ id: bakery.id, active: true });
    expect(await everything(restaurant)).toEqual(before);
    await bakery.asks('currentPartner');
  });

  test('settings and the schedule of backups, said again, are not noted again', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const settings = { brand: 'Bayt Sara', colour: '#b4532a', countryCode: null };
    await admin.asks('changeSettings', { body: settings });
    const config = { frequency: '0 0 * * 0', maxBackups: 3 } as const;
    await admin.asks('changeBackupConfig', { body: config });
    const before = await everything(restaurant);
    await admin.asks('changeSettings', { body: settings });
    await admin.asks('changeSettings', { body: {} });
    await admin.asks('changeBackupConfig', { body: config });
    expect(await everything(restaurant)).toEqual(before);
    await admin.asks('changeSettings', { body: { ...settings, brand: 'Bayt' } });
    expect(await lastDetail(restaurant)).toBe('brand');
  });
});

const lastDetail = async ({ store: { db } }: Restaurant) =>
  (
    await db
      .selectFrom('audit_log')
      .select('detail')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).detail;
