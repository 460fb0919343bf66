// The requests of guests, partners and the office on a busy evening, in good moments and bad.
import { quantile } from '../lab/figures.ts';
import { atRate } from '../lab/load/open-loop.ts';
import type { Member } from '../lab/restaurants/people.ts';
import { fetchFrom, type Asked, type Gate } from '../lab/calls/gate.ts';
import type { Dice } from '../src/storage/seed/dice.ts';

/** A request: when it was due, how long it took, and its status; 0 is no answer. */
interface Visit {
  at: number;
  wait: number;
  status: number;
}

interface People {
  gate: Gate;
  guests: readonly Member[];
  partners: readonly string[];
  office: string;
  dice: Dice;
  nextGuest: () => Member;
}

/** Asks one thing after the other; answers the status of the last, or of the first that failed. */
type Visiting = (people: People) => Promise<number>;

const onCard =
  (path: (id: number) => string): Visiting =>
  async (people) => {
    const { id, cookie } = people.dice.pick(people.guests);
    return (await asks(people, { path: path(id), cookie })).status;
  };

const inOffice =
  (path: (people: People) => string): Visiting =>
  async (people) =>
    (await asks(people, { path: path(people), cookie: people.office })).status;

/** A guest shows the code on their card, and a partner looks up the number and compares it. */
async function atCounter(people: People): Promise<number> {
  const { cookie, mobile } = people.nextGuest();
  const card = await asks(people, { path: '/api/customers/me', cookie });
  if (isFailed(card)) return card.status;
  const { verificationCode: code } = JSON.parse(card.text) as { verificationCode: string };
  const partner = people.dice.pick(people.partners);
  const path = `/api/partner/verify/${encodeURIComponent(mobile)}`;
  const found = await asks(people, { path, cookie: partner });
  if (isFailed(found)) return found.status;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  return (await asks(people, { method: 'POST', path, cookie: partner, headers, body })).status;
}

function asks(people: People, { cookie, ...asked }: Asked & { cookie: string }) {
  const signal = AbortSignal.timeout(timeout);
  return fetchFrom({ ...people.gate, cookie }, { ...asked, signal });
}

/** The rate of each kind a second, and its requests. */
const kinds: Record<string, { rate: number; visiting: Visiting }> = {
  card: { rate: 40, visiting: onCard(() => '/api/customers/me') },
  benefits: { rate: 10, visiting: onCard(() => '/api/benefits/Gold') },
  history: { rate: 10, visiting: onCard((id) => `/api/customers/${id}/transactions?limit=20`) },
  // Three requests.
  counter: { rate: 3, visiting: atCounter },
  members: { rate: 1, visiting: inOffice(() => '/api/customers?limit=20') },
  search: {
    rate: 1,
    visiting: inOffice(({ guests, dice }) => {
      const [word = ''] = dice.pick(guests).name.split(' ');
      return `/api/customers?q=${encodeURIComponent(word)}&limit=20`;
    }),
  },
  overview: { rate: 0.2, visiting: inOffice(() => '/api/admin/overview') },
};

/** Milliseconds after which a request without an answer is given up. */
const timeout = 10_000;

/** A span of time, by `performance.now`. */
export interface Span {
  from: number;
  to: number;
}

const lies = ({ at, wait }: Visit, { from, to }: Span) => at + wait >= from && at <= to;

/** Begins them all; no visit waits for those before. */
export function startVisits(wish: Omit<People, 'nextGuest'>) {
  const people = { ...wish, nextGuest: inTurn(wish.guests) };
  const stopping = new AbortController();
  const visits = new Map(Object.keys(kinds).map((name) => [name, [] as Visit[]]));

  async function visit(name: string, visiting: Visiting, at: number) {
    const status = await visiting(people).catch(() => 0);
    visits.get(name)!.push({ at, wait: performance.now() - at, status });
  }

  const running = Object.entries(kinds).map(([name, { rate, visiting }]) =>
    atRate(rate, stopping.signal, (due) => visit(name, visiting, due)),
  );

  return {
    /** How many requests were not answered well in this time, and of how many. */
    failedIn: (span: Span) => {
      const some = [...visits.values()].flat().filter((one) => lies(one, span));
      return { failed: some.filter(isFailed).length, all: some.length };
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
    /** The figures outside of these times. */
    figures: (gaps: readonly Span[]) =>
      [...visits].map(([name, all]) => ({ name, ...figuresBut(gaps, all) })),
  };
}

/** One after the other, so that nobody's code is used twice. */
function inTurn(guests: readonly Member[]): () => Member {
  let next = 0;
  return () => guests[(next += 1) % guests.length]!;
}

const isFailed = ({ status }: Pick<Visit, 'status'>) => status < 200 || status >= 300;

export interface Figures {
  count: number;
  failed: number;
  median: number;
  p99: number;
}

/** The figures of those that touch none of these times. */
export function figuresBut(gaps: readonly Span[], all: readonly Visit[]): Figures {
  const visits = all.filter((one) => !gaps.some((gap) => lies(one, gap)));
  const waits = visits.map(({ wait }) => wait);
  return {
    count: visits.length,
    failed: visits.filter(isFailed).length,
    median: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
  };
}
