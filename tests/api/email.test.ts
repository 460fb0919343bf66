// Messages by e-mail: only to guests who asked for it and confirmed their address, once, and ended
// with one touch.
import { expect, test } from 'vitest';
import { claimDispatch } from '../../src/storage/channels/claiming.ts';
import { readNotice } from '../../src/storage/rewards/notices.ts';
import { emailChannel } from '../../src/server/channels/email-channel.ts';
import { noteAlerts } from '../../src/storage/overview/alerts.ts';
import { award } from '../cards.ts';
import * as channels from '../channels.ts';
import { lookAndSend, switchOn } from '../occasions.ts';
import { anotherSession, guest, visitor } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

const { allowEmail, carry, dispatches, mailTo, openMailing, smtpError, tokenIn } = channels;

type Opened = Awaited<ReturnType<typeof openMailing>>;

/** Sara allows e-mails and gets a welcome, which waits to be carried. */
async function openDue(engine: EngineName, { language = 'en' as 'en' | 'ar' } = {}) {
  const opened = await openMailing(engine);
  const { mails, restaurant, admin, sara } = opened;
  await award(admin, sara, 120);
  await allowEmail(sara, mails, { language });
  const words = { english: 'Welcome <b>back</b>', arabic: 'أهلًا بك' };
  await switchOn(admin, 'welcome', { points: 50, ...words });
  await lookAndSend(restaurant, admin);
  return opened;
}

const states = async (opened: Opened) =>
  (await dispatches(opened.restaurant)).map(({ state }) => state);

