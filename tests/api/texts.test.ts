// Unusual characters: the texts that a call stores, and the searches that find them.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, newMobile, owner, visitor } from '../people.ts';

const direction = 'Must not contain characters that turn the direction of text around';
const control = 'Must not contain control characters';

onEachEngine((engine) => {
  test('a name, an offer, terms and a reason cannot turn direction around', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const validUntil = '2099-12-24';
    const odd = 'Free\u202eretsbol';
    const attempts = [
      ['joinFamily', { name: odd, mobile: newMobile() }],
      ['awardPoints', { customerId: sara.id, points: 1, description: odd }],
      ['addOffer', { level: 'Gold', title: odd, description: 'Tea', validUntil }],
      ['addOffer', { level: 'Gold', title: 'Tea', description: odd, validUntil }],
      ['addBenefit', { level: 'Gold', benefit: odd }],
      ['addTerms', { content: odd }],
      ['addPartner', { username: odd, name: 'Bakery', password: 'fresh-bread' }],
      ['changeSettings', { brand: odd }],
    ] as const;
    for (const [call, body] of attempts) {
      const answer = await admin.tries(call, { body });
      expect([call, answer.status, answer.text]).toEqual([call, 400, direction]);
      const broken = JSON.parse(JSON.stringify(body).replace(odd, String.raw`half \ud800`));
      const other = await admin.tries(call, { body: broken });
      expect([call, other.status, other.text]).toEqual([call, 400, control]);
    }
  });

  test('a name is kept as written, without what nobody sees, and found either way', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await guest(restaurant, { name: '\ufeffعلی\u200cرضا \u200b👩\u200d🍳' });
    for (const q of ['علی\u200cرضا', 'عليرضا', '\u2067علی\u2069', '\u0000عليرضا']) {
      const { rows } = await admin.asks('listCustomers', { query: { q } });
      expect(rows.map(({ name }) => name)).toEqual(['علی\u200cرضا 👩\u200d🍳']);
    }
  });

  test('a list of long names is turned page by page, in every script', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (const letter of ['ﷺ', '葛', '👩', 'م'])
      await guest(restaurant, { name: letter.repeat(50) });
    const seen = new Set<number>();
    let after: string | undefined;
    do {
      const query: { limit: number; after?: string } = { limit: 1, ...(after && { after }) };
      const { rows, next } = await admin.asks('listCustomers', { query });
      for (const { id } of rows) seen.add(id);
      after = next;
    } while (after !== undefined);
    expect(seen.size).toBe(4);
  });

  test('two user names that look alike are one', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const baker = { name: 'The Bakery', password: 'fresh-bread' };
    await admin.asks('addPartner', { body: { ...baker, username: 'ba\u200dkery' } });
    for (const username of ['bakery', 'ＢＡＫＥＲＹ', 'bak\u200eery']) {
      const again = await admin.tries('addPartner', { body: { ...baker, username } });
      expect([again.status, again.text]).toEqual([409, 'This username is already taken']);
      const body = { username, password: baker.password };
      expect((await visitor(restaurant).tries('logInPartner', { body })).status).toBe(200);
    }
  });
});
