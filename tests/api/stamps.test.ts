// Benefits that are served: a partner stamps them, as often as the office says, and once at a time.
import { expect, test } from 'vitest';
import type { Frequency } from '../../src/contract/offers/benefits.ts';
import { openCard } from '../cards.ts';
import { openCounters, scan, stamp } from '../counters.ts';
import { everything } from '../filled.ts';
import { counted, inGroups, numbered } from '../many.ts';
import { owner, visitor } from '../people.ts';
import { adminPassword, anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  const opening = (frequency?: Frequency) => openCounters(engine, frequency);

  const logIn = ({ asks, username, password }: Opened['bakery']) =>
    asks('logInPartner', { body: { username, password } });

  type Opened = Awaited<ReturnType<typeof opening>>;

  const ofSara = async ({ sara, admin }: Pick<Opened, 'sara' | 'admin'>) =>
    (await admin.asks('listStamps', { params: { id: sara.id } })).rows;

  const onCard = async ({ asks }: Pick<Opened['sara'], 'asks'>) => {
    const [benefit] = await asks('listBenefits', { params: { level: 'Starter' } });
    const { lastServed, nextDue } = benefit!;
    return [lastServed, nextDue];
  };

  test('a partner stamps sixty times an hour for a guest, however many touch at once', async () => {
    const { restaurant, sara, bakery, asked } = await openCounters(engine, 'unlimited');
    const answers = await inGroups(numbered(14), 5, () => stamp(bakery, asked));
    expect(counted(answers)).toEqual({ 200: 60, 429: 10 });
    const [{ served } = { served: [] }] = await bakery.asks('listVerifiedToday');
    expect(served).toHaveLength(60);
    restaurant.clock.pass({ minutes: 60 });
    const { verification } = await scan(restaurant, bakery, sara);
    expect(await stamp(bakery, { ...asked, verification })).toMatchObject({ status: 200 });
  });

  test('a stamp is on the card at once, and the next one waits until it is due', async () => {
    const { restaurant, sara, bakery, florist, verified, asked, asFlorist } = await opening();
    const due = '2026-11-21T21:00:00.000Z';
    const at = restaurant.clock.now().toISOString();
    const terms = { frequency: 'daily', lastServed: null, nextDue: null };
    expect(verified.bakery.benefits).toMatchObject([{ benefit: 'Free tea', ...terms }]);
    expect(await onCard(sara)).toEqual([null, null]);
    const card = await openCard(sara);
    const answer = await stamp(bakery, asked);
    expect(JSON.parse(answer.text)).toEqual({
      id: expect.any(Number),
      benefitId: asked.benefitId,
      at,
      takeBackUntil: '2026-11-21T18:40:00.000Z',
      nextDue: due,
    });
    const told = { kind: 'benefit-served', benefit: 'Free tea', benefitArabic: null };
    expect(await card.next()).toEqual({ ...told, partner: 'The Bakery' });
    expect(await onCard(sara)).toEqual([at, due]);
    for (const again of [await stamp(bakery, asked), await stamp(florist, asFlorist)]) {
      expect(again).toMatchObject({
        status: 409,
        text: 'The guest has had this benefit already. It can be given again from 2026-11-22',
      });
    }
    const [seen] = (await scan(restaurant, florist, sara)).benefits;
    expect(seen).toMatchObject({ lastServed: at, nextDue: due });
    restaurant.clock.pass({ hours: 2, minutes: 30 });
    expect(await onCard(sara)).toEqual([at, null]);
    const { verification } = await scan(restaurant, florist, sara);
    expect(await stamp(florist, { ...asFlorist, verification })).toMatchObject({ status: 200 });
    const later = { sara, admin: await owner(restaurant) };
    expect((await ofSara(later)).map(({ benefit, at: when }) => [benefit, when])).toEqual([
      ['Free tea', due],
      ['Free tea', at],
    ]);
  });

  test.each([
    ['unlimited', 0],
    ['weekly', 2],
    ['monthly', 10],
    ['once', undefined],
  ] as const)('a benefit that is %s, days until the next one: %s', async (frequency, days) => {
    const { restaurant, sara, bakery, asked } = await opening(frequency);
    const again = async () => {
      await logIn(bakery);
      const { verification } = await scan(restaurant, bakery, sara);
      return stamp(bakery, { ...asked, verification });
    };
    expect(await again()).toMatchObject({ status: 200 });
    if (days === undefined) {
      restaurant.clock.pass({ days: 7 });
      const text = 'This benefit is given once, and the guest has had it';
      expect(await again()).toMatchObject({ status: 409, text });
      expect((await onCard(sara))[1]).toBe('never');
      return;
    }
    // It is 21:30 in Riyadh, on Saturday the 21st.
    if (days > 0) restaurant.clock.pass({ days: days - 1, hours: 2, minutes: 29 });
    if (days > 0) expect((await again()).status).toBe(409);
    restaurant.clock.pass({ minutes: 1 });
    expect((await again()).status).toBe(200);
  });

  test('a week begins on the day that the owner sets, for what was given before too', async () => {
    const { restaurant, sara, admin, bakery, asked } = await opening('weekly');
    expect((await stamp(bakery, asked)).status).toBe(200);
    expect((await onCard(sara))[1]).toBe('2026-11-22T21:00:00.000Z');
    await admin.asks('changeSettings', { body: { weekBegins: 6 } });
    const sunday = '2026-11-21T21:00:00.000Z';
    expect((await onCard(sara))[1]).toBe(sunday);
    expect(await visitor(restaurant).asks('readConfig')).toMatchObject({ weekBegins: 6 });
    expect((await stamp(bakery, asked)).status).toBe(409);
    const { verification: verified } = asked;
    const sheet = await bakery.asks('readGuestSheet', { query: { verification: verified } });
    expect(sheet.benefits).toMatchObject([{ nextDue: sunday }]);
    for (const weekBegins of [-1, 7, 0.5, '1']) {
      expect(await admin.tries('changeSettings', { body: { weekBegins } })).toMatchObject({
        text: 'The week begins on a day from 0 for Monday to 6 for Sunday',
      });
    }
    restaurant.clock.pass({ hours: 2, minutes: 30 });
    const { verification } = await scan(restaurant, bakery, sara);
    expect((await stamp(bakery, { ...asked, verification })).status).toBe(200);
  });

  test('many touches at once, here and there: one makes the stamp', async () => {
    const all = await opening('once');
    const { restaurant, bakery, florist, asked, asFlorist } = all;
    const servers = [restaurant];
    if (engine === 'PostgreSQL') servers.push(await anotherServer(restaurant));
    const counters = servers.flatMap((server) =>
      ([bakery, florist] as const).map(({ cookies }, i) => {
        const { tries, asks, cookies: own } = visitor(server);
        Object.assign(own, cookies);
        return { tries, asks, body: i === 0 ? asked : asFlorist };
      }),
    );
    const touches = numbered(24).map((i) => {
      const counter = counters[i % counters.length]!;
      return stamp(counter, counter.body, `touch-${i}`);
    });
    expect(counted(await Promise.all(touches))).toEqual({ 200: 1, 409: 23 });
    expect(await ofSara(all)).toHaveLength(1);
  });

  testOnce('a touch that is sent again is answered like the first time', async () => {
    const all = await opening('unlimited');
    const { restaurant, sara, admin, bakery, florist, asked, asFlorist } = all;
    const sent = numbered(6).map(() => stamp(bakery, asked, 'a touch'));
    const [first, ...others] = await Promise.all(sent);
    expect(first!.status).toBe(200);
    expect(new Set(others.map(({ text }) => text))).toEqual(new Set([first!.text]));
    const { id: other } = await admin.asks('addBenefit', {
      body: { level: 'Starter', benefit: 'Cake' },
    });
    expect(await stamp(bakery, { ...asked, benefitId: other }, 'a touch')).toMatchObject({
      status: 409,
      text: 'This idempotency key was already used for another request',
    });
    // An idempotency key belongs to its partner, and is forgotten after a day.
    expect((await stamp(florist, asFlorist, 'a touch')).status).toBe(200);
    restaurant.clock.pass({ hours: 24 });
    await logIn(bakery);
    expect((await stamp(bakery, asked, 'a touch')).text).toBe(first!.text);
    restaurant.clock.pass({ seconds: 1 });
    const { verification } = await scan(restaurant, bakery, sara);
    expect((await stamp(bakery, { ...asked, verification }, 'a touch')).status).toBe(200);
    expect(await ofSara({ sara, admin: await owner(restaurant) })).toHaveLength(3);
  });

  test('only who verified the guest stamps, for an hour, and what the level brings', async () => {
    const { restaurant, sara, admin, bakery, florist, asked } = await opening();
    const add = async (fields: object) => {
      const body = { level: 'Starter', benefit: 'A rose', ...fields } as const;
      return (await admin.asks('addBenefit', { body })).id;
    };
    const foreign = await add({ partnerId: florist.id });
    const own = await add({ partnerId: bakery.id });
    const golden = await add({ level: 'Gold' });
    const off = await add({});
    await admin.asks('changeBenefit', { params: { id: off }, body: { active: false } });
    for (const benefitId of [foreign, golden, off, 9_999]) {
      const refused = { status: 404, text: 'Benefit not found' };
      expect(await stamp(bakery, { ...asked, benefitId })).toMatchObject(refused);
    }
    const again = { status: 400, text: 'Please verify the guest again' };
    expect(await stamp(florist, asked)).toMatchObject(again);
    expect(await stamp(bakery, { ...asked, verification: 9_999 })).toMatchObject(again);
    restaurant.clock.pass({ minutes: 59, seconds: 59 });
    expect((await stamp(bakery, { ...asked, benefitId: own })).status).toBe(200);
    restaurant.clock.pass({ seconds: 1 });
    expect(await stamp(bakery, asked)).toMatchObject(again);
    const { verification } = await scan(restaurant, bakery, sara);
    await (await owner(restaurant)).asks('removeCustomer', { params: { id: sara.id } });
    const nobody = { status: 404, text: 'Customer not found' };
    expect(await stamp(bakery, { ...asked, verification })).toMatchObject(nobody);
  });

  test('a benefit that partners may not give is stamped by the restaurant alone', async () => {
    const { restaurant, sara, admin, bakery, verified, asked, ...all } = await opening();
    const { benefitId } = asked;
    const params = { id: benefitId };
    const level = { params: { level: 'Starter' } } as const;
    const { verification } = verified.florist;
    const settle = { guest: { verification }, benefits: [benefitId] };
    await stamp(bakery, asked, 'a touch');
    const switched = await admin.asks('changeBenefit', { params, body: { byPartners: false } });
    expect(switched).toMatchObject({ benefit: 'Free tea', byPartners: false });
    restaurant.clock.pass({ minutes: 10 });

    const refused = { status: 404, text: 'Benefit not found' };
    expect(await stamp(all.florist, all.asFlorist)).toMatchObject(refused);
    expect(await all.florist.tries('settleVisit', { body: settle })).toMatchObject({
      status: 404,
      text: 'Benefit not found',
    });
    expect(await bakery.asks('listPartnerBenefits', level)).toEqual([]);
    expect((await scan(restaurant, bakery, sara)).benefits).toEqual([]);
    // The earlier stamp stays: the repeated request gets its answer, and it can be taken back.
    const again = await stamp(bakery, asked, 'a touch');
    expect(again.status).toBe(200);
    await admin.asks('removeStamp', { params: { id: JSON.parse(again.text).id } });

    await admin.asks('prove', { body: { password: adminPassword } });
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    const atTheTill = { guest: { customerId: sara.id }, benefits: [benefitId] };
    const { at } = await admin.asks('settleVisit', { body: atTheTill });
    expect(await onCard(sara)).toEqual([at, '2026-11-21T21:00:00.000Z']);

    await admin.asks('changeBenefit', { params, body: { byPartners: true } });
    expect(await bakery.asks('listPartnerBenefits', level)).toMatchObject([{ id: benefitId }]);
  });

  testOnce('a partner takes back within ten minutes, the office always, each once', async () => {
    const all = await opening();
    const { restaurant, sara, admin, bakery, florist, asked, asFlorist } = all;
    const card = await openCard(sara);
    const { id } = JSON.parse((await stamp(bakery, asked)).text);
    await card.next();
    const none = { status: 404, text: 'Stamp not found' };
    expect(await florist.tries('takeBackStamp', { params: { id } })).toMatchObject(none);
    restaurant.clock.pass({ minutes: 9, seconds: 59 });
    await bakery.asks('takeBackStamp', { params: { id } });
    expect(await card.next()).toMatchObject({ kind: 'benefit-taken-back', benefit: 'Free tea' });
    expect(await onCard(sara)).toEqual([null, null]);
    await admin.asks('currentAdmin');
    const before = await everything(restaurant);
    await bakery.asks('takeBackStamp', { params: { id } });
    await admin.asks('removeStamp', { params: { id } });
    expect(await everything(restaurant)).toEqual(before);

    const { id: second } = JSON.parse((await stamp(florist, asFlorist)).text);
    restaurant.clock.pass({ minutes: 10 });
    expect(await florist.tries('takeBackStamp', { params: { id: second } })).toMatchObject({
      status: 409,
      text: 'A stamp can be taken back for ten minutes. The restaurant can do it later',
    });
    restaurant.clock.pass({ days: 40 });
    const later = await owner(restaurant);
    await later.asks('removeStamp', { params: { id: second } });
    expect(await ofSara({ sara, admin: later })).toMatchObject([
      { id: second, partner: 'The Bakery', takenBackBy: 'admin' },
      { id, partner: 'The Bakery', takenBackBy: 'partner' },
    ]);
    const { rows } = await later.asks('listAuditEntries', { query: { q: 'benefit.' } });
    const told = rows.map(({ action, actorRole, subject, detail }) =>
      [action, actorRole, subject, detail].join(', '),
    );
    expect(told).toEqual([
      'benefit.taken-back, admin, Sara Ahmad, Free tea',
      'benefit.served, partner, Sara Ahmad, Free tea',
      'benefit.taken-back, partner, Sara Ahmad, Free tea',
      'benefit.served, partner, Sara Ahmad, Free tea',
      'benefit.added, admin, , Free tea',
    ]);
  });
});
