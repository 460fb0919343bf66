// Messages as notices on phones: encrypted for the browser of a guest who asked for it, and ended
// with it.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { carry, dispatches, origin } from '../channels.ts';
import { lookAndSend, setRules, switchOn } from '../occasions.ts';
import { guest, owner } from '../people.ts';
import { openPushService } from '../pushes.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';

/** A restaurant with web push, whose guest has a browser at a push service. */
async function openPushing(engine: EngineName) {
  const service = await openPushService();
  const environment = { PUBLIC_URL: origin, PUSH_HOSTS: '127.0.0.1' };
  const restaurant = await openRestaurant(engine, environment);
  const admin = await owner(restaurant);
  await setRules(admin, { quietFrom: 0, quietUntil: 0 });
  await admin.asks('openPush');
  const sara = await guest(restaurant);
  await award(admin, sara, 120);
  return { service, restaurant, admin, sara };
}

/** The guest asks for notices and gets a message, which waits to be carried. */
async function openDue(engine: EngineName) {
  const opened = await openPushing(engine);
  const { service, restaurant, admin, sara } = opened;
  const body = { ...service.subscription, language: 'ar', asked: true } as const;
  await sara.asks('subscribePush', { body });
  await switchOn(admin, 'welcome', { points: 50, english: 'Welcome', arabic: 'أهلًا بك' });
  await lookAndSend(restaurant, admin);
  return opened;
}

onEachEngine((engine, testOnce) => {
  test('a notice is encrypted for the browser of who asked for it, and comes once', async () => {
    const { service, restaurant, admin, sara } = await openDue(engine);
    await Promise.all([carry(restaurant), carry(restaurant)]);
    await carry(restaurant);
    expect(service.pushed).toHaveLength(1);
    const [{ data, headers }] = service.pushed as [(typeof service.pushed)[number]];
    expect(data).toMatchObject({
      web_push: 8030,
      notification: {
        lang: 'ar',
        dir: 'rtl',
        navigate: 'https://family.example/dashboard/me',
        silent: false,
      },
    });
    expect(data.notification.body).toContain('أهلًا بك');
    expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^sofra-\d+$/);
    const { pushKey } = await sara.asks('readOwnChannels');
    expect(headers.authorization).toContain(`k=${pushKey}`);
    expect(await dispatches(restaurant)).toMatchObject([{ channel: 'push', state: 'sent' }]);
    expect((await admin.asks('readChannels')).push).toMatchObject({ isOn: true, guests: 1 });
    const { consents, reached } = await sara.asks('readOwnMessages');
    expect(reached).toEqual({ email: null, number: null, browsersSince: [expect.any(String)] });
    expect(consents).toMatchObject([{ channel: 'push', given: true, place: 'card' }]);
  });

  test('a browser that is gone is forgotten, and a redirect leads nowhere', async () => {
    const gone = await openDue(engine);
    gone.service.state.status = 410;
    await carry(gone.restaurant);
    expect(await dispatches(gone.restaurant)).toMatchObject([{ state: 'failed' }]);
    expect((await gone.admin.asks('readChannels')).push.guests).toBe(0);

    const moved = await openDue(engine);
    Object.assign(moved.service.state, { status: 307, headers: { location: '/push/2' } });
    await carry(moved.restaurant);
    expect(moved.service.pushed).toHaveLength(1);
    expect(await dispatches(moved.restaurant)).toMatchObject([{ state: 'failed' }]);

    const busy = await openDue(engine);
    busy.service.state.status = 503;
    await carry(busy.restaurant);
    busy.service.state.status = 201;
    busy.restaurant.clock.pass({ minutes: 2 });
    await carry(busy.restaurant);
    expect(await dispatches(busy.restaurant)).toMatchObject([{ state: 'sent', tries: 2 }]);
    const topics = busy.service.pushed.map(({ headers }) => headers.topic);
    expect(new Set(topics).size).toBe(1);
  });

  testOnce(
    'keys stay when push is closed and opened again, and nothing goes out between',
    async () => {
      const { service, restaurant, admin, sara } = await openDue(engine);
      const { pushKey } = await sara.asks('readOwnChannels');
      await admin.asks('endPush');
      await carry(restaurant);
      expect(service.pushed).toEqual([]);
      expect((await sara.asks('readOwnChannels')).pushKey).toBeNull();
      await admin.asks('openPush');
      expect((await sara.asks('readOwnChannels')).pushKey).toBe(pushKey);
    },
  );

  testOnce('nobody has us push to an address that is no push service', async () => {
    const { sara, service } = await openPushing(engine);
    const rest = { keys: service.subscription.keys, language: 'en', asked: true } as const;
    for (const endpoint of [
      'https://10.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com@10.0.0.1/push',
      'https://fcm.googleapis.com.evil.example/push',
      'https://fcm.googleapis.com:22/push',
    ]) {
      const tried = await sara.tries('subscribePush', { body: { endpoint, ...rest } });
      expect([tried.status, tried.text], endpoint).toEqual([
        400,
        'This is no push service of a browser',
      ]);
    }
  });

  testOnce('a browser alone allows nothing: only a press does, and an end stays', async () => {
    const { sara, service } = await openPushing(engine);
    const renewed = { ...service.subscription, language: 'en', asked: false } as const;
    await sara.asks('subscribePush', { body: renewed });
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
    await sara.asks('subscribePush', { body: { ...renewed, asked: true } });
    const end = { channel: 'push', wanted: false, language: 'en' } as const;
    await sara.asks('wantChannel', { body: end });
    await sara.asks('subscribePush', { body: renewed });
    expect((await sara.asks('readOwnChannels')).wanted).toEqual([]);
  });
});
