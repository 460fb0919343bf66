// The addresses to which a browser may have messages pushed.
import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test('only the services of browsers are taken, by https and whole', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushService(address, []), address).toBe(true);
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com.example/',
    'https://xfcm.googleapis.com/abc',
    'https://fcm.googleapis.com@10.0.0.1/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'file:///etc/passwd',
    'no address',
  ])
    expect(isPushService(address, []), address).toBe(false);
});

test('an operator names further hosts, with or without a port', () => {
  expect(isPushService('https://push.lan:8443/a', ['push.lan'])).toBe(true);
  expect(isPushService('https://push.lan:8443/a', ['push.lan:8443'])).toBe(true);
  expect(isPushService('https://push.lan/a', ['push.lan:8443'])).toBe(false);
});
