// Imported guests open their cards by themselves: with cards, with links, or with a code from the
// till.
import { expect, test } from 'vitest';
import { maxRuns } from '../../src/contract/members/invitations.ts';
import type { By } from '../../src/contract/members/invited.ts';
import { sweep } from '../../src/storage/jobs/expiry.ts';
import { opened } from '../importing.ts';
import { bringGuests, byCard, digitsOf, looksAt, numberOf, opens } from '../invitations.ts';
import { counted, numbered, times } from '../many.ts';
import { colleague, owner, visitor } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const waitOf = ({ status, text, headers }: Awaited<ReturnType<typeof looksAt>>) => ({
  status,
  text,
  headers: { 'retry-after': headers['retry-after'] },
});

const notGood = {
  status: 400,
  text: 'This does not fit, or it is not good any more. Please ask at the restaurant',
};

onEachEngine((engine, testOnce) => {
  const open = async (guests = 2) => {
    const { restaurant, admin } = await opened(engine);
    await bringGuests(admin, guests);
    const print = async () => (await admin.asks('makeCards', { body: {} })).cards;
    const find = async (place: number) => {
      const found = await admin.asks('listCustomers', { query: { q: numberOf(place) } });
      return found.rows[0]!.id;
    };
    return { restaurant, admin, print, find };
  };

  testOnce(
    'a printed invitation opens the card once, with the balance that was brought',
    async () => {
      const { restaurant, admin, print } = await open();
      const [card, other] = await print();
      expect([card, other]).toMatchObject([
        {
          name: 'Guest 1',
          points: 10,
          mobile: '+966 55 500 ••••',
          token: expect.stringMatching(/^[A-Z2-9]{16}$/),
        },
        { name: 'Guest 2', points: 20 },
      ]);
      expect((await print()).length).toBe(0);
      const by = byCard(card!);
      const phone = visitor(restaurant);
      expect(await phone.asks('greetInvited', { body: by })).toEqual({ name: 'Guest', points: 10 });
      const weak = { by, newPassword: '966555000001', confirmPassword: '966555000001' };
      expect((await phone.tries('openCard', { body: weak })).status).toBe(400);
      const typed = { token: card!.token.replace(/(.{4})/g, '$1-').toLowerCase(), digits: '٠٠٠١' };
      expect((await opens(restaurant, typed)).status).toBe(200);
      expect(await opens(restaurant, by)).toMatchObject(notGood);
      const body = { mobile: '555 000 001', password: 'figs-and-dates' };
      expect(await phone.asks('logInCustomer', { body })).toMatchObject({ points: 10 });
      expect(await admin.asks('readInvitations')).toMatchObject({
        guests: 1,
        runs: [{ form: 'cards', by: 'admin', made: 2, opened: 1 }],
      });
      const log = await admin.asks('listAuditEntries', { query: { q: 'customer.card' } });
      expect(log.rows).toMatchObject([{ actorRole: 'customer', actorId: card!.id }]);
    },
  );

  testOnce('five wrong tries end an invitation, and no answer tells what was wrong', async () => {
    const { restaurant, print } = await open();
    const [card, other] = await print();
    for (const digits of ['0002', '1', '0000', '966555000002', '9999']) {
      expect(await looksAt(restaurant, { ...byCard(card!), digits })).toMatchObject(notGood);
    }
    expect(await looksAt(restaurant, byCard(card!))).toMatchObject(notGood);
    expect(await looksAt(restaurant, { token: 'A'.repeat(16), digits: '0001' })).toMatchObject(
      notGood,
    );
    const right = await times(7, () => looksAt(restaurant, byCard(other!)));
    expect(counted(right)).toEqual({ 200: 7 });
  });

  test('an invitation is used once, whoever opens it at the same moment', async () => {
    const { restaurant, admin, print } = await open();
    const [card] = await print();
    const servers = [restaurant, await anotherServer(restaurant)];
    const answers = await Promise.all(
      numbered(6).map((i) => opens(servers[i % 2]!, byCard(card!))),
    );
    expect(counted(answers)).toEqual({ 200: 1, 400: 5 });
    expect((await admin.asks('readInvitations')).runs).toMatchObject([{ opened: 1 }]);
  });

  test('an invitation ends with a password, another number, a deletion and 90 days', async () => {
    const { restaurant, admin, print } = await open(4);
    const cards = await print();
    const [reset, renumbered, deleted, late] = cards.map(({ id }) => ({ params: { id } }));
    const body = { newPassword: 'olive-grove' };
    await admin.asks('resetCustomerPassword', { ...reset!, body });
    await admin.asks('changeCustomer', { ...renumbered!, body: { mobile: '+966555990002' } });
    await admin.asks('removeCustomer', deleted!);
    for (const card of cards.slice(0, 3)) {
      expect(await opens(restaurant, byCard(card))).toMatchObject(notGood);
    }
    expect((await admin.asks('readCustomer', late!)).invitedUntil).not.toBeNull();
    restaurant.clock.pass({ days: 90 });
    expect(await opens(restaurant, byCard(cards[3]!))).toMatchObject(notGood);
    await sweep(restaurant.store, restaurant.clock.now());
    const { db } = restaurant.store;
    const left = await db.selectFrom('invitations').selectAll().execute();
    expect([left, await db.selectFrom('invitation_runs').selectAll().execute()]).toEqual([[], []]);
  });

  test('the office ends the invitations of a guest, of a run, and all of them', async () => {
    const { restaurant, admin, print } = await open(3);
    const [first, second, third] = await print();
    const params = { id: first!.id };
    await admin.asks('endInvitationsOf', { params });
    expect((await admin.asks('readCustomer', { params })).invitedUntil).toBeNull();
    expect(await opens(restaurant, byCard(first!))).toMatchObject(notGood);
    const [again] = await print();
    expect(again).toMatchObject({ id: first!.id });
    const { runs } = await admin.asks('readInvitations');
    expect(runs).toMatchObject([{ made: 1 }, { made: 3 }]);
    await admin.asks('endInvitationRun', { params: { id: runs[1]!.id } });
    expect((await admin.tries('endInvitationRun', { params: { id: runs[1]!.id } })).status).toBe(
      404,
    );
    expect(await opens(restaurant, byCard(second!))).toMatchObject(notGood);
    expect((await looksAt(restaurant, byCard(again!))).status).toBe(200);
    await admin.asks('endInvitations');
    expect(await opens(restaurant, byCard(again!))).toMatchObject(notGood);
    expect(await admin.asks('readInvitations')).toMatchObject({ guests: 3, runs: [] });
    expect(await opens(restaurant, byCard(third!))).toMatchObject(notGood);
  });

  testOnce('cards are made some at a time, and a run that has ended goes no further', async () => {
    const { restaurant, admin } = await open(301);
    const first = await admin.asks('makeCards', { body: {} });
    expect(first.cards.length).toBe(300);
    const on = { run: first.run!, after: first.next! };
    const maryam = await colleague(restaurant, 'manager');
    expect((await maryam.tries('makeCards', { body: on })).status).toBe(409);
    const rest = await admin.asks('makeCards', { body: on });
    expect(rest).toMatchObject({ run: first.run, cards: [{ name: 'Guest 301' }], next: null });
    await admin.asks('endInvitations');
    expect((await admin.tries('makeCards', { body: on })).status).toBe(409);
    await times(maxRuns, () => admin.asks('makeCards', { body: { whom: 'all' } }));
    const oneMore = [
      await admin.tries('makeCards', { body: { whom: 'all' } }),
      await admin.tries('exportLinks', { query: { whom: 'all' } }),
    ];
    const refused = { status: 409, text: expect.stringContaining('20 times') };
    expect(oneMore).toMatchObject([refused, refused]);
  });

  test('cards whose answer was lost are made anew in the same run, and counted once', async () => {
    const { restaurant, admin } = await open(3);
    const { run, cards: lost } = await admin.asks('makeCards', { body: {} });
    const other = await owner(await anotherServer(restaurant));
    const made = await Promise.all(
      [admin, other].map((one) => one.asks('makeCards', { body: { run: run! } })),
    );
    for (const { cards } of made) expect(cards).toMatchObject(lost.map(({ id }) => ({ id })));
    expect((await looksAt(restaurant, byCard(lost[0]!))).status).toBe(400);
    const looks = made.map(({ cards }) => looksAt(restaurant, byCard(cards[0]!)));
    expect(counted(await Promise.all(looks))).toEqual({ 200: 1, 400: 1 });
    expect((await admin.asks('readInvitations')).runs).toMatchObject([{ id: run, made: 3 }]);
    expect((await admin.asks('makeCards', { body: {} })).cards).toEqual([]);
  });

  test('links are exported with the guests of one import, and each opens a card', async () => {
    const { restaurant, admin } = await open(2);
    await admin.asks('enrolCustomer', { body: { name: 'Omar', mobile: '+966555990001' } });
    const importId = (await admin.asks('listImports'))[0]!.id;
    // A proxy may hide from the server that the office is open by https.
    const site = 'https://localhost';
    const exported = (query: { importId: number; site: string }) =>
      admin.tries('exportLinks', { query });
    for (const elsewhere of ['https://evil.example', 'http://localhost:8080']) {
      const refused = await exported({ importId, site: elsewhere });
      expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('PUBLIC_URL') });
    }
    const links = async () => (await exported({ importId, site })).text;
    const lines = (await links()).trim().split('\r\n');
    expect(lines[0]).toMatch(/Member number,Name,Mobile,Points,Link,Valid until/);
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 4))).toEqual([
      ['Guest 1', expect.stringContaining('+966555000001'), '10'],
      ['Guest 2', expect.stringContaining('+966555000002'), '20'],
    ]);
    const [, token] = /https:\/\/localhost\/welcome#([A-Z2-9]{16})/.exec(lines[1]!)!;
    expect((await opens(restaurant, { token: token!, digits: digitsOf(1) })).status).toBe(200);
    expect((await links()).trim().split('\r\n')).toHaveLength(1);
    const beyond = { importId, whom: 'all', after: 2 ** 31 } as const;
    expect(await admin.asks('makeCards', { body: beyond })).toMatchObject({ cards: [] });
    const cashier = await colleague(restaurant, 'cashier');
    expect((await cashier.tries('exportLinks')).status).toBe(403);
    expect((await cashier.tries('makeCards', { body: {} })).status).toBe(403);
  });

  testOnce(
    'a code of the till opens the card of its number, once, for fifteen minutes',
    async () => {
      const { restaurant, admin, find } = await open(2);
      const yusuf = await colleague(restaurant, 'cashier');
      const params = { id: await find(1) };
      // A cashier gives a code to a guest who tells the whole number.
      for (const body of [{}, { mobile: numberOf(2) }]) {
        expect(await yusuf.tries('inviteCustomer', { params, body })).toMatchObject({
          status: 403,
          text: 'Find the guest by the whole number, which they tell you',
        });
      }
      const body = { mobile: '555000001' };
      const { code } = await yusuf.asks('inviteCustomer', { params, body });
      const by = (mobile: string, typed = code) => ({ mobile, code: typed });
      expect(await looksAt(restaurant, by(numberOf(2)))).toMatchObject(notGood);
      expect(await looksAt(restaurant, by('+966555123456'))).toMatchObject(notGood);
      expect((await looksAt(restaurant, by('555 000 001'))).status).toBe(200);
      expect((await opens(restaurant, by(numberOf(1)))).status).toBe(200);
      expect(await opens(restaurant, by(numberOf(1)))).toMatchObject(notGood);
      const second = await admin.asks('inviteCustomer', { params: { id: await find(2) } });
      restaurant.clock.pass({ minutes: 15 });
      expect(await opens(restaurant, by(numberOf(2), second.code))).toMatchObject(notGood);
    },
  );

  testOnce('codes are guessed five times for a number, whether anybody has it or not', async () => {
    const { restaurant, admin, find } = await open(1);
    const { code } = await admin.asks('inviteCustomer', { params: { id: await find(1) } });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const mobile of [numberOf(1), '+966555123456']) {
      const tried = () => looksAt(restaurant, { mobile, code: wrong });
      for (const answer of await times(5, tried)) expect(answer).toMatchObject(notGood);
      expect((await tried()).status).toBe(429);
    }
    expect((await looksAt(restaurant, { mobile: numberOf(1), code })).status).toBe(429);
  });

  test('a right invitation passes, however many wrong ones came from its network', async () => {
    const { restaurant, admin, print, find } = await open(3);
    const [card] = await print();
    const { code } = await admin.asks('inviteCustomer', { params: { id: await find(2) } });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const from = (by: By, address = '203.0.113.9') => looksAt(restaurant, by, address);
    const strange = { token: 'A'.repeat(16), digits: '0001' };
    const right = [byCard(card!), { mobile: numberOf(2), code }];
    expect(counted(await times(100, () => from(strange)))).toEqual({ 400: 100 });
    for (const by of right) expect((await from(by)).status).toBe(200);
    const kept = () => restaurant.store.db.selectFrom('throttles').selectAll().execute();
    const before = await kept();
    const held = await from(strange);
    expect(held.status).toBe(429);
    // Guesses are all refused alike, and write nothing.
    expect(await from({ mobile: numberOf(3), code: wrong })).toMatchObject({ ...waitOf(held) });
    expect(await kept()).toEqual(before);
    expect(await from({ ...byCard(card!), digits: '9999' })).toMatchObject({ ...waitOf(held) });
    for (const answer of await times(7, () => from({ mobile: numberOf(2), code: wrong }))) {
      expect(answer).toMatchObject({ ...waitOf(held) });
    }
    // Neither does a blocked network give more guesses for a number than any other.
    expect((await from({ mobile: numberOf(2), code })).status).toBe(429);
    expect((await from({ mobile: numberOf(2), code }, '198.51.100.7')).status).toBe(429);
    expect((await from(strange, '198.51.100.7')).status).toBe(400);
    expect((await opens(restaurant, byCard(card!), '203.0.113.9')).status).toBe(200);
  });
});
