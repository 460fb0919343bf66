// Addresses of hooks: none may lead to a network that is not allowed, whatever its name or
// notation.
import { expect, test } from 'vitest';
import { feed, hookTo, openHooked, openReceiver } from '../hooks.ts';
import { names } from '../names.ts';
import { guest, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';

/**
 * Addresses of this machine, of its link and of private networks, in the notations of an attacker.
 */
const closed = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost:8443/',
  'https://nobody.invalid/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'https://224.0.0.1/',
];

onEachEngine((engine) => {
  test('a hook leads nowhere that is not open, however it is written', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const tries = async (address: string) => {
      const body = { name: 'Till', address, named: false };
      const { status, text } = await admin.tries('addHook', { body });
      return status === 200 ? 'made' : `${status} ${text}`;
    };
    for (const address of closed) {
      expect([address, await tries(address)]).toEqual([
        address,
        expect.stringMatching(/^400 .* leads to this machine/),
      ]);
    }
    const formless = [
      'ftp://a.example/',
      'https://',
      'https://a:b@c.de/',
      'https://a.de/#b',
      'a.de',
    ];
    for (const address of [
      ...formless,
      'https://[::1',
      'https://a.de:99999/',
      'https://exa mple/',
    ]) {
      expect([address, await tries(address)]).toEqual([
        address,
        expect.stringMatching(/^400 An address begins with https/),
      ]);
    }
    expect(await tries('http://8.8.8.8/')).toMatch(/^400 8\.8\.8\.8 takes https/);
    expect(await tries('http://192.168.1.7/')).toMatch(/^400 .* in a network of your own/);
    expect(await tries('https://8.8.8.8/')).toBe('made');

    for (const network of ['8.8.8.0/24', '127.0.0.0/8', '0.0.0.0/0', '169.254.0.0/16']) {
      const body = { networks: [network], days: 30 };
      expect((await admin.tries('changeHookSettings', { body })).status).toBe(400);
    }
    await admin.asks('changeHookSettings', { body: { networks: ['192.168.1.0/24'], days: 30 } });
    expect(await tries('http://192.168.1.7:5678/')).toBe('made');
    expect(await tries('http://[::ffff:192.168.1.7]/')).toBe('made');
    expect(await tries('https://192.168.2.7/')).toMatch(/^400 .* in a network of your own/);
  });

  test('what is open is asked with each try, and no proxy of the environment is', async () => {
    const { restaurant, admin } = await openHooked(engine);
    const [receiver, proxy] = [await openReceiver(), await openReceiver()];
    const { port } = new URL(receiver.address);
    const id = await hookTo(admin, receiver);
    const environment = { http_proxy: new URL(proxy.address).origin, NODE_USE_ENV_PROXY: '1' };
    Object.assign(process.env, environment);
    try {
      await guest(restaurant);
      await feed(restaurant);
      expect(receiver.received).toHaveLength(1);
      // The operator forbids the host again, or allows another port of it.
      restaurant.config.HOOK_HOSTS = ['elsewhere.lan'];
      await guest(restaurant);
      await feed(restaurant);
      expect(receiver.received).toHaveLength(1);
      const tried = await admin.asks('testHook', { params: { id } });
      const why = { key: 'hookHostClosed', values: { host: expect.any(String) } };
      expect(tried).toMatchObject({ delivered: false, status: null, answer: null, why });
      restaurant.config.HOOK_HOSTS = [`127.0.0.1:${Number(port) + 1}`];
      expect((await admin.asks('testHook', { params: { id } })).why?.key).toBe('hookHostClosed');
      restaurant.config.HOOK_HOSTS = [`127.0.0.1:${port}`];
      expect(await admin.asks('testHook', { params: { id } })).toMatchObject({ delivered: true });
      expect([receiver.state.connections, proxy.state.connections]).toEqual([2, 0]);
    } finally {
      for (const name of Object.keys(environment)) delete process.env[name];
    }
  });

  test('a name is held against all that it leads to at that moment', async () => {
    const restaurant = await openRestaurant(engine);
    const [admin, receiver] = [await owner(restaurant), await openReceiver()];
    const { port } = new URL(receiver.address);
    const body = { name: 'Till', address: `https://till.lan:${port}/`, named: false };
    const { id } = await admin.asks('addHook', { body });
    const asked = names({ 'till.lan': ['8.8.8.8', '127.0.0.1'] });
    expect((await admin.asks('testHook', { params: { id } })).why?.key).toBe('hookHostClosed');
    expect(asked).toEqual(['till.lan']);
    names({ 'till.lan': ['::ffff:169.254.169.254'] });
    expect((await admin.asks('testHook', { params: { id } })).why?.key).toBe('hookHostClosed');
    names({ 'till.lan': ['192.168.1.7'] });
    expect((await admin.asks('testHook', { params: { id } })).why?.key).toContain('NetworkClosed');
    expect(receiver.state.connections).toBe(0);
    // The operator has allowed this machine; the receiver does not speak TLS.
    restaurant.config.HOOK_HOSTS = ['till.lan'];
    names({ 'till.lan': ['127.0.0.1'] });
    expect((await admin.asks('testHook', { params: { id } })).why?.key).toBe('hookUnreachable');
    expect(receiver.state.connections).toBe(1);
  });

  test('events that leave at once look their host up once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const body = { name: 'Till', address: 'https://till.lan/', named: false };
    const { id } = await admin.asks('addHook', { body });
    await guest(restaurant);
    await guest(restaurant);
    const asked = names({ 'till.lan': ['127.0.0.1'] });
    await feed(restaurant);
    expect(asked).toEqual(['till.lan']);
    const { rows } = await admin.asks('listDeliveries', { params: { id } });
    expect(rows).toMatchObject([{ tries: 1 }, { tries: 1 }]);
  });
});
