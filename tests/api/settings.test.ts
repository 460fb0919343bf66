// The settings of the owner, and what anybody may read of them.
import { usualOccasion, usualRules } from '../../src/contract/occasions/occasion-values.ts';
import { expect, test } from 'vitest';
import { limits } from '../../src/contract/values/values.ts';
import { askAll } from '../../src/storage/database/queries/prepared.ts';
import { settingsQuery } from '../../src/storage/restaurant/setting-queries.ts';
import { readVisitSettings } from '../../src/storage/visits/visit-settings.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { jpegOf, logoOf, smallestJpeg, smallestPng } from '../pictures.ts';
import { colleague, newMobile, owner, visitor } from '../people.ts';

onEachEngine((engine) => {
  test('the owner sets the brand and how passwords are reset', async () => {
    const restaurant = await openRestaurant(engine, { CUSTOMER_RESET_PASSWORD: 'come-again' });
    const admin = await owner(restaurant);
    expect(await admin.asks('readSettings')).toEqual({
      brand: 'Sofra',
      brandArabic: null,
      secondFactorFor: 'nobody',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      publicUrl: null,
      countryCode: null,
      countryCodeAsked: false,
      currency: null,
      pointsPerUnit: null,
      alertsOff: [],
      billsAskedAbove: null,
      colour: null,
      logo: null,
      dayBegins: 4,
      weekBegins: 0,
      tillLockMinutes: 3,
      openingHours: null,
      pointEnds: null,
      levelsBy: 'balance',
      counterSheet: false,
      proofAtTill: true,
      receiptHours: 24,
      refundDays: 0,
      receipts: true,
      ownCardPercent: 0,
      welcomeMessage: usualOccasion('welcome'),
      secondVisitMessage: usualOccasion('secondVisit'),
      birthdayMessage: usualOccasion('birthday'),
      missYouMessage: usualOccasion('missYou'),
      nearlyThereMessage: usualOccasion('nearlyThere'),
      friendMessage: usualOccasion('friend'),
      messageRules: usualRules,
      customerResetPassword: 'come-again',
      partnerResetPassword: null,
      partnerDefaultPassword: null,
    });
    const logo = logoOf('png', smallestPng);
    const body = { brand: 'Bayt Sara', colour: '#b4532a', logo, customerResetPassword: null };
    expect(await admin.asks('changeSettings', { body })).toMatchObject(body);
    const place = { brandArabic: 'بيت سارة', timeZone: 'Asia/Riyadh', countryCode: '+966' };
    expect(await admin.asks('changeSettings', { body: place })).toMatchObject({
      ...place,
      countryCode: '966',
      countryCodeAsked: true,
    });
    const config = await visitor(restaurant).asks('readConfig');
    expect(config).toMatchObject({ brand: 'Bayt Sara', colour: '#b4532a', logo });
    expect(config).toMatchObject({ ...place, countryCode: '966' });
    expect(Object.keys(config)).not.toContain('customerResetPassword');
    const own = { name: 'Sara', mobile: newMobile(), password: 'bayt sara 1' };
    expect((await visitor(restaurant).tries('joinFamily', { body: own })).status).toBe(400);
    for (const [wrong, text] of [
      [{ colour: 'red' }, 'A colour is written like #b4532a'],
      [
        { logo: 'https://x.example/l.png' },
        'A logo is a PNG, JPEG or WebP picture of at most 45 KiB',
      ],
      [
        { logo: 'data:image/svg+xml;base64,AAAA' },
        'A logo is a PNG, JPEG or WebP picture of at most 45 KiB',
      ],
      [{ brand: '' }, 'Required'],
      [{ timeZone: 'Asia/Nowhere' }, 'There is no such time zone'],
      [{ timeZone: '+03:00' }, 'There is no such time zone'],
      [{ countryCode: '96' }, 'A country code is one to three digits, such as 966'],
    ] as const) {
      const answer = await admin.tries('changeSettings', { body: wrong });
      expect(answer).toMatchObject({ status: 400, text });
    }
  });

  test('the owner sets when the day begins, and whether partners have a sheet', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const config = () => visitor(restaurant).asks('readConfig');
    expect(await config()).not.toHaveProperty('counterSheet');
    const body = { dayBegins: 0, counterSheet: true };
    expect(await admin.asks('changeSettings', { body })).toMatchObject(body);
    expect(await config()).toMatchObject({ counterSheet: true });
    expect(await config()).not.toHaveProperty('dayBegins');
    await admin.asks('changeSettings', { body: { dayBegins: 12, counterSheet: false } });
    expect(await config()).not.toHaveProperty('counterSheet');
    for (const dayBegins of [-1, 13, 4.5, '4']) {
      expect(await admin.tries('changeSettings', { body: { dayBegins } })).toMatchObject({
        status: 400,
        text: 'The day begins at an hour from 0 to 12',
      });
    }
    expect(await admin.asks('readSettings')).toMatchObject({ dayBegins: 12, counterSheet: false });
  });

  test('staff choose rewards until the owner says otherwise, where there are rewards', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const set = (body: object) => admin.asks('changeSettings', { body });
    expect(await set({ rewards: true })).toMatchObject({ staffChooseRewards: true });
    expect(await set({ staffChooseRewards: false })).toMatchObject({ staffChooseRewards: false });
    expect(await set({ rewards: false })).not.toHaveProperty('staffChooseRewards');
    expect(await set({ rewards: true })).toMatchObject({ staffChooseRewards: false });
    const config = await visitor(restaurant).asks('readConfig');
    expect(config).not.toHaveProperty('staffChooseRewards');
  });

  test('the office knows the address that guests use, where Sofra was told it', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const { publicUrl } = await (await owner(restaurant)).asks('readSettings');
    expect(publicUrl).toBe('https://family.example');
    expect(await visitor(restaurant).asks('readConfig')).not.toHaveProperty('publicUrl');
  });

  test('a manager reads the settings, without the passwords of partners', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const passwords = { customerResetPassword: 'walnut-1', partnerResetPassword: 'olive-1' };
    await admin.asks('changeSettings', {
      body: { ...passwords, partnerDefaultPassword: 'cedar-1' },
    });
    const maryam = await colleague(restaurant, 'manager');
    expect(await maryam.asks('readSettings')).toMatchObject({
      customerResetPassword: 'walnut-1',
      partnerResetPassword: null,
      partnerDefaultPassword: null,
    });
    expect(await maryam.tries('changeSettings', { body: { brand: 'Mine' } })).toMatchObject({
      status: 403,
    });
  });

  test('a logo is re-read like every picture: no place or text in it reaches anybody', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const { db } = restaurant.store;
    const secret = 'GPS 24.7136 N 46.6753 E';
    const exif = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0, secret.length + 2]),
      Buffer.from(secret),
    ]);
    const taken = Buffer.concat([
      smallestJpeg.subarray(0, 2),
      exif,
      smallestJpeg.subarray(2),
      Buffer.from(secret),
    ]);
    const change = (logo: string | null) => admin.tries('changeSettings', { body: { logo } });
    const shown = async () => (await visitor(restaurant).asks('readConfig')).logo;
    const clean = logoOf('jpeg', smallestJpeg);
    expect((await change(logoOf('jpeg', taken))).text).not.toContain(secret);
    expect(await shown()).toBe(clean);
    for (const logo of [
      logoOf('png', Buffer.from('no picture')),
      logoOf('png', taken),
      logoOf('webp', smallestPng),
      logoOf('jpeg', smallestPng),
      logoOf('png', smallestPng.subarray(0, -1)),
    ]) {
      expect(await change(logo)).toMatchObject({
        status: 400,
        text: 'A logo is a PNG, JPEG or WebP picture of at most 45 KiB',
      });
    }
    expect(await shown()).toBe(clean);
    // What an earlier version has stored, or a backup brings, is re-read when it is shown.
    const store = (logo: string) =>
      db
        .updateTable('settings')
        .set({ value: JSON.stringify(logo) })
        .where('name', '=', 'logo')
        .execute();
    await store(logoOf('jpeg', taken));
    expect(await shown()).toBe(clean);
    expect((await admin.asks('readSettings')).logo).toBe(clean);
    await store(logoOf('png', Buffer.from('no picture')));
    expect(await shown()).toBeNull();
    expect((await change(null)).status).toBe(200);
  });

  test('the largest logo fits into one change with all else that can be set', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const password = 'ض'.repeat(limits.password);
    const body = {
      brand: 'ض'.repeat(limits.username),
      brandArabic: 'ظ'.repeat(limits.username),
      timeZone: 'America/Argentina/ComodRivadavia',
      countryCode: '966',
      currency: 'SAR',
      pointsPerUnit: '1234567.25',
      colour: '#b4532a',
      logo: logoOf('jpeg', jpegOf(limits.logo)),
      customerResetPassword: password,
      partnerResetPassword: password,
      partnerDefaultPassword: password,
    };
    expect(await admin.asks('changeSettings', { body })).toMatchObject(body);
    const larger = { body: { logo: logoOf('jpeg', jpegOf(limits.logo + 1)) } };
    expect(await admin.tries('changeSettings', larger)).toMatchObject({
      status: 400,
      text: 'A logo is a PNG, JPEG or WebP picture of at most 45 KiB',
    });
  });

  test('a restaurant that has set nothing settles by the defaults that it shows', async () => {
    const restaurant = await openRestaurant(engine);
    const shown = await (await owner(restaurant)).asks('readSettings');
    const { earning, ...settles } = await readVisitSettings(restaurant.store);
    // Rewards are off at first, which no answer mentions.
    const { rewards, staffChooseRewards, ...applied } = settles;
    expect([earning, rewards, staffChooseRewards]).toEqual([null, false, true]);
    expect(shown).toMatchObject(applied);
  });

  test('no code can use a setting that its query does not name', async () => {
    const { store } = await openRestaurant(engine);
    const currency = settingsQuery(['currency']);
    const rate = settingsQuery(['currency', 'pointsPerUnit']);
    // @ts-expect-error
    expect((await currency.read(store)).pointsPerUnit).toBeUndefined();
    const { settings } = await askAll(store, { settings: currency.rows });
    // @ts-expect-error
    rate.valuesIn(settings);
  });
});
