// The delay of honest requests during an attack, at a restaurant with 100,000 members.
//
// Guests read their cards, the office gives points and looks members up, and a guest logs in on a
// known device, each at a steady rate. The figure is the 99th percentile in the worst attack, the
// reference the same without an attack; the notes have the figure of each attack.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { cookieIn, clientAt, send } from '../lab/calls/client.ts';
import { quantile } from '../lab/figures.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { awardTo, fetched, get, post } from '../lab/load/requests.ts';
import { adminPassword } from '../lab/restaurants/furnish.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { cookiesOfGuests } from '../lab/restaurants/people.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import type { AttackName, Counts } from './setup/attacker.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import type { Bench, Measured } from './setup/figures.ts';

const members = 100_000;
const seconds = 15;
/** Milliseconds between two requests of one kind. */
const intervals = { card: 40, award: 40, search: 200, 'log-in': 500 };
type Kind = keyof typeof intervals;

const attacks: readonly (AttackName | 'none')[] = [
  'none',
  'slow bodies',
  'guesses for one guest',
  'guesses for anybody',
  'guesses from one address',
  'broad searches',
];

const goal = { goal: 5, atMost: true } as const;

export const underAttack: Bench = { ...goal, measure: () => inRestaurant(members, measureAt) };
export const underAttackPostgres: Bench = {
  ...goal,
  measure: () => inPostgresRestaurant(members, measureAt),
};

async function measureAt(location: DatabaseLocation): Promise<Measured> {
  const guest = await guestWithPassword(location);
  const typed = { mobile: guest.mobile, password: adminPassword };
  // A proxy header gives the attackers addresses in many networks.
  const proxied = { TRUST_PROXY: 'true' };
  // The device is made known before the first guess: on an unknown one, the guest would have to
  // wait for an hour afterwards.
  const device = await withServer(location, ({ url }) => deviceOf(url, typed), proxied);
  const notes: Record<string, unknown> = {};
  const slowest: Record<string, number> = {};
  for (const attack of attacks) {
    // The session is made anew for each attack, since many log-ins end the account's oldest
    // sessions.
    const [card = ''] = await cookiesOfGuests(location, [guest.id]);
    const seen = await withServer(
      location,
      (server) => live(server, { attack, card, typed, device }),
      proxied,
    );
    notes[attack] = seen;
    slowest[attack] = Math.max(...Object.values(seen.honest).map(({ p99 }) => p99));
  }
  const { none = Number.NaN, ...attacked } = slowest;
  return {
    units: { figure: 'ms in the worst attack', reference: 'ms without one' },
    figures: [Math.max(...Object.values(attacked))],
    references: [none],
    notes,
  };
}

/** The only guest with a known password. */
const guestWithPassword = (location: DatabaseLocation) =>
  withStore(location, ({ db }) =>
    db
      .selectFrom('customers')
      .select(['id', 'mobile'])
      .where('password', 'is not', null)
      .executeTakeFirstOrThrow(),
  );

interface Evening {
  attack: AttackName | 'none';
  card: string;
  typed: { mobile: string; password: string };
  /** The cookie that marks the guest's device as known. */
  device: string;
}

const home = { 'X-Forwarded-For': '198.51.100.7' };

/** Logs a guest in on a device; returns the cookie that marks the device as known. */
async function deviceOf(url: string, body: Evening['typed']): Promise<string> {
  const answer = await send(clientAt(url), 'logInCustomer', { body }, { headers: home });
  return cookieIn(answer.headers, 'sofra_device=');
}

/** Runs the honest requests for some seconds, together with an attack. */
async function live({ url, cookie }: Served, { attack, card, typed, device }: Evening) {
  const logIn = post('/api/customers/login', device, typed);
  const requests: Record<Kind, () => Request> = {
    card: () => get('/api/customers/me', card),
    award: awardTo({ members, cookie }),
    search: () => get('/api/customers?q=sara&limit=20', cookie),
    'log-in': () => ({ ...logIn, headers: { ...logIn.headers, ...home } }),
  };
  const attacker = attack === 'none' ? undefined : attackOn([url, cookie, attack, typed.mobile]);
  await pause(1_000);
  const honest = await Promise.all(
    (Object.keys(intervals) as Kind[]).map(async (kind) => {
      const seen = await steadily(intervals[kind], () => fetched(url, requests[kind]()));
      return [kind, seen];
    }),
  );
  const attacked = await attacker?.();
  return { honest: Object.fromEntries(honest) as Record<Kind, Seen>, ...attacked };
}

/** The answers to one kind of honest requests: the number of each status, and the delays. */
interface Seen {
  answers: Counts;
  p50: number;
  p99: number;
}

/** Sends requests at a steady rate, whether answers come or not. */
async function steadily(interval: number, ask: () => Promise<{ status: number }>): Promise<Seen> {
  const answers: Counts = {};
  const waits: number[] = [];
  const asking: Promise<void>[] = [];
  const count = async () => {
    const began = performance.now();
    const { status } = await ask().catch(() => ({ status: 'no answer' }));
    waits.push(performance.now() - began);
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const pacing = setInterval(() => void asking.push(count()), interval);
  await pause(seconds * 1_000);
  clearInterval(pacing);
  await Promise.all(asking);
  return { answers, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}

/**
 * Starts an attack in a separate process; returns a function that ends it and returns its counts.
 */
function attackOn(attack: string[]) {
  const child = fork(new URL('setup/attacker.ts', import.meta.url), attack);
  return async () => {
    child.send('enough');
    const [answers] = (await once(child, 'message')) as [Counts];
    child.kill();
    return { attacker: answers };
  };
}
