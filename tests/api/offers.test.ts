// The office adds, changes and takes away offers and benefits.
import { expect, test } from 'vitest';
import { pictureAddress } from '../../src/contract/rewards/pictures.ts';
import { removeUnusedPictures } from '../../src/storage/rewards/picture-queries.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import { smallestJpeg } from '../pictures.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, partner, type Person } from '../people.ts';

onEachEngine((engine, testOnce) => {
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
  ])('an offer with %j is refused', inLongOnPostgres(engine), async (wrong, text) => {
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

  testOnce('a benefit may belong to a partner who exists', async () => {
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

  test('an offer is for several levels, in both languages', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const arabic = { titleArabic: 'فطور', descriptionArabic: 'لشخصين\nفي الحديقة' };
    const levels = ['Gold', 'Starter'] as ('Gold' | 'Starter')[];
    const added = await admin.asks('addOffer', {
      body: { ...brunch, ...arabic, level: 'Diamond', levels },
    });
    const all = ['Starter', 'Gold', 'Diamond'];
    expect(added).toMatchObject({ ...arabic, level: 'Starter', levels: all });
    const seen = async (level: 'Starter' | 'Silver' | 'Gold') =>
      (await admin.asks('listOffers', { params: { level } })).map((offer) => offer.levels);
    expect([await seen('Starter'), await seen('Silver')]).toEqual([[all], []]);
    const onCard = { params: { level: 'Starter' as const } };
    expect(await sara.asks('listOffers', onCard)).toMatchObject([arabic]);

    const params = { id: added.id };
    // The form of an earlier version sends the lowest level unchanged with its changes.
    const renamed = { level: added.level, title: 'Late brunch' };
    const kept = await admin.asks('changeOffer', { params, body: renamed });
    expect(kept).toMatchObject({ ...renamed, levels: added.levels });
    // A program for an earlier version, with a single level, sets that level alone.
    const one = await admin.asks('changeOffer', { params, body: { level: 'Gold' } });
    expect(one).toMatchObject({ level: 'Gold', levels: ['Gold'], titleArabic: 'فطور' });
    const none = { levels: [] };
    expect((await admin.tries('changeOffer', { params, body: none })).text).toBe(
      'Choose at least one level',
    );
    const plain = { titleArabic: null, levels: ['Silver', 'Gold'] as ('Silver' | 'Gold')[] };
    expect(await admin.asks('changeOffer', { params, body: plain })).toMatchObject({
      ...plain,
      level: 'Silver',
    });
    expect(await sara.asks('listOffers', onCard)).toEqual([]);
  });

  test('an offer with a first day is on no card before it begins at the restaurant', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh' } });
    const body = { ...brunch, level: 'Starter' as const, validFrom: '2026-11-22' };
    const { id, validFrom } = await admin.asks('addOffer', { body });
    expect(validFrom).toBe('2026-11-21T21:00:00.000Z');
    const shown = async (person: Pick<Person, 'asks'>) =>
      (await person.asks('listOffers', { params: { level: 'Starter' } })).length;
    expect([await shown(sara), await shown(admin)]).toEqual([0, 1]);
    restaurant.clock.pass({ hours: 2.5 });
    expect(await shown(sara)).toBe(1);

    const later = await owner(restaurant);
    const params = { id };
    const early = { validUntil: '2026-11-20' };
    const late = { validFrom: '2026-12-25' };
    for (const wrong of [early, late]) {
      expect(await later.tries('changeOffer', { params, body: wrong })).toMatchObject({
        status: 400,
        text: 'The last day is before the first one',
      });
    }
    const withoutFirstDay = { validFrom: null };
    expect(await later.asks('changeOffer', { params, body: withoutFirstDay })).toMatchObject(
      withoutFirstDay,
    );
  });

  testOnce('a benefit of several levels is one benefit, in both languages', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, bakery] = [await owner(restaurant), await partner(restaurant)];
    const sara = await guest(restaurant);
    await admin.asks('changeSettings', { body: { proofAtTill: false, rewards: true } });
    const levels = ['Starter', 'Bronze'] as ('Starter' | 'Bronze')[];
    const loaf = { benefit: 'A loaf', benefitArabic: 'رغيف', frequency: 'once' as const };
    const { id } = await admin.asks('addBenefit', { body: { ...loaf, level: 'Starter', levels } });
    const seen = async (level: 'Starter' | 'Bronze' | 'Gold') =>
      (await bakery.asks('listPartnerBenefits', { params: { level } })).map((row) => row.id);
    expect([await seen('Starter'), await seen('Bronze'), await seen('Gold')]).toEqual([
      [id],
      [id],
      [],
    ]);
    const give = async () =>
      admin.tries('settleVisit', {
        body: { guest: { customerId: sara.id }, points: 5, benefits: [id] },
      });
    expect((await give()).status).toBe(200);
    // The history keeps the texts of that time, in both languages.
    const others = { benefit: 'Bread', benefitArabic: 'خبز' };
    await admin.asks('changeBenefit', { params: { id }, body: others });
    const [row] = (await sara.asks('listHistory')).rows;
    expect(row?.visit?.benefits).toMatchObject([{ benefit: 'A loaf', benefitArabic: 'رغيف' }]);
    const body = { customerId: sara.id, points: 1_100, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
    // At the next level it is the same benefit, and the guest has had it.
    const onCard = await sara.asks('listBenefits', { params: { level: 'Bronze' } });
    expect(onCard).toMatchObject([{ id, benefitArabic: 'خبز', levels, nextDue: 'never' }]);
    expect((await give()).text).toContain('This benefit is given once, and the guest has had it');
    const sheet = await admin.asks('readGuestSheet', { query: { customerId: sara.id } });
    expect(sheet).toMatchObject({ benefits: [{ id, benefitArabic: 'خبز', nextDue: 'never' }] });
  });

  test('the order of a list is the office’s, for every level at once', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const gold = { level: 'Starter' as const, levels: ['Starter', 'Gold'] as ['Starter', 'Gold'] };
    const add = async (benefit: string, at: object) =>
      (await admin.asks('addBenefit', { body: { benefit, level: 'Starter', ...at } })).id;
    const tea = await add('Tea', gold);
    const soup = await add('Soup', {});
    const cake = await add('Cake', gold);
    const names = async (level: 'Starter' | 'Gold') =>
      (await sara.asks('listBenefits', { params: { level } })).map(({ benefit }) => benefit);
    const order = (ids: number[], before: number[]) =>
      admin.tries('orderBenefits', { body: { ids, before } });

    expect((await order([cake, tea], [tea, cake])).status).toBe(204);
    expect(await names('Starter')).toEqual(['Cake', 'Soup', 'Tea']);
    expect(await names('Gold')).toEqual(['Cake', 'Tea']);
    const audited = async () => (await admin.asks('listAuditEntries', { query: {} })).total;
    const before = await audited();
    // The same request again changes nothing.
    expect((await order([cake, tea], [tea, cake])).status).toBe(204);
    expect(await audited()).toBe(before);
    const stale = await order([soup, tea, cake], [tea, soup, cake]);
    expect(stale).toMatchObject({
      status: 409,
      text: 'Somebody has changed this list meanwhile. Please look again',
    });
    expect((await order([tea, tea], [tea, cake])).status).toBe(400);
    const bread = await add('Bread', {});
    expect(await names('Starter')).toEqual(['Cake', 'Soup', 'Tea', 'Bread']);
    await admin.asks('removeBenefit', { params: { id: soup } });
    expect((await order([soup, cake], [cake, soup])).status).toBe(409);

    const offer = async (title: string) =>
      (await admin.asks('addOffer', { body: { ...brunch, level: 'Starter', title } })).id;
    const [one, two] = [await offer('One'), await offer('Two')];
    await admin.asks('orderOffers', { body: { ids: [one, two], before: [two, one] } });
    await offer('Three');
    const offers = await sara.asks('listOffers', { params: { level: 'Starter' } });
    expect(offers.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']);
    expect(bread).toBeGreaterThan(cake);
  });

  test('two orders at the same moment: one is done, the other one is told', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.unshift((await admin.asks('addOffer', { body: { ...brunch, title } })).id);
    }
    const [first, second, third] = ids as [number, number, number];
    const answers = await Promise.all(
      [
        [second, first, third],
        [third, second, first],
      ].map((to) => admin.tries('orderOffers', { body: { ids: to, before: ids } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('an uploaded picture stays as long as an offer or a benefit has its address', async () => {
    const restaurant = await openRestaurant(engine);
    const { app, store, clock } = restaurant;
    const admin = await owner(restaurant);
    const body = Buffer.from('<script>alert(1)</script>');
    expect((await admin.tries('addOfferPicture', { body })).text).toBe(
      'A picture is a JPEG of at most 200 KB',
    );
    // The location and the camera are removed from the stored picture.
    const place = Buffer.from('ffe1000c457869660000475053aa', 'hex');
    const [first, rest] = [smallestJpeg.subarray(0, 2), smallestJpeg.subarray(2)];
    const taken = Buffer.concat([first, place, rest]);
    const { picture } = await admin.asks('addOfferPicture', { body: taken });
    const imagePath = pictureAddress(picture);
    const fetch = async () => app.inject({ url: imagePath });
    expect((await fetch()).statusCode).toBe(404);

    const offer = await admin.asks('addOffer', { body: { ...brunch, imagePath } });
    const tea = { level: 'Gold' as const, benefit: 'Tea' };
    const benefit = await admin.asks('addBenefit', { body: tea });
    const shown = await fetch();
    expect([shown.rawPayload, shown.headers['cache-control']]).toEqual([
      smallestJpeg,
      'public, max-age=31536000, immutable',
    ]);
    const sweep = async () => {
      clock.pass({ days: 2 });
      await removeUnusedPictures(store.db, clock.now().toISOString());
      return (await fetch()).statusCode;
    };
    expect(await sweep()).toBe(200);
    const again = await owner(restaurant);
    await again.asks('changeBenefit', { params: benefit, body: { imagePath } });
    await again.asks('removeOffer', { params: offer });
    expect(await sweep()).toBe(200);
    const last = await owner(restaurant);
    await last.asks('changeBenefit', { params: benefit, body: { imagePath: null } });
    expect(await sweep()).toBe(404);
    const late = await owner(restaurant);
    expect(await late.tries('addOffer', { body: { ...brunch, imagePath } })).toMatchObject({
      status: 404,
      text: 'This picture is not there any more. Please choose it again',
    });
  });
});

const brunch = {
  level: 'Gold' as const,
  title: 'Brunch',
  description: 'For two',
  validUntil: '2026-12-24',
};
