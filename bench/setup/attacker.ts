// An attacker in a separate process, which goes on until it gets a message.
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/** The number of answers of each status. */
export type Counts = Record<string, number>;

const [url = '', cookie = '', attack = '', mobile = ''] = process.argv.slice(2);
const counts: Counts = {};
const enough = new AbortController();

const count = (outcome: string | number) => {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
};

/** Repeats an action in a number of parallel loops. */
const inParallel = (many: number, act: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: many }, async () => {
      while (!enough.signal.aborted) await act();
    }),
  );

async function asks(path: string, request: RequestInit): Promise<void> {
  const outcome = await fetch(`${url}${path}`, request).then(
    async (answer) => (await answer.text(), answer.status),
    () => 'no answer',
  );
  count(outcome);
}

const anywhere = () => Array.from({ length: 4 }, () => randomInt(1, 224)).join('.');
const anybody = () => `+9665${randomInt(10 ** 7, 10 ** 8)}`;

/** A guess from the address that a proxy header names. */
const guess = (guessed: string, address: string) =>
  asks('/api/customers/login', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify({ mobile: guessed, password: `guess-${randomInt(1_000_000)}` }),
  });

/** Sends the beginning of a body, and waits until the server closes the connection. */
const dawdle = () =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    const head = ['POST /api/customers/login HTTP/1.1', `Host: ${hostname}`];
    const length = ['Content-Type: application/json', 'Content-Length: 100', '', '{'];
    socket.write([...head, ...length].join('\r\n'));
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.on('error', () => {});
    socket.once('close', () => {
      count(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 'cut off');
      resolve();
    });
  });

const attacks = {
  'slow bodies': () => inParallel(1_100, dawdle),
  'guesses for one guest': () => inParallel(320, () => guess(mobile, anywhere())),
  'guesses for anybody': () => inParallel(500, () => guess(anybody(), anywhere())),
  'guesses from one address': () => inParallel(500, () => guess(anybody(), '203.0.113.9')),
  'broad searches': () =>
    inParallel(40, () => asks('/api/customers?q=9+9+9+a', { headers: { cookie } })),
};

export type AttackName = keyof typeof attacks;

process.on('message', () => {
  enough.abort();
  process.send?.(counts);
});

if (process.send) await attacks[attack as AttackName]();