onEachEngine((engine, testOnce) => {
  test('a guest who has confirmed an address gets a message there, once', async () => {
    const { mails, restaurant, admin, sara } = await openMailing(engine);
    const omar = await guest(restaurant);
    await award(admin, sara, 120);
    await award(admin, omar, 120);
    expect(await sara.asks('readOwnChannels')).toEqual({
      open: ['email'],
      unasked: ['email'],
      wanted: [],
      notices: [],
      email: null,
      waiting: null,
      pushKey: null,
      isRegular: false,
    });
    const body = { address: 'sara@mail.example', language: 'en' } as const;
    await sara.asks('askForEmail', { body });
    const [link] = mails.received;
    expect(link).toMatchObject({
      subject: 'Bait Sara: offers by e-mail?',
      from: { name: 'Bait Sara', address: 'offers@bait.example' },
      to: [{ address: 'sara@mail.example' }],
    });
    // Nothing is allowed before the link was used, by whoever has it.
    expect(await sara.asks('readOwnChannels')).toMatchObject({
      wanted: [],
      waiting: 'sara@mail.example',
    });
    const token = tokenIn(link, 'confirm');
    await visitor(restaurant).asks('confirmEmail', { body: { token } });
    expect(await visitor(restaurant).tries('confirmEmail', { body: { token } })).toMatchObject({
      status: 404,
    });
    expect(await sara.asks('readOwnChannels')).toMatchObject({
      unasked: [],
      wanted: ['email'],
      email: 'sara@mail.example',
      waiting: null,
    });
    const { consents } = await sara.asks('readOwnMessages');
    expect(consents).toMatchObject([
      { channel: 'email', given: true, words: 'Send me offers by e-mail', place: 'link' },
    ]);

    mails.received.length = 0;
    await switchOn(admin, 'welcome', { points: 50, english: 'Welcome', arabic: 'أهلًا بك' });
    await lookAndSend(restaurant, admin);
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there, restaurant, there].map(carry));
    await carry(there);
    expect(mails.received).toHaveLength(1);
    const [mail] = mails.received;
    const end = tokenIn(mail, 'stop');
    const headers = new Map(mail!.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<https://family.example/stop/${end}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail!.messageId).toMatch(/^<sofra-message-\d+@bait\.example>$/);
    expect(mail!.subject).toBe('Bait Sara: Welcome');
    expect(mail!.text).toContain('50 points are on your card.');
    expect(mail!.text).toContain('King Road 1, Riyadh');
    expect(mail!.html).toContain('https://family.example/dashboard/me');
    expect(await dispatches(restaurant)).toMatchObject([{ state: 'sent', tries: 1 }]);
    const { email } = await admin.asks('readChannels');
    expect(email).toMatchObject({ guests: 1, counts: [{ state: 'sent', count: 1 }] });
  });

  testOnce(
    'a message comes in the language of the consent, and its words are no HTML',
    async () => {
      const { mails, restaurant } = await openDue(engine, { language: 'ar' });
      await carry(restaurant);
      expect(mails.received[0]).toMatchObject({ subject: 'Bait Sara: أهلًا بك' });
      expect(mails.received[0]!.html).toContain('dir="rtl"');
    },
  );

  testOnce('signs of HTML in the words of a message stay signs', async () => {
    const { mails, restaurant } = await openDue(engine);
    await carry(restaurant);
    expect(mails.received[0]!.html).toContain('Welcome &lt;b&gt;back&lt;/b&gt;');
  });

  test('what is ended, read or quiet before it is carried is not carried', async () => {
    const ended = await openDue(engine);
    const end = { channel: 'email', wanted: false, language: 'en' } as const;
    await ended.sara.asks('wantChannel', { body: end });
    await carry(ended.restaurant);
    expect(await states(ended)).toEqual(['stopped']);

    const byOffice = await openDue(engine);
    const { sara, admin } = byOffice;
    await admin.asks('endMessagesOf', { params: { id: sara.id }, body: { language: 'en' } });
    await carry(byOffice.restaurant);
    expect(await states(byOffice)).toEqual(['stopped']);
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);

    const read = await openDue(engine);
    const [message] = (await read.sara.asks('currentCustomer')).messages!;
    await read.sara.asks('readMessage', { params: { id: message!.id } });
    await carry(read.restaurant);
    expect(await states(read)).toEqual(['read']);

    const gone = await openDue(engine);
    await gone.admin.asks('removeCustomer', { params: { id: gone.sara.id } });
    await carry(gone.restaurant);
    expect(await states(gone)).toEqual(['gone']);

    const quiet = await openDue(engine);
    quiet.restaurant.clock.pass({ hours: 11 });
    await carry(quiet.restaurant);
    expect(await states(quiet)).toEqual(['waiting']);
    quiet.restaurant.clock.pass({ hours: 10 });
    await carry(quiet.restaurant);
    expect(await states(quiet)).toEqual(['sent']);
    for (const { mails } of [ended, byOffice, read, gone]) expect(mails.received).toEqual([]);
  });

  test('a server that is killed in a try leaves it to the next one, with the same id', async () => {
    const opened = await openDue(engine);
    const { mails, restaurant } = opened;
    const [{ id }] = (await restaurant.store.db
      .selectFrom('dispatches')
      .select('id')
      .execute()) as [{ id: number }];
    const { mayCarry, doubles } = emailChannel;
    const claim = {
      id,
      channel: 'email',
      now: restaurant.clock.now(),
      mayCarry,
      doubles,
      readNotice,
    } as const;
    expect(await claimDispatch(restaurant.store, claim)).toMatchObject({ tries: 1 });
    expect(await claimDispatch(restaurant.store, claim)).toBeUndefined();
    await carry(restaurant);
    expect(mails.received).toEqual([]);
    restaurant.clock.pass({ minutes: 2 });
    await carry(restaurant);
    expect(mails.received.map(({ messageId }) => messageId)).toEqual([
      `<sofra-message-${id}@bait.example>`,
    ]);
    expect(await states(opened)).toEqual(['sent']);
  });

  testOnce('an e-mail that is not taken is tried again, ever later, for two days', async () => {
    const opened = await openDue(engine);
    const { mails, restaurant } = opened;
    mails.state.recipient = smtpError(451, 'Try again later');
    for (const minutes of [0, 1, 5, 30]) {
      restaurant.clock.pass({ minutes });
      await carry(restaurant);
      await carry(restaurant);
    }
    expect(await dispatches(restaurant)).toMatchObject([{ state: 'waiting', tries: 4 }]);
    mails.state.recipient = undefined;
    restaurant.clock.pass({ hours: 2 });
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);

    const lost = await openDue(engine);
    lost.mails.state.whole = smtpError(550, 'No such mailbox');
    await carry(lost.restaurant);
    expect(await dispatches(lost.restaurant)).toMatchObject([{ state: 'failed', tries: 1 }]);
    const { email } = await lost.admin.asks('readChannels');
    expect(email?.problem?.why).toMatchObject({ key: 'mailRefused' });

    const late = await openDue(engine);
    late.restaurant.clock.pass({ days: 2 });
    await carry(late.restaurant);
    expect(await states(late)).toEqual(['late']);
  });

  testOnce('a second message of a week above the limit is not carried', async () => {
    const opened = await openDue(engine);
    const { restaurant, admin, sara, mails } = opened;
    await carry(restaurant);
    await switchOn(admin, 'secondVisit', { days: 1 });
    restaurant.clock.pass({ days: 2 });
    await anotherSession(restaurant, sara);
    await channels.ownerAgain(admin);
    await lookAndSend(restaurant, admin);
    const messageRules = { ...(await admin.asks('readSettings')).messageRules, perWeek: 1 };
    await admin.asks('changeSettings', { body: { messageRules } });
    await carry(restaurant);
    expect(await states(opened)).toEqual(['sent', 'capped']);
    expect(mails.received).toHaveLength(1);
  });

  test('one touch in a message ends it: a mail program posts, and opening only asks', async () => {
    const opened = await openDue(engine);
    const { mails, restaurant, sara } = opened;
    await carry(restaurant);
    const token = tokenIn(mails.received[0], 'stop');
    const { app } = restaurant;
    const opening = await app.inject({ url: `/stop/${token}` });
    expect([opening.statusCode, opening.headers.location]).toEqual([303, `/stop/#${token}`]);
    expect((await sara.asks('readOwnChannels')).wanted).toEqual(['email']);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const post = (url: string, more = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
    // Another site cannot end what its visitor has.
    const foreign = await post(`/stop/${token}`, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect((await post(`/stop/${token}`)).statusCode).toBe(200);
    expect((await post(`/stop/${token}`)).statusCode).toBe(200);
    expect((await post(`/stop/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await post('/stop/short')).statusCode).toBe(404);
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
    const { consents } = await sara.asks('readOwnMessages');
    expect(consents.map(({ given, place }) => [given, place])).toEqual([
      [false, 'link'],
      [true, 'link'],
    ]);
    // What she has ended she can allow again on her card, without another link.
    const again = { channel: 'email', wanted: true, language: 'ar' } as const;
    await sara.asks('wantChannel', { body: again });
    expect((await sara.asks('readOwnChannels')).wanted).toEqual(['email']);
  });

  test('a restored backup sends nothing anew', async () => {
    const { mails, restaurant, admin, sara } = await openMailing(engine);
    await award(admin, sara, 120);
    await allowEmail(sara, mails);
    const { filename } = await admin.asks('runBackup');
    const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
    await switchOn(admin, 'welcome', { points: 50 });
    await lookAndSend(restaurant, admin);
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);
    await admin.asks('restoreBackup', { body: JSON.parse(text) });
    await channels.ownerAgain(admin);
    await switchOn(admin, 'welcome', { points: 50 });
    await lookAndSend(restaurant, admin);
    await carry(restaurant);
    expect(mails.received).toHaveLength(1);
    expect(await dispatches(restaurant)).toMatchObject([{ state: 'sent' }]);
    const contacts = restaurant.store.db.selectFrom('contacts').select('address');
    expect(await contacts.execute()).toEqual([{ address: 'sara@mail.example' }]);
  });

  testOnce('an owner gets alerts at their address, each once', async () => {
    const { mails, restaurant, admin } = await openMailing(engine);
    const body = { ...mailTo(mails.port), alertsTo: 'owner@bait.example' };
    await admin.asks('setMail', { body });
    const looking = { now: restaurant.clock.now(), host: 'here', isDiskFull: true };
    await noteAlerts(restaurant.store, looking);
    await noteAlerts(restaurant.store, looking);
    await carry(restaurant);
    const told = mails.received.filter(({ subject }) => subject?.includes('The disk'));
    expect(told).toMatchObject([
      { subject: 'Bait Sara: The disk is nearly full', to: [{ address: 'owner@bait.example' }] },
    ]);
    expect(told[0]!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });
});
