// Mobile numbers as people of the restaurant's country type them: how they are read, and that they
// log in with them.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { brings, checks, uploads } from '../importing.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';
import { program } from '../programs.ts';

const inSaudiArabia = async (restaurant: Restaurant) => {
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  return admin;
};

const password = 'walnut-tree';
const unclear = 'Write this number with + and the country code, or like this: 0512345678';

onEachEngine((engine) => {
  const joins = (restaurant: Restaurant, mobile: string) =>
    visitor(restaurant).tries('joinFamily', { body: { name: 'Sara', mobile, password } });

  const logsIn = (restaurant: Restaurant, mobile: string, typed = password) =>
    visitor(restaurant).tries('logInCustomer', { body: { mobile, password: typed } });

  /** A restaurant whose guest joined before numbers were read by the country's plan. */
  async function withMisread() {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant, { name: 'Sara', mobile: '548785059' });
    const admin = await inSaudiArabia(restaurant);
    return { restaurant, sara, admin };
  }

  test('however a number is typed it is kept as one, and nobody joins with it twice', async () => {
    const restaurant = await openRestaurant(engine);
    await inSaudiArabia(restaurant);
    const first = await joins(restaurant, '548785059');
    expect(JSON.parse(first.text)).toMatchObject({ mobile: '+966548785059' });
    for (const mobile of ['+966548785059', '966548785059', '٥٤٨٧٨٥٠٥٩', '54-878 5059']) {
      expect(await joins(restaurant, mobile)).toMatchObject({ status: 409 });
      expect(await logsIn(restaurant, mobile)).toMatchObject({ status: 200 });
    }
  });

  test.each([
    ['12', 'This number is too short'],
    ['13', 'This number is too short'],
    ['+9665012', 'This number is too short'],
    ['+12', 'This number is too short'],
    ['+9665487850590', 'This number is too long'],
    ['447400123456', unclear],
  ])('with a country code %s is refused, else as specified', async (mobile, said) => {
    const restaurant = await openRestaurant(engine);
    const admin = await inSaudiArabia(restaurant);
    expect(await joins(restaurant, mobile)).toMatchObject({ status: 400, text: said });
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 0 });
    await admin.asks('changeSettings', { body: { countryCode: null } });
    expect(JSON.parse((await joins(restaurant, mobile)).text)).toMatchObject({ mobile });
  });

  test('a number is read alike wherever it comes from, however it is written', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await inSaudiArabia(restaurant);
    const sara = await guest(restaurant, { name: 'Sara', mobile: '+966501110116' });
    const bakery = await partner(restaurant);
    const till = await program(restaurant, { admin });
    const ways = [
      '0501110116|05 01.11.01/16|050·111·0116|٠٥٠١١١٠١١٦|۰۵۰۱۱۱۰۱۱۶|０５０１１１０１１６',
      '\u202d+966 50 111 0116\u202c|\u061c0501110116|050\u200b111\u20600116|0501\u00ad110116\ufe0f',
      '="0501110116"|\'0501110116|966501110116.0|tel:+966-50-111-0116|whatsapp: 0501110116',
      'p:+966501110116|+966 (0)50 111 0116 ext. 7|0501110116 (mobile)|00966501110116|966501110116+',
    ].flatMap((some) => some.split('|'));
    for (const mobile of ways) {
      expect([mobile, (await joins(restaurant, mobile)).status]).toEqual([mobile, 409]);
      expect([mobile, (await logsIn(restaurant, mobile)).status]).toEqual([mobile, 200]);
      const body = { name: 'Sara', mobile };
      expect([mobile, (await admin.tries('enrolCustomer', { body })).status]).toEqual([
        mobile,
        409,
      ]);
      const params = { id: sara.id };
      const kept = await admin.asks('changeCustomer', { params, body: { mobile } });
      expect([mobile, kept.mobile]).toEqual([mobile, '+966501110116']);
      for (const call of ['listCustomers', 'searchCustomers'] as const) {
        const { rows } = await admin.asks(call, { query: { q: mobile } });
        expect([call, mobile, rows.map(({ id }) => id)]).toEqual([call, mobile, [sara.id]]);
      }
      const seen = await bakery.asks('findCustomerAtCounter', { params: { mobile } });
      expect([mobile, seen.name]).toEqual([mobile, 'Sara']);
      const { verificationCode: code } = await sara.asks('currentCustomer');
      await bakery.asks('verifyCustomer', { params: { mobile }, body: { code: code! } });
      expect(await till.asks('findGuest', { body: { mobile } })).toMatchObject({ id: sara.id });
    }
    const cells = ways.map((way) => `Sara,"${way.replaceAll('"', '""')}"\n`);
    const { counts } = await brings(admin, `Name,Mobile\n${cells.join('')}`);
    expect(counts).toMatchObject({ known: 1, refused: ways.length - 1, new: 0 });
  });

  test('what is no number is refused in words, wherever it is typed', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await inSaudiArabia(restaurant);
    const bakery = await partner(restaurant);
    for (const [mobile, said] of [
      ['05512', 'This number is too short'],
      ['12', 'This number is too short'],
      ['447400123456', unclear],
      ['0501110116 Sara', 'Invalid mobile number format'],
    ] as const) {
      const answers = [
        await joins(restaurant, mobile),
        await logsIn(restaurant, mobile),
        await admin.tries('enrolCustomer', { body: { name: 'Sara', mobile } }),
        await bakery.tries('findCustomerAtCounter', { params: { mobile } }),
        await visitor(restaurant).tries('greetInvited', { body: { mobile, code: '123456' } }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, text: said });
    }
  });

  test('a guest stored by the old reading gets in, is verified and leaves', async () => {
    const { restaurant, sara } = await withMisread();
    for (const mobile of ['548785059', '+966548785059']) {
      const { status, text } = await logsIn(restaurant, mobile);
      expect(status).toBe(200);
      const { id, mobile: kept, password: pass } = JSON.parse(text);
      expect([id, kept]).toEqual([sara.id, '548785059']);
      expect(await logsIn(restaurant, kept, pass)).toMatchObject({ status: 200 });
    }
    expect(await joins(restaurant, '+966548785059')).toMatchObject({ status: 409 });
    const bakery = await partner(restaurant);
    const params = { mobile: '+966548785059' };
    expect(await bakery.asks('findCustomerAtCounter', { params })).toMatchObject({ name: 'Sara' });
    const { verificationCode: code } = await sara.asks('currentCustomer');
    await bakery.asks('verifyCustomer', { params, body: { code: code! } });
    await sara.asks('leaveFamily', { body: { mobile: '+966548785059' } });
    expect(await logsIn(restaurant, '548785059')).toMatchObject({ status: 401 });
  });

  test('guesses at one account are counted together, however its number is typed', async () => {
    const { restaurant } = await withMisread();
    const spellings = ['548785059', '+966548785059', '966548785059', '+548785059'];
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      answers.push((await logsIn(restaurant, spellings[i % 4]!, 'wrong-guess')).status);
    }
    // +548785059 is too short for a number of Argentina, which is said whoever has it.
    expect(answers).toEqual([401, 401, 401, 400, 401, 429]);
  });

  test('a look-up of a guest by any reading is taken back by the verification', async () => {
    const { restaurant, sara } = await withMisread();
    const bakery = await partner(restaurant);
    const params = { mobile: '548785059' };
    for (let i = 0; i < 3; i += 1) {
      await bakery.asks('findCustomerAtCounter', { params });
      const { verificationCode: code } = await sara.asks('currentCustomer');
      await bakery.asks('verifyCustomer', { params, body: { code: code! } });
    }
    const tries = await restaurant.store.db.selectFrom('throttles').selectAll().execute();
    const lookUps = tries.filter(({ subject }) => subject.includes('look-up'));
    expect(lookUps.map(({ moments }) => moments)).toEqual(['[]', '[]']);
  });

  test('a guest with two cards is found by either number, and each names the other', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant, { name: 'Sara', mobile: '548785059' });
    const twice = await guest(restaurant, { name: 'Sara Ahmad', mobile: '+966548785059' });
    const omar = await guest(restaurant, { name: 'Omar', mobile: '+966548785050' });
    const admin = await inSaudiArabia(restaurant);
    for (const q of [
      '548785059',
      '0548785059',
      '+966548785059',
      '+54 878 5059',
      '00966548785059',
    ]) {
      const { rows, total } = await admin.asks('listCustomers', { query: { q } });
      expect([q, total, ...rows.map(({ id }) => id)]).toEqual([q, 2, sara.id, twice.id]);
    }
    const namesakes = async (id: number) =>
      (await admin.asks('readCustomer', { params: { id } })).namesakes?.map((one) => one.id);
    expect(await namesakes(sara.id)).toEqual([twice.id]);
    expect(await namesakes(twice.id)).toEqual([sara.id]);
    expect(await namesakes(omar.id)).toBeUndefined();
    // A pass comes with the number as it is kept.
    const { text } = await logsIn(restaurant, '+548785059');
    expect(await logsIn(restaurant, '548785059', JSON.parse(text).password)).toMatchObject({
      status: 200,
    });
  });

  test('a file says of each number how it is kept, and brings nobody in twice', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const sara = await guest(restaurant, { name: 'Sara', mobile: '548785059' });
    const admin = await inSaudiArabia(restaurant);
    const file =
      'Name,Mobile,Points\nSara,0548785059,5\nOmar,548785050,7\nDana,447400123456,1\n' +
      'Cut Short,+9665012,\n';
    const read = await uploads(admin, file);
    const params = { id: read.id };
    const { counts } = await checks(admin, read);
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 2 });
    const rowsOf = async (verdict: 'new' | 'changed' | 'refused') =>
      (await admin.asks('listImportRows', { params, query: { verdict } })).rows.map(
        ({ mobile, kept }) => [mobile, kept],
      );
    expect(await rowsOf('new')).toEqual([['548785050', '+966548785050']]);
    expect(await rowsOf('changed')).toEqual([['0548785059', '+966548785059']]);
    expect(await rowsOf('refused')).toEqual([
      ['447400123456', null],
      ['+9665012', null],
    ]);
    await admin.asks('runImport', { params });
    const { rows } = await admin.asks('listCustomers');
    expect(rows.map(({ mobile, points }) => [mobile, points])).toEqual([
      ['+966548785050', 7],
      ['548785059', 5],
    ]);
    expect(rows[1]).toMatchObject({ id: sara.id });
  });

  test('a file of members writes all numbers alike, and comes back in', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    await guest(restaurant, { name: 'Sara', mobile: '966548785059' });
    await guest(restaurant, { name: 'Omar', mobile: '+966548785050' });
    const admin = await inSaudiArabia(restaurant);
    const { text } = await admin.tries('exportMembers');
    expect(text.match(/\+966\d+/g)).toEqual(['+966548785059', '+966548785050']);
    expect(await brings(admin, text)).toMatchObject({ counts: { known: 2, new: 0, refused: 0 } });
  });
});
