// Codes of claims that are typed: wrong ones are counted, for each partner and for all together.
import { expect, test } from 'vitest';
import { english as messages } from '../../src/contract/messages/english.ts';
import { counted, inGroups, numbered } from '../many.ts';
import { partner, type Person } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { claim, openShelfWithPartners } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, tell) => {
  tell('five wrong codes of a partner are looked up, then none until it has waited', async () => {
    const { restaurant, sara, dessert, bakery } = await openShelfWithPartners(engine);
    const { code, token } = await claim(sara, dessert);
    const wrong = code === '000000' ? '000001' : '000000';
    const find = (body: object) => bakery.tries('findClaim', { body });
    const statuses = [];
    for (const typed of [wrong, '12345', `${code}0`, 'nul\0nul', '\ud800', wrong]) {
      statuses.push((await find({ code: typed })).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    const held = await find({ code });
    expect(held).toMatchObject({ status: 429, text: expect.stringContaining('15') });
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect(await find({ token })).toMatchObject({ status: 200 });
    restaurant.clock.pass({ minutes: 14, seconds: 59 });
    expect(await find({ code })).toMatchObject({ status: 429 });
    restaurant.clock.pass({ seconds: 1 });
    expect(await find({ code })).toMatchObject({ status: 409, text: messages.claimExpired });
  });

  tell('right codes forgive no wrong ones, each of which is in the log', async () => {
    const { sara, dessert, bakery, admin } = await openShelfWithPartners(engine);
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const { id, code } = await claim(sara, dessert);
      const wrong = code === '000000' ? '000001' : '000000';
      statuses.push((await bakery.tries('findClaim', { body: { code } })).status);
      statuses.push((await bakery.tries('findClaim', { body: { code: wrong } })).status);
      await sara.asks('cancelClaim', { params: { id } });
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
    const { code } = await claim(sara, dessert);
    const wrong = code === '000000' ? '000001' : '000000';
    const counters = await Promise.all(
      numbered(21).map((i) => partner(servers[i % servers.length]!, { username: `counter-${i}` })),
    );
    const guess = ({ tries }: Person) => tries('findClaim', { body: { code: wrong } });
    expect(counted(await inGroups(counters, 5, guess))).toEqual({ 404: 100, 429: 5 });
    expect(await admin.tries('findClaim', { body: { code } })).toMatchObject({ status: 200 });
    // A partner without wrong guesses waits too, until the oldest guess of all partners is an hour
    // old.
    const find = () => bakery.tries('findClaim', { body: { code } });
    restaurant.clock.pass({ minutes: 59, seconds: 59 });
    const held = await find();
    expect([held.status, Number(held.headers['retry-after'])]).toEqual([429, 1]);
    restaurant.clock.pass({ seconds: 1 });
    expect(await find()).toMatchObject({ status: 409, text: messages.claimExpired });
  });
});
