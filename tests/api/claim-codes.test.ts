// The typed code where rewards are served: the card's stands for all that waits for its guest, and
// older claims have their own. Wrong ones are counted, for each partner and for all together.
import { expect, test } from 'vitest';
import { english as messages } from '../../src/contract/messages/english.ts';
import { openCard } from '../cards.ts';
import { counted, inGroups, numbered } from '../many.ts';
import { guest, partner, visitor, type Person } from '../people.ts';
import { cardOf } from '../programs.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { claim, olderClaim, openShelfWithPartners } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

const find = (person: Person, code: string) => person.tries('findClaim', { body: { code } });
const unknown = { status: 404, text: messages.claimNotFound };

/** A code that is not on the card. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const setCode = ({ store: { db } }: Restaurant, { id }: { id: number }, code: string) =>
  db.updateTable('customers').set({ verificationCode: code }).where('id', '=', id).execute();

onEachEngine((engine, testOnce) => {
  testOnce('the card’s code verifies the guest for whom a reward waits here, once', async () => {
    const { restaurant, sara, dessert, admin, bakery, florist } =
      await openShelfWithPartners(engine);
    const { id } = await claim(sara, dessert);
    const card = await openCard(sara);
    const { code } = await cardOf(restaurant, sara);
    expect(await find(florist, code)).toMatchObject(unknown);
    // The office finds the member, and the code stays.
    const body = { code };
    const sums = { points: 1_000, spent: 300, level: 'Starter' };
    expect(await admin.asks('findClaim', { body })).toEqual({
      customer: { id: sara.id, name: sara.name, mobile: sara.mobile, ...sums },
    });
    expect(await cardOf(restaurant, sara)).toMatchObject({ code });
    const found = await bakery.asks('findClaim', { body });
    expect(found).toMatchObject({ verified: { name: 'Sara', level: 'Starter' } });
    expect(await card.next()).toEqual({ kind: 'code' });
    expect((await cardOf(restaurant, sara)).code).not.toBe(code);
    expect(await find(bakery, code)).toMatchObject(unknown);
    const { verification } = 'verified' in found ? found.verified : { verification: 0 };
    const visit = { guest: { verification }, claims: [id] };
    expect(await bakery.asks('settleVisit', { body: visit })).toMatchObject({
      identifiedBy: 'typed',
      claims: [{ id, state: 'served' }],
    });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'customer.verified' } });
    expect(rows).toMatchObject([{ actorId: bakery.id, subjectId: sara.id, detail: 'typed' }]);
  });

  test('two who type it at once, on two servers, verify one guest once', async () => {
    const { restaurant, sara, dessert, bakery } = await openShelfWithPartners(engine);
    const elsewhere = engine === 'PostgreSQL' ? await anotherServer(restaurant) : restaurant;
    const there = visitor(elsewhere);
    Object.assign(there.cookies, bakery.cookies);
    await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const answers = await Promise.all([bakery, there, bakery, there].map((by) => find(by, code)));
    expect(counted(answers)).toEqual({ 200: 1, 404: 3 });
  });

  testOnce('it finds nobody for whom nothing waits, nor one of several guests', async () => {
    const { restaurant, sara, dessert, admin, bakery } = await openShelfWithPartners(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    for (const one of [sara, omar]) await setCode(restaurant, one, '482913');
    expect(await find(admin, '482913')).toMatchObject(unknown);
    await claim(sara, dessert);
    expect(await find(bakery, '482913')).toMatchObject({ status: 200 });
    await setCode(restaurant, sara, '482913');
    await admin.asks('awardPoints', {
      body: { customerId: omar.id, points: 300, description: 'Dinner' },
    });
    await claim(omar, dessert);
    const several = { status: 409, text: messages.codeOfSeveral };
    expect(await find(bakery, '482913')).toMatchObject(several);
    expect(await find(admin, '482913')).toMatchObject(several);
    restaurant.clock.pass({ minutes: 15 });
    expect(await find(bakery, '482913')).toMatchObject(unknown);
  });

  test('older claims are served by their own code and QR until they end', async () => {
    const { restaurant, sara, dessert, bakery, florist } = await openShelfWithPartners(engine);
    const older = (code: string) => olderClaim(restaurant, { guest: sara, reward: dessert, code });
    const { id, token } = await older('482913');
    const shown = { id, reward: 'Dessert', rewardArabic: 'حلوى', cost: 300, name: 'Sara' };
    const found = { ...shown, picture: null, left: 900_000 };
    for (const body of [{ code: '482913' }, { token }]) {
      expect(await bakery.asks('findClaim', { body })).toEqual(found);
    }
    expect(await find(florist, '482913')).toMatchObject(unknown);
    const elsewhere = { status: 409, text: messages.claimElsewhere };
    expect(await florist.tries('findClaim', { body: { token } })).toMatchObject(elsewhere);
    const serve = (body: object) =>
      bakery.tries('serveClaim', { body }, { headers: { 'idempotency-key': 's' } });
    expect(await serve({ code: '482913', id: id + 1 })).toMatchObject({ status: 404 });
    for (let times = 0; times < 2; times += 1) {
      expect(await serve({ code: '482913', id })).toMatchObject({ status: 200 });
    }
    const served = { status: 409, text: messages.claimServed };
    expect(await bakery.tries('serveClaim', { body: { token } })).toMatchObject(served);
    // What was served is no free try for who guesses codes.
    expect(await find(bakery, '482913')).toMatchObject(unknown);
    expect(await serve({ code: '482913' })).toMatchObject(unknown);
    const late = await older('591702');
    restaurant.clock.pass({ minutes: 15 });
    const expired = { status: 409, text: messages.claimExpired };
    expect(await find(bakery, late.code)).toMatchObject(expired);
  });

  testOnce(
    'five wrong codes of a partner are looked up, then none until it has waited',
    async () => {
      const { restaurant, sara, dessert, bakery } = await openShelfWithPartners(engine);
      await claim(sara, dessert);
      const { code } = await cardOf(restaurant, sara);
      const wrong = otherThan(code);
      const statuses = [];
      for (const typed of [wrong, '12345', `${code}0`, 'nul\0nul', '\ud800', wrong]) {
        statuses.push((await find(bakery, typed)).status);
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      const held = await find(bakery, code);
      expect(held).toMatchObject({ status: 429, text: expect.stringContaining('15') });
      expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
      // The QR is no guess, and goes on verifying.
      const { token } = await cardOf(restaurant, sara);
      expect(await bakery.tries('scanCustomer', { body: { token } })).toMatchObject({
        status: 200,
      });
      const next = await cardOf(restaurant, sara);
      restaurant.clock.pass({ minutes: 14, seconds: 59 });
      await claim(sara, dessert);
      expect(await find(bakery, next.code)).toMatchObject({ status: 429 });
      restaurant.clock.pass({ seconds: 1 });
      expect(await find(bakery, next.code)).toMatchObject({ status: 200 });
    },
  );

  testOnce('right codes forgive no wrong ones, each of which is in the log', async () => {
    const { restaurant, sara, dessert, bakery, admin } = await openShelfWithPartners(engine);
    await claim(sara, dessert);
    const statuses = [];
    for (let times = 0; times < 6; times += 1) {
      const { code } = await cardOf(restaurant, sara);
      statuses.push((await find(bakery, code)).status);
      statuses.push((await find(bakery, otherThan(code))).status);
    }
    expect(statuses).toEqual([200, 404, 200, 404, 200, 404, 200, 404, 200, 404, 429, 429]);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'reward.code' } });
    const refused = { actorRole: 'partner', actorId: bakery.id, action: 'reward.code-refused' };
    expect(rows).toMatchObject(Array.from({ length: 5 }, () => refused));
  });

  test('partners together guess no more than a hundred codes an hour, on any server', async () => {
    const { restaurant, sara, dessert, admin, bakery } = await openShelfWithPartners(engine);
    const servers =
      engine === 'PostgreSQL' ? [restaurant, await anotherServer(restaurant)] : [restaurant];
    await admin.asks('changeSettings', { body: { claimMinutes: 120 } });
    await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const counters = await Promise.all(
      numbered(21).map((i) => partner(servers[i % servers.length]!, { username: `counter-${i}` })),
    );
    const guess = (person: Person) => find(person, otherThan(code));
    expect(counted(await inGroups(counters, 5, guess))).toEqual({ 404: 100, 429: 5 });
    expect(await find(admin, code)).toMatchObject({ status: 200 });
    // A partner without wrong guesses waits too, until the oldest guess of all partners is an hour
    // old.
    restaurant.clock.pass({ minutes: 59, seconds: 59 });
    const held = await find(bakery, code);
    expect([held.status, Number(held.headers['retry-after'])]).toEqual([429, 1]);
    restaurant.clock.pass({ seconds: 1 });
    expect(await find(bakery, code)).toMatchObject({ status: 200 });
  });
});
