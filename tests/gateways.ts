// A gateway of text messages on this machine, and a restaurant that sends by it.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { award } from './cards.ts';
import { origin } from './channels.ts';
import { lookAndSend, setRules, switchOn } from './occasions.ts';
import { guest, owner } from './people.ts';
import { openRestaurant } from './restaurant.ts';
import { atTheEnd } from './setup/endings.ts';
import type { EngineName } from './setup/engines.ts';

/** A gateway that takes every message, unless it is told to answer in another way. */
export async function openGateway() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const state = {
    answer: (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"messages":[{"id":"one"}]}');
    },
  };
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      received.push({ headers: request.headers, body: bytes.toString() });
      state.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(async () => {
    server.closeAllConnections();
    await new Promise((ended) => void server.close(ended));
  });
  const { port } = server.address() as AddressInfo;
  return { received, state, port, server };
}

export const gatewayAt = (port: number) => ({
  address: `http://127.0.0.1:${port}/messages`,
  headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
  encoding: 'json' as 'json' | 'form',
  body: '{"to": "{to}", "text": "{text} – STOP: {stop}", "name": "{name}", "id": "{id}"}',
  takenStatus: null,
  takenField: 'messages.0.id',
  takenValue: null,
  price: 5,
  perPart: false,
  perDay: 1_000,
});

interface Opening {
  name?: string;
  points?: number;
  gateway?: Partial<ReturnType<typeof gatewayAt>>;
}

/** A restaurant with a tested gateway, and a guest with points. */
export async function openTexting(engine: EngineName, { name, gateway = {} }: Opening = {}) {
  const texts = await openGateway();
  const environment = { PUBLIC_URL: origin, HOOK_HOSTS: `127.0.0.1:${texts.port}` };
  const restaurant = await openRestaurant(engine, environment);
  const admin = await owner(restaurant);
  await setRules(admin, { quietFrom: 0, quietUntil: 0 });
  const body = { ...gatewayAt(texts.port), secret: 'walnut-tree', ...gateway };
  await admin.asks('setTextGateway', { body });
  const test = { mobile: '+966501112233', language: 'en' } as const;
  const tested = await admin.asks('testText', { body: test });
  if (!tested.sent) throw new Error(JSON.stringify(tested.why));
  texts.received.length = 0;
  const sara = await guest(restaurant, name === undefined ? {} : { name });
  await award(admin, sara, 120);
  return { texts, restaurant, admin, sara };
}

export const allowText = { channel: 'text', wanted: true, language: 'en' } as const;

/** The guest wants messages to the number and gets a welcome, which waits to be carried. */
export async function openDueText(engine: EngineName, options?: Opening) {
  const opened = await openTexting(engine, options);
  const { restaurant, admin, sara } = opened;
  await sara.asks('wantChannel', { body: allowText });
  await switchOn(admin, 'welcome', { points: 50, english: 'Welcome', arabic: 'أهلًا بك' });
  await lookAndSend(restaurant, admin);
  return opened;
}
