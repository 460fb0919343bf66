// What honest people wait for while somebody attacks, at a restaurant with 200,000 members.
//
// Guests look at their cards, the office gives points and looks members up, and a guest logs in on
// a phone of theirs, each at a steady pace. The figure is the slowest hundredth of the answers in
// the worst attack, the reference the same without one; the notes have each attack's.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { mobileKey } from '../src/domain/members/mobile.ts';
import { findCustomerByMobile } from '../src/storage/members/customers.ts';
import type { AttackName, Counts } from './setup/attacker.ts';
import { awardTo } from './setup/awarding.ts';
import { onPostgres, onSqlite } from './setup/database.ts';
import type { Bench, Measured } from './setup/figures.ts';
import { cookiesOfGuests } from './setup/people.ts';
import { furnish, serve, type Sofra, type Environment } from './setup/server.ts';
import { withStore } from './setup/store.ts';

const members = 200_000;
const seconds = 15;
/** Milliseconds between two of a kind. */
const pace = { card: 40, award: 40, search: 200, 'log-in': 500 };
type Kind = keyof typeof pace;

const attacks: readonly (AttackName | 'none')[] = [
  'none',
  'slow bodies',
  'guesses for one guest',
  'guesses for anybody',
  'guesses from one address',
  'broad searches',
];

const goal = { goal: 5, atMost: true } as const;

export const underAttack: Bench = {
  ...goal,
  measure: () => onSqlite(measureAt),
};

export const underAttackPostgres: Bench = {
  ...goal,
  measure: () => onPostgres(measureAt),
};

async function measureAt(environment: Environment): Promise<Measured> {
  // Attackers come from many networks, which a proxy names.
  const trusting = { ...environment, TRUST_PROXY: 'true' };
  const { mobile, ...admin } = await furnish(trusting, { members });
  const typed = { mobile, password: admin.ADMIN_PASSWORD };
  // Before the first guess: from a new device the guest would wait for an hour afterwards.
  const door = await serve(trusting, admin);
  const device = await logIn(door, typed);
  await door.close();
  const notes: Record<string, unknown> = {};
  const slowest: Record<string, number> = {};
  for (const attack of attacks) {
    // Anew each time: of an account's many log-ins the oldest sessions end.
    const card = await cardOf(trusting, mobile);
    const sofra = await serve(trusting, admin);
    const told = await live(sofra, { attack, card, typed, device });
    await sofra.close();
    notes[attack] = told;
    slowest[attack] = Math.max(...Object.values(told.honest).map(({ p99 }) => p99));
  }
  const { none = Number.NaN, ...attacked } = slowest;
  return {
    units: { figure: 'ms in the worst attack', reference: 'ms without one' },
    figures: [Math.max(...Object.values(attacked))],
    references: [none],
    notes,
  };
}

/** The cookie of a guest whose card is open. */
async function cardOf(environment: Environment, mobile: string): Promise<string> {
  const guest = await withStore(environment, (store) =>
    findCustomerByMobile(store, [mobileKey(mobile)]),
  );
  const [cookie] = await cookiesOfGuests(environment, [guest!.id]);
  return cookie!;
}

interface Evening {
  attack: AttackName | 'none';
  card: string;
  typed: { mobile: string; password: string };
  /** The cookie by which the guest's phone is known. */
  device: string;
}

/** Some seconds of honest people, and of an attack beside them. */
async function live(sofra: Sofra, { attack, card, typed, device }: Evening) {
  const award = awardTo({ members, cookie: sofra.cookie });
  const asks: Record<Kind, () => Promise<Response>> = {
    card: () => fetch(`${sofra.url}/api/customers/me`, { headers: { cookie: card } }),
    award: () => {
      const { path, ...request } = award();
      return fetch(`${sofra.url}${path}`, request);
    },
    search: () =>
      fetch(`${sofra.url}/api/customers?q=sara&limit=20`, { headers: { cookie: sofra.cookie } }),
    'log-in': () => logInAgain(sofra, typed, device),
  };
  const attacker = attack === 'none' ? undefined : attackOn(sofra, attack, typed.mobile);
  await pause(1_000);
  const honest = await Promise.all(
    (Object.keys(pace) as Kind[]).map(async (kind) => [kind, await steadily(kind, asks[kind])]),
  );
  const attacked = await attacker?.();
  return { honest: Object.fromEntries(honest) as Record<Kind, Seen>, ...attacked };
}

/** What one kind of honest people saw: how often what was answered, and after how long. */
interface Seen {
  answers: Counts;
  p50: number;
  p99: number;
}

/** Asks at a steady pace, whether the answers come or not. */
async function steadily(kind: Kind, ask: () => Promise<Response>): Promise<Seen> {
  const answers: Counts = {};
  const taken: number[] = [];
  const under: Promise<void>[] = [];
  const count = async () => {
    const began = performance.now();
    const outcome = await ask().then(
      async (answer) => (await answer.text(), answer.status),
      () => 'no answer',
    );
    taken.push(performance.now() - began);
    answers[outcome] = (answers[outcome] ?? 0) + 1;
  };
  const pacing = setInterval(() => void under.push(count()), pace[kind]);
  await pause(seconds * 1_000);
  clearInterval(pacing);
  await Promise.all(under);
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10;
  return { answers, p50: at(0.5), p99: at(0.99) };
}

/** Begins an attack in a process of its own; answers what ends it and tells what it was told. */
function attackOn({ url, cookie }: Sofra, attack: AttackName, mobile: string) {
  const child = fork(new URL('setup/attacker.ts', import.meta.url), [url, cookie, attack, mobile]);
  return async () => {
    child.send('enough');
    const [answers] = (await once(child, 'message')) as [Counts];
    child.kill();
    return { attacker: answers };
  };
}

/** Logs in on a phone; answers the cookie by which it is known from then on. */
async function logIn(sofra: Sofra, typed: Evening['typed']): Promise<string> {
  const answer = await logInAgain(sofra, typed);
  const device = answer.headers.getSetCookie().find((one) => one.startsWith('sofra_device='));
  if (!answer.ok || !device) throw new Error(`The guest was not let in: ${answer.status}`);
  return device.split(';')[0]!;
}

const logInAgain = ({ url }: Sofra, typed: Evening['typed'], cookie = '') =>
  fetch(`${url}/api/customers/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7', cookie },
    body: JSON.stringify(typed),
  });
