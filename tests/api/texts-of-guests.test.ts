// Messages to a guest's own number by the one HTTP call that the owner has filled in: with consent,
// at most once, within the money of a day, and ended by a STOP.
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { claimDispatch } from '../../src/storage/channels/claiming.ts';
import { readNotice } from '../../src/storage/rewards/notices.ts';
import { textChannel } from '../../src/server/channels/text-channel.ts';
import { award } from '../cards.ts';
import { carry, dispatches, origin } from '../channels.ts';
import * as gateways from '../gateways.ts';
import { lookAndSend, switchOn } from '../occasions.ts';
import { guest, owner, visitor } from '../people.ts';
import { program, withKey } from '../programs.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

const { allowText, gatewayAt, openDueText, openTexting } = gateways;

type Opened = Awaited<ReturnType<typeof openDueText>>;

const states = async ({ restaurant }: Pick<Opened, 'restaurant'>) =>
  (await dispatches(restaurant)).map(({ state }) => state);

/** Six messages wait, and there is money for three of them. */
async function openSix(engine: EngineName) {
  const opened = await openTexting(engine, { gateway: { price: 5, perDay: 15 } });
  const { restaurant, admin } = opened;
  for (let i = 0; i < 6; i += 1) {
    const one = await guest(restaurant);
    await award(admin, one, 10);
    await one.asks('wantChannel', { body: allowText });
  }
  await switchOn(admin, 'welcome', { english: 'Welcome', arabic: 'أهلًا بك' });
  await lookAndSend(restaurant, admin);
  return opened;
}

