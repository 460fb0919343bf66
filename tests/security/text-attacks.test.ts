// An attacker's half hour at text messages: words that try to be more than words, addresses within,
// gateways that lie, and other people's numbers.
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { excerpt } from '../../src/server/connections/outside.ts';
import { carry, dispatches } from '../channels.ts';
import { allowText, gatewayAt, openDueText, openGateway, openTexting } from '../gateways.ts';
import { guest, owner, visitor } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { atTheEnd } from '../setup/endings.ts';
import { onEachEngine } from '../setup/engines.ts';

/** A name of sixty letters in two scripts, with signs that mean something in JSON and in forms. */
const odd = `","to":"+1900 {secret} & To=1 %0a ${'سارة'.repeat(6)}`.padEnd(60, 'x').slice(0, 60);

onEachEngine((engine, testOnce) => {
  test('no name adds a field to JSON or to a form, or fills in the secret', async () => {
    const json = await openDueText(engine, { name: odd });
    await carry(json.restaurant);
    const sent = JSON.parse(json.texts.received[0]!.body) as Record<string, string>;
    expect(Object.keys(sent)).toEqual(['to', 'text', 'name', 'id']);
    expect(sent.to).toBe(json.sara.mobile);
    expect(odd.startsWith(sent.name!)).toBe(true);

    const body = 'To={number}\nBody={text} {name}\nKey={secret}';
    const gateway = { encoding: 'form' as const, body };
    const form = await openDueText(engine, { name: odd.replaceAll(' ', '\u00a0'), gateway });
    await carry(form.restaurant);
    const fields = new URLSearchParams(form.texts.received[0]!.body);
    expect([...fields.keys()]).toEqual(['To', 'Body', 'Key']);
    expect(fields.get('To')).toBe(form.sara.mobile.slice(1));
    expect(fields.get('Key')).toBe('walnut-tree');
    expect(fields.get('Body')).not.toContain('walnut-tree');
  });

  test('no address within is reached, by its name or by a redirect', async () => {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'https://family.example' });
    const admin = await owner(restaurant);
    const texts = await openGateway();
    for (const host of [
      `127.0.0.1:${texts.port}`,
      `localhost:${texts.port}`,
      `[::1]:${texts.port}`,
      `[::ffff:127.0.0.1]:${texts.port}`,
      '10.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '2130706433',
    ]) {
      for (const scheme of ['http', 'https']) {
        const body = { ...gatewayAt(1), address: `${scheme}://${host}/x` };
        expect((await admin.tries('setTextGateway', { body })).status, host).toBe(400);
      }
    }
    expect(texts.received).toEqual([]);

    const within = await openGateway();
    const moved = await openDueText(engine);
    moved.texts.state.answer = (response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${within.port}/` }).end();
    await carry(moved.restaurant);
    expect(within.received).toEqual([]);
    expect(await dispatches(moved.restaurant)).toMatchObject([{ state: 'failed', tries: 1 }]);
  });

  test('no message is repeated for an endless answer or one that is cut', async () => {
    const endless = (response: ServerResponse) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    const cut = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"messages":[', () => response.destroy());
    };
    for (const answer of [endless, cut]) {
      const opened = await openDueText(engine);
      opened.texts.state.answer = answer;
      await carry(opened.restaurant);
      opened.restaurant.clock.pass({ hours: 3 });
      await carry(opened.restaurant);
      expect(await dispatches(opened.restaurant)).toMatchObject([{ state: 'unknown', tries: 1 }]);
      expect(opened.texts.received).toHaveLength(1);
    }
  });

  testOnce(
    'a gateway that hangs is left after a while, and its message is not repeated',
    async () => {
      const opened = await openDueText(engine);
      const leaving = new AbortController();
      opened.texts.state.answer = () => leaving.abort();
      const { carryDue } = await import('../../src/server/channels/carrying.ts');
      await carryDue(opened.restaurant.services, { leaving: leaving.signal });
      expect(await dispatches(opened.restaurant)).toMatchObject([{ state: 'carrying' }]);
      opened.restaurant.clock.pass({ minutes: 3 });
      await carry(opened.restaurant);
      expect(await dispatches(opened.restaurant)).toMatchObject([{ state: 'unknown', tries: 1 }]);
      expect(opened.texts.received).toHaveLength(1);
    },
  );

  testOnce('a connection that is no HTTP is unknown, one that is refused is not', async () => {
    const opened = await openDueText(engine);
    opened.texts.state.answer = (response) => response.socket!.end('SSH-2.0-x\r\n');
    await carry(opened.restaurant);
    expect(await dispatches(opened.restaurant)).toMatchObject([{ state: 'unknown' }]);
  });

  test('the secret stays with its own host, and is in no answer, log and backup', async () => {
    const { texts, restaurant, admin } = await openTexting(engine);
    const { filename } = await admin.asks('runBackup');
    const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
    const audit = await admin.asks('listAuditEntries');
    for (const shown of [text, JSON.stringify(audit)]) expect(shown).not.toContain('walnut-tree');
    const elsewhere = createServer((_, response) => response.end());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    atTheEnd(() => new Promise<void>((ended) => void elsewhere.close(() => ended())));
    const { port } = elsewhere.address() as AddressInfo;
    Object.assign(restaurant.config, { HOOK_HOSTS: [`127.0.0.1:${port}`] });
    await admin.asks('setTextGateway', { body: gatewayAt(port) });
    expect((await admin.asks('readChannels')).text).toMatchObject({
      hasSecret: false,
      checkedAt: null,
    });
    expect(texts.received).toEqual([]);
    expect(excerpt(Buffer.from('x'.repeat(1_000)))).toHaveLength(200);
  });

  test('nobody allows for somebody else, or learns who is a guest', async () => {
    const { restaurant, sara } = await openTexting(engine);
    const omar = await guest(restaurant);
    await omar.asks('wantChannel', { body: allowText });
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
    const stranger = visitor(restaurant);
    const body = { mobile: omar.mobile };
    expect((await stranger.tries('stopTexts', { body })).status).toBe(401);
    expect((await omar.tries('stopTexts', { body })).status).toBe(401);
    expect((await omar.asks('readOwnChannels')).wanted).toEqual(['text']);
  });
});
