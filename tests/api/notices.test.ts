// Notices before points and gifts end, by the ways that a guest has asked for: apart from offers,
// once, and only while they are true.
import { expect, test } from 'vitest';
import { remindOfClaims } from '../../src/storage/rewards/reminding.ts';
import { award } from '../cards.ts';
import * as channels from '../channels.ts';
import { endOfDay, setEnds } from '../endings.ts';
import { allowText, openTexting } from '../gateways.ts';
import { lookAndSend, switchOn } from '../occasions.ts';
import { anotherSession, owner, type Person } from '../people.ts';
import { openPushService } from '../pushes.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim, fillShelf, serve } from '../shelf.ts';

const { allowEmail, carry, dispatches, openMailing, ownerAgain, tokenIn } = channels;

const offers = { channel: 'email', wanted: true, language: 'en' } as const;
const service = { ...offers, purpose: 'service' } as const;

/** Sara has 400 points that end, and wants e-mails about them, but no offers. */
async function open(engine: EngineName) {
  const { mails, restaurant, admin } = await openMailing(engine);
  const { sara, dessert } = await fillShelf(restaurant, { points: 0, cost: 400 });
  await setEnds(admin, { after: 'earning', months: 3 });
  await award(admin, sara, 400);
  await allowEmail(sara, mails);
  await sara.asks('wantChannel', { body: service });
  await sara.asks('wantChannel', { body: { ...offers, wanted: false } });
  return { mails, restaurant, admin, sara, dessert };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function remind({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<void> {
  while (!(await remindOfClaims(store, clock.now())));
}

/** The guest logs in again at an address with https, where cookies have another name. */
async function logIn(restaurant: Restaurant, sara: Pick<Person, 'cookies'> & { id: number }) {
  const { cookies } = sara;
  await anotherSession(restaurant, sara);
  cookies['__Host-sofra_customer'] = cookies['sofra_customer']!;
}

/** Days pass, after which the guest logs in again. */
async function later({ restaurant, admin, sara }: Opened, time: { days: number; hours?: number }) {
  restaurant.clock.pass(time);
  await logIn(restaurant, sara);
  await ownerAgain(admin);
}

/** The points of Sara end in less than sixty days, of which there is a notice. */
async function openEnding(engine: EngineName) {
  const opened = await open(engine);
  await later(opened, { days: 60 });
  await endOfDay(opened.restaurant);
  return opened;
}

/** A dessert waits for Sara as a gift for seven days. */
async function openGift(engine: EngineName) {
  const opened = await open(engine);
  const { restaurant, admin, dessert } = opened;
  await switchOn(admin, 'welcome', { giftId: dessert.id, giftDays: 7 });
  await lookAndSend(restaurant, admin);
  await later(opened, { days: 4 });
  await remind(restaurant);
  expect(await dispatches(restaurant)).toEqual([]);
  await later(opened, { days: 1, hours: 1 });
  return opened;
}

const states = async ({ restaurant }: Opened) =>
  (await dispatches(restaurant)).map(({ kind, state }) => [kind, state]);

onEachEngine((engine, testOnce) => {
  test('a guest is told once by e-mail that points end, by two servers', async () => {
    const opened = await open(engine);
    const { mails, restaurant, sara } = opened;
    const there = await anotherServer(restaurant);
    await later(opened, { days: 60 });
    await Promise.all([restaurant, there].map(endOfDay));
    await Promise.all([restaurant, there].map(carry));
    await carry(there);
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    const english = '400 points on your card end after February 28, 2027.';
    expect(mail!.subject).toBe(`Bait Sara: ${english}`);
    expect(mail!.text).toContain('you asked Bait Sara to tell you before points and gifts end');
    expect(mail!.text).toContain('No more notices about points by e-mail');
    expect(await states(opened)).toEqual([['ending', 'sent']]);

    const token = tokenIn(mail, 'stop');
    const payload = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stop = { method: 'POST', url: `/stop/${token}`, payload, headers } as const;
    expect((await restaurant.app.inject(stop)).statusCode).toBe(200);
    expect(await sara.asks('readOwnChannels')).toMatchObject({ wanted: [], notices: [] });
    const { consents } = await sara.asks('readOwnMessages');
    expect(consents.map(({ purpose, given, place }) => [purpose, given, place])).toEqual([
      ['service', false, 'link'],
      ['offers', false, 'card'],
      ['service', true, 'card'],
      ['offers', true, 'link'],
    ]);
  });

  test('a guest is told once of a gift that ends, in their language', async () => {
    const opened = await openGift(engine);
    const { mails, restaurant, sara } = opened;
    await sara.asks('wantChannel', { body: { ...service, wanted: false } });
    await sara.asks('wantChannel', { body: { ...service, language: 'ar' } });
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there].map(remind));
    await Promise.all([restaurant, there].map(carry));
    await later(opened, { days: 0, hours: 1 });
    await remind(restaurant);
    await carry(there);
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]!.text).toContain('بانتظارك \u2068حلوى\u2069 حتى');
    expect(await states(opened)).toEqual([['claim', 'sent']]);
  });

  test('what was ended, spent or served before it is carried is not carried', async () => {
    const ended = await openEnding(engine);
    await ended.sara.asks('wantChannel', { body: { ...service, wanted: false } });
    const byOffice = await openEnding(engine);
    const params = { id: byOffice.sara.id };
    await byOffice.admin.asks('endMessagesOf', { params, body: { language: 'en' } });
    for (const one of [ended, byOffice]) {
      await carry(one.restaurant);
      expect(await states(one)).toEqual([['ending', 'stopped']]);
    }

    const spent = await openEnding(engine);
    await claim(spent.sara, spent.dessert);
    await carry(spent.restaurant);
    expect(await states(spent)).toEqual([['ending', 'gone']]);

    const served = await openGift(engine);
    await remind(served.restaurant);
    const [gift] = (await served.sara.asks('readShelf')).claims;
    await serve(served.admin, { ...served, guest: served.sara, claim: gift! });
    await carry(served.restaurant);
    expect(await states(served)).toEqual([['claim', 'gone']]);
    for (const { mails } of [ended, byOffice, spent, served]) expect(mails.received).toEqual([]);
  });

  testOnce('a notice waits for the morning', async () => {
    const opened = await openEnding(engine);
    const { mails, restaurant } = opened;
    restaurant.clock.pass({ hours: 11 });
    await carry(restaurant);
    expect(mails.received).toEqual([]);
    restaurant.clock.pass({ hours: 10 });
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);
  });

  testOnce('offers alone bring no notices, and no short claim is told of', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara, dessert } = opened;
    await admin.asks('changeSettings', { body: { claimMinutes: 36 * 60 } });
    await claim(sara, dessert);
    await remind(restaurant);
    expect(await dispatches(restaurant)).toEqual([]);
    await sara.asks('wantChannel', { body: offers });
    await sara.asks('wantChannel', { body: { ...service, wanted: false } });
    await award(admin, sara, 400);
    await later(opened, { days: 60 });
    await endOfDay(restaurant);
    expect(await dispatches(restaurant)).toEqual([]);
    const card = await sara.tries('wantChannel', { body: { ...service, channel: 'card' } });
    expect(card.status).toBe(409);
  });

  test('a restored backup tells nothing a second time', async () => {
    const opened = await openGift(engine);
    const { mails, restaurant, admin } = opened;
    await later(opened, { days: 0 });
    const backUp = async () => {
      const { filename } = await admin.asks('runBackup');
      const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
      return JSON.parse(text);
    };
    const withGift = await backUp();
    await remind(restaurant);
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);
    await admin.asks('restoreBackup', { body: withGift });
    await ownerAgain(admin);
    const { db } = restaurant.store;
    await db.deleteFrom('settings').where('name', '=', 'claims.reminded').execute();
    await remind(restaurant);
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);

    await later(opened, { days: 55 });
    const before = await backUp();
    await endOfDay(restaurant);
    await carry(restaurant);
    expect(mails.received).toHaveLength(2);
    await admin.asks('restoreBackup', { body: before });
    await later(opened, { days: 1 });
    await endOfDay(restaurant);
    const notices = db.selectFrom('ending_notices').select('day');
    expect(await notices.execute()).toHaveLength(1);
    await carry(restaurant);
    expect(mails.received).toHaveLength(2);
  });

  testOnce('another number of the card is told nothing before it is asked anew', async () => {
    const { restaurant, admin, sara } = await openTexting(engine);
    await sara.asks('wantChannel', { body: { ...allowText, purpose: 'service' } });
    expect(await sara.asks('readOwnChannels')).toMatchObject({ wanted: [], notices: ['text'] });
    const body = { mobile: '+966507778899' };
    await admin.asks('changeCustomer', { params: { id: sara.id }, body });
    await logIn(restaurant, sara);
    expect((await sara.asks('readOwnChannels')).notices).toEqual([]);
    await sara.asks('wantChannel', { body: allowText });
    expect(await sara.asks('readOwnChannels')).toMatchObject({ wanted: ['text'], notices: [] });
  });

  testOnce('a browser stays for notices after offers have ended', async () => {
    const pushes = await openPushService();
    const environment = { PUBLIC_URL: channels.origin, PUSH_HOSTS: '127.0.0.1' };
    const restaurant = await openRestaurant(engine, environment);
    const admin = await owner(restaurant);
    await admin.asks('openPush');
    const { sara } = await fillShelf(restaurant);
    const body = { ...pushes.subscription, language: 'en', asked: true } as const;
    await sara.asks('subscribePush', { body });
    await sara.asks('wantChannel', { body: { ...service, channel: 'push' } });
    await sara.asks('wantChannel', { body: { ...offers, channel: 'push', wanted: false } });
    await sara.asks('subscribePush', { body: { ...body, asked: false } });
    expect(await sara.asks('readOwnChannels')).toMatchObject({ wanted: [], notices: ['push'] });
  });
});