onEachEngine((engine, testOnce) => {
  test('a guest who wants it gets a message at the number of the card, once', async () => {
    const opened = await openTexting(engine);
    const { texts, restaurant, admin, sara } = opened;
    const omar = await guest(restaurant);
    await award(admin, omar, 120);
    expect(await sara.asks('readOwnChannels')).toMatchObject({
      open: ['text'],
      unasked: ['text'],
      wanted: [],
    });
    await sara.asks('wantChannel', { body: { ...allowText, language: 'ar' } });
    await sara.asks('wantChannel', { body: { ...allowText, language: 'ar' } });
    const { consents } = await sara.asks('readOwnMessages');
    expect(consents).toMatchObject([
      {
        channel: 'text',
        given: true,
        place: 'card',
        words: 'أريد استلام العروض على رقمي (SMS أو واتساب)',
      },
    ]);
    await switchOn(admin, 'welcome', { points: 50, english: 'Welcome', arabic: 'أهلًا بك' });
    await lookAndSend(restaurant, admin);
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there, restaurant, there].map(carry));
    await carry(there);
    expect(texts.received).toHaveLength(1);
    const [{ headers, body }] = texts.received as [(typeof texts.received)[number]];
    expect(headers).toMatchObject({
      authorization: 'Bearer walnut-tree',
      'content-type': 'application/json',
    });
    const sent = JSON.parse(body) as Record<string, string>;
    expect(sent.to).toBe(sara.mobile);
    expect(sent.text).toMatch(/^أهلًا بك\n.* – STOP: https:..family.example.stop.#[\w-]{43}$/s);
    expect(sent).toMatchObject({ name: 'Sara', id: expect.stringMatching(/^sofra-message-\d+$/) });
    expect(await dispatches(restaurant)).toMatchObject([
      { channel: 'text', state: 'sent', tries: 1 },
    ]);
    const { text } = await admin.asks('readChannels');
    expect(text).toMatchObject({ guests: 1, spentToday: 5, hasSecret: true });
    expect(JSON.stringify(text)).not.toContain('walnut-tree');
    const ways = [{ channel: 'text', state: 'sent' }];
    const { messages: own, reached } = await sara.asks('readOwnMessages');
    expect(own).toMatchObject([{ ways }]);
    expect(reached).toEqual({ email: null, number: sara.mobile, browsersSince: [] });
    const { rows } = await admin.asks('listMessages', {});
    expect(rows.map((row) => [row.customerId, row.ways.length]).toSorted()).toEqual([
      [sara.id, 1],
      [omar.id, 0],
    ]);
    expect(rows.find(({ customerId }) => customerId === sara.id)).toMatchObject({ ways });
    // The link ends it.
    const token = /#([\w-]+)$/.exec(sent.text!)![1]!;
    await visitor(restaurant).asks('stopChannel', { body: { token, language: 'en' } });
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
  });

  test('what may have been taken ends as unknown, and is never sent again', async () => {
    const killed = await openDueText(engine);
    const [{ id }] = (await killed.restaurant.store.db
      .selectFrom('dispatches')
      .select('id')
      .execute()) as [{ id: number }];
    const { mayCarry, doubles } = textChannel;
    const now = killed.restaurant.clock.now();
    const claim = { id, channel: 'text', now, mayCarry, doubles, readNotice } as const;
    expect(await claimDispatch(killed.restaurant.store, claim)).toMatchObject({ tries: 1 });
    killed.restaurant.clock.pass({ minutes: 3 });
    await carry(killed.restaurant);
    await carry(killed.restaurant);
    expect(await states(killed)).toEqual(['unknown']);
    expect(killed.texts.received).toEqual([]);

    for (const answer of [
      (response: ServerResponse) => response.writeHead(500).end('Oops'),
      (response: ServerResponse) => response.socket!.destroy(),
      (response: ServerResponse) => response.end('<html>not JSON'),
    ]) {
      const unclear = await openDueText(engine);
      unclear.texts.state.answer = answer;
      await carry(unclear.restaurant);
      unclear.restaurant.clock.pass({ hours: 3 });
      await carry(unclear.restaurant);
      expect(await states(unclear)).toEqual(['unknown']);
      expect(unclear.texts.received).toHaveLength(1);
    }
  });

  testOnce('what was not taken says why, and what never left is tried again', async () => {
    const refused = await openDueText(engine);
    refused.texts.state.answer = (response) =>
      response.writeHead(400).end(`Bad walnut-tree ${refused.sara.mobile}`);
    await carry(refused.restaurant);
    expect(await states(refused)).toEqual(['failed']);
    const { text } = await refused.admin.asks('readChannels');
    expect(text?.problem?.why).toMatchObject({
      key: 'gatewayAnswered',
      values: { status: 400, answer: 'Bad … +…' },
    });

    const other = await openDueText(engine);
    other.texts.state.answer = (response) => response.end('{"messages":[]}');
    await carry(other.restaurant);
    expect(await states(other)).toEqual(['failed']);

    for (const status of [429, 401]) {
      const busy = await openDueText(engine);
      const { answer } = busy.texts.state;
      busy.texts.state.answer = (response) => response.writeHead(status).end();
      await carry(busy.restaurant);
      expect(await states(busy)).toEqual(['waiting']);
      busy.texts.state.answer = answer;
      busy.restaurant.clock.pass({ minutes: 2 });
      await carry(busy.restaurant);
      expect(await dispatches(busy.restaurant)).toMatchObject([{ state: 'sent', tries: 2 }]);
    }

    const away = await openDueText(engine);
    await new Promise((ended) => void away.texts.server.close(ended));
    away.texts.server.closeAllConnections();
    await carry(away.restaurant);
    expect(await states(away)).toEqual(['waiting']);
    expect((await away.admin.asks('readChannels')).text).toMatchObject({ spentToday: 0 });
  });

  test('the money of a day is never passed, by two servers either', async () => {
    const opened = await openSix(engine);
    const { texts, restaurant } = opened;
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there].map(carry));
    await carry(restaurant);
    expect(texts.received).toHaveLength(3);
    const sorted = async () => (await states(opened)).toSorted();
    expect(await sorted()).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting', 'waiting']);
    restaurant.clock.pass({ days: 1 });
    await carry(restaurant);
    expect(texts.received).toHaveLength(6);
  });

  test('the money of a day is not passed by two that claim at once, without a lease', async () => {
    const { restaurant } = await openSix(engine);
    const there = await anotherServer(restaurant);
    const ids = await restaurant.store.db.selectFrom('dispatches').select('id').execute();
    const { mayCarry, price, doubles } = textChannel;
    const { config, clock } = restaurant;
    const tries = [restaurant, there].flatMap(({ store }) =>
      ids.map(({ id }) =>
        claimDispatch(store, {
          id,
          channel: 'text',
          now: clock.now(),
          mayCarry,
          readNotice,
          doubles,
          price: (context, order) => price!(context, { ...order, config }),
        }),
      ),
    );
    const claimed = (await Promise.all(tries)).filter((one) => one && one !== 'spent');
    expect(claimed).toHaveLength(3);
  });

  test('a STOP that a program reports ends it, as often as it comes', async () => {
    const opened = await openDueText(engine);
    const { texts, restaurant, admin, sara } = opened;
    const { key } = await program(restaurant, { admin, scopes: ['messages:stop'] });
    const till = withKey(restaurant, key);
    const body = { mobile: sara.mobile };
    for (let i = 0; i < 2; i += 1) await till.asks('stopTexts', { body });
    await till.asks('stopTexts', { body: { mobile: '+966559999999' } });
    await carry(restaurant);
    expect(texts.received).toEqual([]);
    expect(await states(opened)).toEqual(['stopped']);
    const { consents } = await sara.asks('readOwnMessages');
    expect(consents).toMatchObject([
      { channel: 'text', given: false, place: 'program' },
      { channel: 'text', given: true, place: 'card' },
    ]);
    const other = await program(restaurant, { admin, scopes: ['members:read'] });
    const tried = await withKey(restaurant, other.key).tries('stopTexts', { body });
    expect(tried.status).toBe(403);
  });

  testOnce('another number of the card is not the one that was allowed', async () => {
    const opened = await openDueText(engine);
    const { texts, restaurant, admin, sara } = opened;
    const mobile = '+966557770001';
    await admin.asks('changeCustomer', { params: { id: sara.id }, body: { mobile } });
    await carry(restaurant);
    expect(texts.received).toEqual([]);
    expect(await states(opened)).toEqual(['gone']);
    const again = visitor(restaurant);
    await again.asks('logInCustomer', { body: { mobile, password: sara.password } });
    expect(await again.asks('readOwnChannels')).toMatchObject({ unasked: ['text'], wanted: [] });
    await again.asks('wantChannel', { body: allowText });
    expect((await again.asks('readOwnChannels')).wanted).toEqual(['text']);
    expect((await again.asks('readOwnMessages')).consents).toHaveLength(2);
  });

  testOnce('a wrong template is refused, and nothing goes out untested', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: origin });
    const admin = await owner(restaurant);
    const good = { ...gatewayAt(1), address: 'https://gateway.bait.ly/messages' };
    const wrong = [
      { body: '{"to": {to}, "text": "{text}"}' },
      { body: '{"to": "{to}", "text": "{txt}"}' },
      { body: '{"to": "966", "text": "{text}"}' },
      { body: '{"{to}": "x", "{text}": "y"}' },
      { encoding: 'form', body: 'To={to}\nno field\nBody={text}' },
      { headers: [{ name: 'Host', value: 'x' }] },
      { headers: [{ name: 'X-Name', value: '{name}' }] },
      { headers: [{ name: 'X: y', value: 'x' }] },
      { headers: [{ name: 'X', value: 'a\r\nY: b' }] },
      { address: 'http://9.9.9.9/messages' },
      { takenStatus: 302 },
    ] as const;
    for (const one of wrong) {
      const body = { ...good, ...one } as never;
      const { status } = await admin.tries('setTextGateway', { body });
      expect(status, JSON.stringify(one)).toBe(400);
    }
    await admin.asks('setTextGateway', { body: good });
    expect((await admin.asks('readChannels')).text).toMatchObject({ checkedAt: null });
    const sara = await guest(restaurant);
    expect((await sara.asks('readOwnChannels')).open).toEqual([]);
    expect((await sara.tries('wantChannel', { body: allowText })).status).toBe(409);
  });
});
