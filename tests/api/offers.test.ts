// The office adds, changes and takes away offers and benefits.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { owner } from '../people.ts';

onEachEngine((engine) => {
  test('an offer is added for a level, changed and taken away', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const offer = {
      level: 'Gold',
      title: 'Brunch',
      description: 'For two',
      validUntil: '2026-12-24T18:00:00.000Z',
    };
    const added = await admin.asks('addOffer', { body: offer as never });
    expect(added).toMatchObject({ ...offer, active: true });
    const params = { id: added.id };
    const body = { id: added.id, active: false };
    expect(await admin.asks('changeOffer', { params, body })).toMatchObject({ active: false });
    expect((await admin.tries('changeOffer', { params, body: { id: 99 } })).text).toBe(
      'The id belongs to another row',
    );
    expect(await admin.asks('changeOffer', { params, body: {} })).toMatchObject({
      title: 'Brunch',
    });
    await admin.asks('removeOffer', { params });
    for (const call of ['removeOffer', 'changeOffer'] as const) {
      expect(await admin.tries(call, { params })).toMatchObject({
        status: call === 'removeOffer' ? 404 : 400,
      });
    }
    expect((await admin.tries('changeOffer', { params, body })).text).toBe('Offer not found');
  });

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ description: '' }, 'Description is required'],
    [{ validUntil: 'tomorrow' }, 'This is not a date'],
    [{ validUntil: '2026-02-30' }, 'This is not a date'],
    [{ level: 'Tin' }, 'There is no such level'],
    [{ imagePath: 'javascript:alert(1)' }, 'An image is a path of this site or an https address'],
    [{ imagePath: '//evil.example/a.png' }, 'An image is a path of this site or an https address'],
    [
      { imagePath: 'http://plain.example/a.png' },
      'An image is a path of this site or an https address',
    ],
  ])('an offer with %j is refused', async (wrong, text) => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const offer = {
      level: 'Gold',
      title: 'Brunch',
      description: 'For two',
      validUntil: '2026-12-24',
    };
    const answer = await admin.tries('addOffer', { body: { ...offer, ...wrong } });
    expect(answer).toMatchObject({ status: 400, text });
  });

  test('a benefit may belong to a partner who exists', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const benefit = { level: 'Gold', benefit: 'Free tea' } as const;
    const added = await admin.asks('addBenefit', { body: benefit });
    expect(added).toMatchObject({ partnerId: null, partner: null, active: true, imagePath: null });
    const missing = await admin.tries('addBenefit', { body: { ...benefit, partnerId: 99 } });
    expect(missing).toMatchObject({ status: 404, text: 'Partner not found' });
    restaurant.clock.pass({ minutes: 1 });
    const params = { id: added.id };
    const off = await admin.asks('changeBenefit', { params, body: { active: false } });
    expect(off).toMatchObject({ active: false, lastUpdated: '2026-11-21T18:31:00.000Z' });
    await admin.asks('removeBenefit', { params });
    expect((await admin.tries('removeBenefit', { params })).text).toBe('Benefit not found');
    expect((await admin.tries('addBenefit', { body: { ...benefit, benefit: '' } })).text).toBe(
      'Benefit is required',
    );
  });
});
