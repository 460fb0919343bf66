// The soak: hours of guests, partners and the office on three servers, with all that befalls them.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { cookiesOfPartners } from '../bench/setup/people.ts';
import { diceOf, type Dice } from '../src/storage/seed/dice.ts';
import { openBook } from '../tests/faults/book.ts';
import { check } from '../tests/faults/check.ts';
import { logIn, type Gate } from '../tests/faults/gate.ts';
import { doorTo, startAwards, tellCard } from './awards.ts';
import { openCard } from './cards.ts';
import { makeBackup, restartAll, restoreElsewhere, type Backup, type Restored } from './errands.ts';
import { strike, type Kind, type Strike } from './faults.ts';
import { furnish } from './furnish.ts';
import { gapAfter } from './gaps.ts';
import { watchMemory, type Memory } from './memory.ts';
import type { Cluster } from './setup/cluster.ts';
import { figuresBut, startVisits, type Figures } from './visits.ts';

/** The restaurant, its open cards, its counters, and awards a second. */
const size = { members: 5_000, cards: 60, partners: 10, awards: 20 };
/** Failovers an hour. */
const failoversAnHour = 4;
/** Shares of the time: what goes before the errands, and where the last failover ends. */
const shares = { calm: 0.03, last: 0.85 };
/** Milliseconds after a gap that still belong to it: those who waited come all at once. */
const settling = 2_000;
/** Milliseconds in which awards are well again, or are said not to be. */
const longestGap = 150_000;
/** Milliseconds that a card has to hear of an award. */
const hearing = 60_000;
const hour = 3_600_000;

export interface Soak {
  minutes: number;
  requests: (Figures & { name: string })[];
  memory: Memory[];
  /** Milliseconds from each fault to the next acknowledged award. */
  failovers: { kind: Kind; node: string; gap: number | null; whole: number }[];
  backup: Backup;
  restored: Restored;
  restart: { took: number; requests: number; failed: number };
  /** Cards that heard of an award at the end, of so many. */
  cards: { open: number; told: number; opened: number };
  found: Awaited<ReturnType<typeof check>>;
  odd: string[];
}

interface Wish {
  hours: number;
  seed: number;
  chosen: readonly Kind[];
}

export async function soak(
  cluster: Cluster,
  { hours, seed, chosen }: Wish,
  tell: (sentence: string) => void,
): Promise<Soak> {
  const began = performance.now();
  const dice = diceOf(seed);
  const evening = await openEvening(cluster, dice);
  const { gate, door, visits, awards, cards, book } = evening;
  const until = (share: number) =>
    pause(Math.max(0, began + hours * hour * share - performance.now()));

  await until(shares.calm);
  tell('A backup, and its restore into another database…');
  const backup = await makeBackup(gate);
  const restored = await restoreElsewhere(cluster, backup);
  tell('A restart of one server after the other…');
  const restart = await restartedUnder(cluster, evening);
  const struck: Strike[] = [];
  const count = Math.max(1, Math.round(hours * failoversAnHour));
  for (let done = 0; done < count; done += 1) {
    const kind = chosen[done % chosen.length]!;
    struck.push(await strike(cluster.nodes, { kind, dice, successes: [door.acknowledged] }));
    tell(`${struck.at(-1)!.node} was ${kind}`);
    await until(shares.calm + ((shares.last - shares.calm) * (done + 1)) / count);
  }
  await until(1);
  const heard = await Promise.all(
    cards.map(async (card) => {
      const entry = await tellCard(gate, { card, book });
      return entry !== undefined && (await card.hears(entry, hearing)) !== undefined;
    }),
  );
  const memory = evening.memory();
  await visits.stop();
  await awards.stop();
  for (const { close } of cards) close();
  return {
    minutes: (performance.now() - began) / 60_000,
    ...figuresOf(struck, evening),
    memory,
    backup,
    restored,
    restart,
    cards: {
      open: cards.length,
      told: heard.filter(Boolean).length,
      opened: cards.reduce((sum, { opened }) => sum + opened(), 0),
    },
    found: await check(evening.place, book),
    odd: awards.odd,
  };
}

type Evening = Awaited<ReturnType<typeof openEvening>>;

/** Everybody comes in through the balancer. */
async function openEvening(cluster: Cluster, dice: Dice) {
  const { place, guests, environment, lastEntry } = await furnish(cluster, size);
  const gate = await officeAt(cluster);
  const partners = await cookiesOfPartners(environment, size.partners);
  const book = openBook(lastEntry);
  const door = doorTo('balancer', gate);
  const others = guests.slice(size.cards).map(({ id }) => id);
  const rate = size.awards;
  return {
    place,
    gate,
    book,
    door,
    awards: startAwards({ book, dice, rate, doors: [door], guests: others }),
    visits: startVisits({ gate, guests, partners, office: gate.cookie, dice }),
    cards: guests
      .slice(0, size.cards)
      .map(({ id, cookie }) => openCard({ url: gate.address, cookie, customerId: id })),
    memory: watchMemory(cluster.servers),
  };
}

/** The office, logged in through the balancer. */
async function officeAt({ balancer, admin }: Cluster): Promise<Gate> {
  const gate = { address: balancer, cookie: '', agent: new Agent({ keepAlive: true }) };
  return { ...gate, cookie: await logIn(gate, admin.ADMIN_PASSWORD) };
}

async function restartedUnder(cluster: Cluster, { visits, door }: Evening) {
  const from = performance.now();
  await restartAll(cluster);
  const span = { from, to: performance.now() };
  const { failed, all } = visits.failedIn(span);
  const within = (moment: number) => moment >= span.from && moment <= span.to;
  const unanswered = door.unanswered.filter(within).length;
  const answered = door.acknowledged.filter(within).length;
  return {
    took: span.to - span.from,
    requests: all + answered + unanswered,
    failed: failed + unanswered,
  };
}

/** How long each failover kept awards away, and what all else was like but for those gaps. */
function figuresOf(struck: readonly Strike[], { visits, door }: Evening) {
  const failovers = struck.map(({ fault, ...told }) => {
    const end = fault + longestGap;
    return { fault, ...told, gap: gapAfter(door.acknowledged, { fault, end })?.until ?? null };
  });
  const gaps = failovers.map(({ fault, gap }) => ({
    from: fault,
    to: fault + (gap ?? longestGap) + settling,
  }));
  const awards = door.waits.map(({ at, wait }) => ({ at: at - wait, wait, status: 200 }));
  return {
    failovers: failovers.map(({ fault: _, ...told }) => told),
    requests: [...visits.figures(gaps), { name: 'award', ...figuresBut(gaps, awards) }],
  };
}
