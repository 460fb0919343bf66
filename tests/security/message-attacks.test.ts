// An attacker's half hour at messages: links that end them, invented friends, consents of others,
// headers of e-mails, and addresses within behind names that change.
import { expect, test } from 'vitest';
import { occasionLimits } from '../../src/contract/occasions/occasion-values.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { award } from '../cards.ts';
import {
  allowEmail,
  carry,
  dispatches,
  mailTo,
  openMailing,
  openMailServer,
  origin,
  tokenIn,
} from '../channels.ts';
import { friendOf, linkOf, openFriends, pays, sentToFriends } from '../friends.ts';
import { allowText, gatewayAt, openGateway, openTexting } from '../gateways.ts';
import { anHour, look, lookAndSend, send, setRules, switchOn } from '../occasions.ts';
import { numbered } from '../many.ts';
import { names } from '../names.ts';
import { guest, newMobile, owner, visitor } from '../people.ts';
import { program, withKey } from '../programs.ts';
import { openPushService } from '../pushes.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('scanners that open a link end nothing, and an old link ends and never begins', async () => {
    const { mails, restaurant, admin, sara } = await openMailing(engine);
    await award(admin, sara, 120);
    await allowEmail(sara, mails);
    await switchOn(admin, 'welcome');
    await lookAndSend(restaurant, admin);
    await carry(restaurant);
    const token = tokenIn(mails.received[0], 'stop');
    const wanted = async () => (await sara.asks('readOwnChannels')).wanted;
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const) {
      for (const url of [`/stop/${token}`, `/stop/?token=${token}`, `/stop/${token}?one=click`]) {
        await restaurant.app.inject({ method, url });
      }
    }
    expect(await wanted()).toEqual(['email']);
    const stop = () => restaurant.app.inject({ method: 'POST', url: `/stop/${token}` });
    for (let i = 0; i < 3; i += 1) expect((await stop()).statusCode).toBe(200);
    expect(await wanted()).toEqual([]);
    const stranger = visitor(restaurant);
    const confirmed = await stranger.tries('confirmEmail', { body: { token } });
    expect(confirmed.status).toBe(404);
    expect(await wanted()).toEqual([]);
    // The link of a guest who has left leads to nothing.
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    expect((await stop()).statusCode).toBe(404);
  });

  test('invented friends are refused like any others, and bring nothing', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    Object.assign(restaurant.config, { SIGNUPS_PER_HOUR: 20 });
    const address = '203.0.113.66';
    const answers = await Promise.all(
      numbered(60).map(() => {
        const body = { name: 'Omar', mobile: newMobile(), password: 'walnut-tree', friend: token };
        return visitor(restaurant).tries('joinFamily', { body }, { address });
      }),
    );
    const joined = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429).length;
    expect([joined, refused]).toEqual([20, 40]);
    await lookAndSend(restaurant, admin);
    expect(await sentToFriends(restaurant)).toEqual([]);
    expect(await sara.asks('readFriendLink')).toMatchObject({ brought: 0 });
  });

  test('of thousands of friends two hundred are noted, also when many join at once', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    const { store, clock } = restaurant;
    await transact(store, async (db) => {
      const on = { ...store, db };
      const at = clock.now().toISOString();
      const account = { password: null, temporaryUntil: null, createdAt: at };
      const people = numbered(occasionLimits.notedFriends - 2).map((i) => {
        return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...account };
      });
      const ids = await addCustomers(on, people);
      const rows = ids.map((customerId) => ({ customerId, bringerId: sara.id, at }));
      await db.insertInto('friends').values(rows).execute();
    });
    const noted = async () => (await store.db.selectFrom('friends').select('id').execute()).length;
    const there = await anotherServer(restaurant);
    const places = [restaurant, there, restaurant, there, restaurant];
    const friends = await Promise.all(places.map((place) => friendOf(place, token)));
    expect(await noted()).toBe(occasionLimits.notedFriends);
    for (const friend of friends) await pays(admin, friend);
    await lookAndSend(restaurant, admin);
    const sent = await sentToFriends(restaurant);
    expect(sent.filter(([id]) => id === sara.id)).toHaveLength(2);
    expect(sent).toHaveLength(4);
    clock.pass({ days: 91 });
    await friendOf(restaurant, token);
    expect(await noted()).toBe(occasionLimits.notedFriends + 1);
  });

  test('the link of who left is nobody’s, also once their number joins anew', async () => {
    const { restaurant, admin, sara, token } = await openFriends(engine);
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    await guest(restaurant, { mobile: sara.mobile });
    await friendOf(restaurant, token);
    const { db } = restaurant.store;
    expect(await db.selectFrom('friends').selectAll().execute()).toEqual([]);
    // The number alone is not enough: as after a restore, it may be another guest's.
    const layla = await guest(restaurant, { name: 'Layla' });
    const link = await linkOf(layla);
    const later = { createdAt: '2020-01-01T00:00:00.000Z' };
    await db.updateTable('customers').set(later).where('id', '=', layla.id).execute();
    await friendOf(restaurant, link);
    expect(await db.selectFrom('friends').selectAll().execute()).toEqual([]);
    await lookAndSend(restaurant, admin);
    expect(await sentToFriends(restaurant)).toEqual([]);
  });

  test('nobody but the guest allows a channel: no staff, program or other guest', async () => {
    const { restaurant, admin, sara } = await openTexting(engine);
    const omar = await guest(restaurant);
    const { key } = await program(restaurant, { admin, scopes: ['members:read', 'messages:stop'] });
    for (const purpose of ['offers', 'service'] as const) {
      const body = { ...allowText, purpose };
      for (const other of [admin, withKey(restaurant, key), visitor(restaurant)]) {
        expect([401, 403]).toContain((await other.tries('wantChannel', { body })).status);
      }
      const forSara = { ...body, customerId: sara.id };
      expect((await omar.tries('wantChannel', { body: forSara })).status).toBe(400);
      await omar.asks('wantChannel', { body });
    }
    // The office ends, whatever it sends.
    const params = { id: sara.id };
    await admin.tries('endMessagesOf', { params, body: { given: true } } as never);
    const rows = await restaurant.store.db
      .selectFrom('consents')
      .select('customerId')
      .where('customerId', '=', sara.id)
      .where('given', '=', true)
      .execute();
    expect(rows).toEqual([]);
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
  });

  test('encoded words and line ends in what an owner writes are words alone', async () => {
    const { mails, restaurant, admin, sara } = await openMailing(engine);
    const trick = '=?utf-8?Q?Prize=0D=0ABcc:_all=40c.example?=';
    await admin.asks('setMail', {
      body: { ...mailTo(mails.port), senderName: trick, imprint: 'A\r\nBcc: all@c.example' },
    });
    await admin.asks('testMail', { body: { to: 'owner@bait.example', language: 'en' } });
    mails.received.length = 0;
    await award(admin, sara, 120);
    await allowEmail(sara, mails);
    const english = `${trick}\n\nBcc: all@c.example`;
    await switchOn(admin, 'welcome', { english, arabic: 'أهلًا' });
    await lookAndSend(restaurant, admin);
    await carry(restaurant);
    const [mail] = mails.received;
    expect(mail).toMatchObject({ to: [{ address: 'sara@mail.example' }] });
    expect([mail!.cc, mail!.bcc]).toEqual([undefined, undefined]);
    expect(mail!.headers.filter(({ key }) => /bcc|prize/i.test(key))).toEqual([]);
    // Programs find nothing to decode.
    expect(mail!.from?.name).toBe(trick.replace('=?', '= ?'));
    expect(mail!.subject).toContain('= ?utf-8?Q?Prize=0D=0A');
  });

  test('no mail server within is reached in any notation, nor behind a name', async () => {
    const mails = await openMailServer();
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: origin });
    const admin = await owner(restaurant);
    const tried = async (host: string) => {
      const body = { ...mailTo(mails.port), host, security: 'starttls' } as const;
      const { status } = await admin.tries('setMail', { body });
      if (status === 400) return 'refused';
      // A few tests an hour are allowed.
      await anHour(restaurant, admin);
      const asked = { to: 'owner@bait.example', language: 'en' } as const;
      return (await admin.asks('testMail', { body: asked })).why?.key;
    };
    for (const host of ['2130706433', '127.1', '0x7f.1', '0177.0.0.1', '0', '192.168.1.7']) {
      expect(await tried(host), host).toBe('mailHostClosed');
    }
    for (const host of ['[::1]', '::ffff:127.0.0.1', 'a@127.0.0.1', '127.0.0.1:25', 'a b']) {
      expect(await tried(host), host).toBe('refused');
    }
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fd00::1']) {
      names({ 'mail.evil.test': ['8.8.8.8', address] });
      expect(await tried('mail.evil.test'), address).toBe('mailHostClosed');
    }
    expect(mails.received).toEqual([]);
  });

  test('a name that leads elsewhere since has no text or notice sent within', async () => {
    const [within, service] = [await openGateway(), await openPushService()];
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: origin });
    const admin = await owner(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    const { port } = within;
    const address = `https://gateway.evil.test:${port}/messages`;
    await admin.asks('setTextGateway', { body: { ...gatewayAt(port), address } });
    for (const ip of ['127.0.0.1', '::1', '::ffff:7f00:1', '169.254.169.254', '10.0.0.1']) {
      names({ 'gateway.evil.test': ['8.8.8.8', ip] });
      const body = { mobile: '+966501112233', language: 'en' } as const;
      const { sent, why } = await admin.asks('testText', { body });
      expect([sent, why?.key], ip).toEqual([false, expect.stringMatching(/^hook\w+Closed$/)]);
    }
    await admin.asks('openPush');
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    const { keys } = service.subscription;
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    await sara.asks('subscribePush', { body: { endpoint, keys, language: 'en', asked: true } });
    await switchOn(admin, 'welcome');
    await anHour(restaurant, admin);
    await look(restaurant);
    await send(restaurant);
    const asked = names({ 'fcm.googleapis.com': ['127.0.0.1'] });
    await carry(restaurant);
    expect(asked).toEqual(['fcm.googleapis.com']);
    expect(await dispatches(restaurant)).toMatchObject([{ channel: 'push', state: 'waiting' }]);
    expect([within.received, service.pushed]).toEqual([[], []]);
  });
});
