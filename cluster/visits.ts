// The requests of guests, partners and the office on a busy evening, in good moments and bad.
import { quantile } from '../lab/figures.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { lookUps } from '../lab/load/evening.ts';
import { atRate } from '../lab/load/open-loop.ts';
import { get, post } from '../lab/load/requests.ts';
import type { Member } from '../lab/restaurants/people.ts';
import { fetchFrom, type Gate } from '../lab/calls/gate.ts';
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

/** How many a second of each kind of visit; one at the counter has three requests. */
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

/** Makes the requests of a visit; answers the status of the last, or of the first that failed. */
async function come(people: People, kind: Kind): Promise<number> {
  if (kind === 'counter') return comeToCounter(people);
  return (await asks(people, lookUps[kind](people.dice.pick(people.guests), people.office))).status;
}

/** A guest shows the code on their card, and a partner looks up the number and compares it. */
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

function asks({ gate }: People, request: Request) {
  const signal = AbortSignal.timeout(timeout);
  return fetchFrom({ ...gate, cookie: '' }, { ...request, signal });
}

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
  const visits = new Map((Object.keys(rates) as Kind[]).map((kind) => [kind, [] as Visit[]]));
  const running = [...visits].map(([kind, own]) =>
    atRate(rates[kind], stopping.signal, async (at) => {
      const status = await come(people, kind).catch(() => 0);
      own.push({ at, wait: performance.now() - at, status });
    }),
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

/** Guests in turn, so that nobody's code is used twice. */
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
