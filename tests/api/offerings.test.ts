// Benefits, offers and terms as each caller sees them.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';

onEachEngine((engine, testOnce) => {
  test('benefits: a guest sees what is on, a partner its own, the office all', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, bakery] = [await guest(restaurant), await partner(restaurant)];
    const cinema = await partner(restaurant, { username: 'cinema' });
    const row = {
      level: 'Gold' as const,
      lastUpdated: restaurant.clock.now().toISOString(),
      imagePath: null,
      byPartners: true,
    };
    await restaurant.store.db
      .insertInto('level_benefits')
      .values([
        { ...row, benefit: 'Free dessert', partnerId: null, active: true },
        { ...row, benefit: 'Over', partnerId: null, active: false },
        { ...row, benefit: 'A cake', partnerId: null, active: true, byPartners: false },
        // The owner of a benefit decides which partners give it, whatever `byPartners` says.
        { ...row, benefit: 'Free loaf', partnerId: bakery.id, active: true, byPartners: false },
        { ...row, benefit: 'Two seats for one', partnerId: cinema.id, active: true },
        { ...row, benefit: 'Free tea', partnerId: null, active: true, level: 'Bronze' as const },
      ])
      .execute();
    const seenBy = async (person: Pick<typeof sara, 'asks'>) =>
      (await person.asks('listBenefits', { params: { level: 'Gold' } })).map(
        ({ benefit, partner: name }) => (name ? `${benefit}, ${name}` : benefit),
      );
    expect(await seenBy(sara)).toEqual([
      'Free dessert',
      'A cake',
      'Free loaf, The Bakery',
      'Two seats for one, The Bakery',
    ]);
    expect(await seenBy(bakery)).toEqual(['Free dessert', 'Free loaf, The Bakery']);
    expect(await seenBy(await owner(restaurant))).toHaveLength(5);
    expect(
      (await visitor(restaurant).tries('listBenefits', { params: { level: 'Gold' } })).status,
    ).toBe(401);
    expect(await sara.tries('listBenefits', { params: { level: 'Tin' } })).toMatchObject({
      status: 400,
      text: 'There is no such level',
    });
  });

  testOnce('offers: guests see those that are on and have not run out, newest first', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const row = {
      level: 'Starter' as const,
      description: 'For two',
      imagePath: null,
      active: true,
    };
    await restaurant.store.db
      .insertInto('special_offers')
      .values([
        { ...row, title: 'Brunch', validUntil: '2026-12-21T00:00:00.000Z' },
        { ...row, title: 'Off', validUntil: '2026-12-21T00:00:00.000Z', active: false },
        { ...row, title: 'Ends now', validUntil: '2026-11-21T18:30:00.000Z' },
        { ...row, title: 'Ends in a second', validUntil: '2026-11-21T18:30:01.000Z' },
      ])
      .execute();
    const titles = async (person: Pick<typeof sara, 'asks'>) =>
      (await person.asks('listOffers', { params: { level: 'Starter' } })).map(({ title }) => title);
    expect(await titles(sara)).toEqual(['Ends in a second', 'Brunch']);
    expect(await titles(await owner(restaurant))).toHaveLength(4);
  });

  test('terms: anybody reads the active version; there is at most one', async () => {
    const restaurant = await openRestaurant(engine);
    expect(await visitor(restaurant).asks('currentTerms')).toEqual({
      content: null,
      contentEnglish: null,
      updatedAt: null,
    });
    const row = { updatedAt: restaurant.clock.now().toISOString(), active: true };
    const add = (content: string) =>
      restaurant.store.db
        .insertInto('terms_and_conditions')
        .values({ ...row, content })
        .execute();
    await add('أهلا\nوسهلا');
    expect((await visitor(restaurant).asks('currentTerms')).content).toBe('أهلا\nوسهلا');
    await expect(add('again')).rejects.toThrow();
  });

  testOnce(
    'terms: in both languages, and the version in force is the first of the list',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const first = { content: 'الشروط', contentEnglish: 'The terms\nin full' };
      await admin.asks('addTerms', { body: first });
      await admin.asks('addTerms', { body: { content: 'الجديدة', active: false } });
      await admin.asks('addTerms', { body: { content: 'الأحدث', active: false } });
      expect(await visitor(restaurant).asks('currentTerms')).toMatchObject(first);
      const listed = await admin.asks('listTerms');
      expect(listed.map(({ content }) => content)).toEqual(['الشروط', 'الأحدث', 'الجديدة']);
      expect(listed[1]).toMatchObject({ contentEnglish: null, active: false });
    },
  );

  testOnce('the restaurant tells its brand, its levels and its limits to anybody', async () => {
    const restaurant = await openRestaurant(engine, { BRAND_NAME: 'Bayt Sara' });
    const config = await visitor(restaurant).asks('readConfig');
    expect(config.brand).toBe('Bayt Sara');
    expect(config.levels[4]).toEqual({ level: 'Diamond', min: 500_001, max: null });
  });
});
