// An attacker's half hour at channels: headers in addresses, mail servers within, links of others,
// and mailboxes of strangers.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { allowEmail, mailTo, openMailing, openMailServer, tokenIn } from '../channels.ts';
import { guest, owner, visitor } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('no address and no name adds a header or a recipient', async () => {
    const { mails, admin, sara } = await openMailing(engine);
    for (const address of [
      'a@b.example\r\nBcc: all@c.example',
      'a@b.example\nSubject: Prize',
      'a@b.example, c@d.example',
      '<a@b.example> c@d.example',
      'a@b.example>\0',
      `${'a'.repeat(250)}@b.example`,
    ]) {
      const body = { address, language: 'en' } as const;
      expect((await sara.tries('askForEmail', { body })).status, address).toBe(400);
    }
    const named = { ...mailTo(mails.port), senderName: 'A\r\nBcc: all@c.example' };
    expect((await admin.tries('setMail', { body: named })).status).toBe(400);
    const odd = { ...mailTo(mails.port), senderName: 'A", <x@y.example>,' };
    await admin.asks('setMail', { body: odd });
    const tested = { to: 'owner@bait.example', language: 'en' } as const;
    await admin.asks('testMail', { body: tested });
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]!.from?.address).toBe('offers@bait.example');
  });

  test('no mail server within is reached, and none without TLS outside', async () => {
    const mails = await openMailServer();
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const admin = await owner(restaurant);
    const tried = async (host: string, security: 'none' | 'starttls') => {
      await admin.asks('setMail', { body: { ...mailTo(mails.port), host, security } });
      const body = { to: 'owner@bait.example', language: 'en' } as const;
      return (await admin.asks('testMail', { body })).why?.key;
    };
    for (const host of ['localhost', '127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
      expect(await tried(host, 'none'), host).toBe('mailHostClosed');
    }
    expect(await tried('9.9.9.9', 'none')).toBe('mailNeedsTls');
    expect(mails.received).toEqual([]);
  });

  test('a server without a trusted certificate, or without TLS, gets no password', async () => {
    const heard: unknown[] = [];
    const mails = await openMailServer({
      disabledCommands: [],
      onAuth: (auth, _, done) => {
        heard.push(auth);
        done(null, { user: 'x' });
      },
    });
    const plain = await openMailServer();
    const restaurant = await openRestaurant(engine, {
      PUBLIC_URL: 'https://family.example',
      MAIL_HOSTS: 'localhost',
    });
    const admin = await owner(restaurant);
    const secret = { user: 'offers', password: 'walnut-tree', security: 'starttls' } as const;
    for (const port of [mails.port, plain.port]) {
      await admin.asks('setMail', { body: { ...mailTo(port), ...secret } });
      const body = { to: 'owner@bait.example', language: 'en' } as const;
      expect((await admin.asks('testMail', { body })).sent).toBe(false);
    }
    expect(heard).toEqual([]);
    expect(JSON.stringify(await admin.asks('readChannels'))).not.toContain('walnut-tree');
    // The password stays with its own server.
    const { password: _, ...others } = secret;
    const elsewhere = { ...mailTo(plain.port), ...others, host: 'evil.example' };
    await admin.asks('setMail', { body: elsewhere });
    expect((await admin.asks('readChannels')).email?.hasPassword).toBe(false);
  });

  test('nobody allows or ends for somebody else, and no mailbox is filled', async () => {
    const { mails, restaurant, admin, sara } = await openMailing(engine);
    const omar = await guest(restaurant);
    await award(admin, sara, 120);
    const body = { address: 'victim@mail.example', language: 'en' } as const;
    const asked = [];
    for (const one of [sara, omar, sara, omar]) {
      asked.push((await one.tries('askForEmail', { body })).status);
    }
    expect(asked).toEqual([204, 204, 204, 429]);
    // An earlier link of the same guest is not good any more.
    const first = tokenIn(mails.received[0], 'confirm');
    const stranger = visitor(restaurant);
    expect((await stranger.tries('confirmEmail', { body: { token: first } })).status).toBe(404);
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
    // A link that confirms does not end, and the other way round.
    await allowEmail(omar, mails, { address: 'omar@mail.example' });
    const { endToken } = await restaurant.store.db
      .selectFrom('contacts')
      .select('endToken')
      .executeTakeFirstOrThrow();
    expect((await stranger.tries('confirmEmail', { body: { token: endToken } })).status).toBe(404);
    for (const token of ['', 'x', `${endToken}'--`, endToken.toUpperCase(), '0'.repeat(43)]) {
      const tried = await stranger.tries('stopChannel', { body: { token, language: 'en' } });
      expect([400, 404], token).toContain(tried.status);
    }
    expect((await omar.asks('readOwnChannels')).wanted).toEqual(['email']);
    // Without an address of their own, a guest cannot be made to want it.
    const want = { channel: 'email', wanted: true, language: 'en' } as const;
    expect((await sara.tries('wantChannel', { body: want })).status).toBe(409);
  });
});
