// The requests of guests, partners and the office on a busy evening, and how they fare.
import { quantile } from '../lab/figures.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { lookUps } from '../lab/load/evening.ts';
import { atRate } from '../lab/load/open-loop.ts';
import { get, post } from '../lab/load/requests.ts';
import type { Member } from '../lab/restaurants/people.ts';
import { fetchFrom, type Client } from '../lab/calls/client.ts';
import type { Dice } from '../src/storage/seed/dice.ts';

/** A request: when it was due, how long it took, and its status, or 0 without an answer. */
interface Visit {
  at: number;
  wait: number;
  status: number;
}

interface People {
  client: Client;
  guests: readonly Member[];
  partners: readonly string[];
  office: string;
  dice: Dice;
  nextGuest: () => Member;
}

/** The rate per second of each kind of visit; one at the counter has three requests. */
const rates = {
  card: 40,
  benefits: 10,
  history: 10,
  members: 1,
  search: 1,
  overview: 0.2,
  counter: 3,
};
type Kind = keyof typeof rates;

/** Makes the requests of a visit; returns the last status, or that of the first failure. */
async function come(people: People, kind: Kind): Promise<number> {
  if (kind === 'counter') return comeToCounter(people);
  return (await asks(people, lookUps[kind](people.dice.pick(people.guests), people.office))).status;
}

/** A guest shows the code on the card; a partner looks up the number and verifies the code. */
async function comeToCounter(people: People): Promise<number> {
  const guest = people.nextGuest();
  const card = await asks(people, lookUps.card(guest));
  if (isFailed(card)) return card.status;
  const { verificationCode: code } = JSON.parse(card.text) as { verificationCode: string };
  const partner = people.dice.pick(people.partners);
  const path = `/api/partner/verify/${encodeURIComponent(guest.mobile)}`;
  const found = await asks(people, get(path, partner));
  if (isFailed(found)) return found.status;
  return (await asks(people, post(path, partner, { code }))).status;
}

function asks({ client }: People, request: Request) {
  const signal = AbortSignal.timeout(timeout);
  return fetchFrom({ ...client, cookie: '' }, { ...request, signal });
}

/** The timeout of a request in milliseconds. */
const timeout = 10_000;

/** A span of time, by `performance.now`. */
export interface Span {
  from: number;
  to: number;
}

const lies = ({ at, wait }: Visit, { from, to }: Span) => at + wait >= from && at <= to;

/** Starts all visits on time, without waiting for earlier ones. */
export function startVisits(wish: Omit<People, 'nextGuest'>) {
  const people = { ...wish, nextGuest: inTurn(wish.guests) };
  const stopping = new AbortController();
  const visits = new Map((Object.keys(rates) as Kind[]).map((kind) => [kind, [] as Visit[]]));
  const running = [...visits].map(([kind, own]) =>
    atRate(rates[kind], stopping.signal, async (at) => {
      const status = await come(people, kind).catch(() => 0);
      own.push({ at, wait: performance.now() - at, status });
    }),
  );

  return {
    /** The number of failed requests in a span of time, and of all requests in it. */
    failedIn: (span: Span) => {
      const some = [...visits.values()].flat().filter((one) => lies(one, span));
      return { failed: some.filter(isFailed).length, all: some.length };
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
    /** The figures outside of these spans. */
    figures: (gaps: readonly Span[]) =>
      [...visits].map(([name, all]) => ({ name, ...figuresBut(gaps, all) })),
  };
}

/** The guests take turns, so that no code is used twice. */
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

/** The figures of the requests that do not overlap any of these spans. */
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
