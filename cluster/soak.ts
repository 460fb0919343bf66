// The soak: hours of guests, partners and the office on three servers, with faults and updates.
import { setTimeout as pause } from 'node:timers/promises';
import { cookiesOfPartners } from '../lab/restaurants/people.ts';
import { diceOf, type Dice } from '../src/storage/seed/dice.ts';
import { openBook } from '../lab/book/book.ts';
import { check } from '../lab/book/check.ts';
import { startAwards, tellCard } from './awards.ts';
import { openCard } from './cards.ts';
import { makeBackup, restoreElsewhere, updateAll, type Backup, type Restored } from './errands.ts';
import { closeScene, openScene, play, type Failover } from './failovers.ts';
import type { Kind } from './faults.ts';
import { furnish } from './restaurant.ts';
import { watchMemory, type Memory } from './memory.ts';
import type { Cluster } from './setup/cluster.ts';
import { figuresBut, startVisits, type Figures } from './visits.ts';

/** The restaurant, its open cards, its counters, and awards a second over all doors. */
const size = { members: 5_000, cards: 60, partners: 10, awards: 60 };
/** Shares of the time: before the errands, and until the last failover has ended. */
const shares = { calm: 0.03, last: 0.85 };
/** Milliseconds after a gap that still belong to it: waiting requests come in one burst. */
const settling = 2_000;
/** Milliseconds in which awards are well again, or are said not to be. */
const longestGap = 150_000;
/** Milliseconds that a card has to hear of an award. */
const timeout = 60_000;
const hour = 3_600_000;

export interface Soak {
  minutes: number;
  /** The requests outside of the gaps that the failovers made. */
  requests: (Figures & { name: string })[];
  memory: Memory[];
  failovers: Failover[];
  backup: Backup;
  restored: Restored;
  update: { took: number; requests: number; failed: number };
  /** Cards on which an award arrived at the end, of so many. */
  cards: { open: number; updated: number; opened: number };
  found: Awaited<ReturnType<typeof check>>;
  odd: string[];
}

interface Wish {
  hours: number;
  /** Failovers of each kind. */
  rounds: number;
  seed: number;
  chosen: readonly Kind[];
}

export async function soak(
  cluster: Cluster,
  { hours, rounds, seed, chosen }: Wish,
  tell: (sentence: string) => void,
  tellOf: (failover: Failover) => void,
): Promise<Soak> {
  const began = performance.now();
  const dice = diceOf(seed);
  const evening = await openEvening(cluster, dice);
  const { scene, visits, awards, cards, book } = evening;
  const { gate } = scene.doors.at(-1)!;
  const until = (share: number) =>
    pause(Math.max(0, began + hours * hour * share - performance.now()));

  await until(shares.calm);
  tell('A backup, and its restore into another database…');
  const backup = await makeBackup(gate);
  const restored = await restoreElsewhere(cluster, backup);
  tell('A next version, one server after the other…');
  const update = await updatedUnder(cluster, evening);
  const failovers: Failover[] = [];
  const count = rounds * chosen.length;
  for (let done = 0; done < count; done += 1) {
    const kind = chosen[done % chosen.length]!;
    failovers.push(await play(cluster, { kind, dice, scene, book }));
    tellOf(failovers.at(-1)!);
    await until(shares.calm + ((shares.last - shares.calm) * (done + 1)) / count);
  }
  await until(1);
  const arrived = await Promise.all(
    cards.map(async (card) => {
      const entry = await tellCard(gate, { card, book });
      return entry !== undefined && (await card.hears(entry, timeout)) !== undefined;
    }),
  );
  const memory = evening.memory();
  await visits.stop();
  await awards.stop();
  closeScene(scene);
  for (const { close } of cards) close();
  return {
    minutes: (performance.now() - began) / 60_000,
    requests: requestsBut(failovers, evening),
    memory,
    failovers,
    backup,
    restored,
    update,
    cards: {
      open: cards.length,
      updated: arrived.filter(Boolean).length,
      opened: cards.reduce((sum, { opened }) => sum + opened(), 0),
    },
    found: await check(evening.location, book),
    odd: awards.odd,
  };
}

type Evening = Awaited<ReturnType<typeof openEvening>>;

/** Guests, partners and the office come in through the balancer, awards by all doors. */
async function openEvening(cluster: Cluster, dice: Dice) {
  const { location, guests, lastEntry } = await furnish(cluster, size);
  const scene = await openScene(cluster, guests);
  const { gate } = scene.doors.at(-1)!;
  const partners = await cookiesOfPartners(location, size.partners);
  const book = openBook(lastEntry);
  // The first guests have a card open, at one server each or through the balancer.
  const watching = guests.slice(scene.cards.length, size.cards);
  const others = guests.slice(size.cards).map(({ id }) => id);
  return {
    location,
    scene,
    book,
    awards: startAwards({ ...scene, book, dice, rate: size.awards, guests: others }),
    visits: startVisits({ gate, guests, partners, office: gate.cookie, dice }),
    cards: watching.map(({ id, cookie }) =>
      openCard({ url: gate.address, cookie, customerId: id }),
    ),
    memory: watchMemory(cluster.servers),
  };
}

/** Counts requests through the balancer: a replaced server is not asked by its own door. */
async function updatedUnder(cluster: Cluster, { visits, scene }: Evening) {
  const balancer = scene.doors.at(-1)!;
  const from = performance.now();
  await updateAll(cluster);
  const span = { from, to: performance.now() };
  const { failed, all } = visits.failedIn(span);
  const within = (moment: number) => moment >= span.from && moment <= span.to;
  const unanswered = balancer.unanswered.filter(within).length;
  const answered = balancer.acknowledged.filter(within).length;
  return {
    took: span.to - span.from,
    requests: all + answered + unanswered,
    failed: failed + unanswered,
  };
}

/** The figures of all requests outside of the gaps that the failovers made. */
function requestsBut(failovers: readonly Failover[], { visits, scene }: Evening) {
  const gaps = failovers.map(({ fault, servers, balancer }) => {
    const found = [...Object.values(servers).map(({ award }) => award), balancer];
    const longest = Math.max(...found.map((gap) => gap ?? longestGap));
    return { from: fault, to: fault + longest + settling };
  });
  const { waits } = scene.doors.at(-1)!;
  const awards = waits.map(({ at, wait }) => ({ at: at - wait, wait, status: 200 }));
  return [...visits.figures(gaps), { name: 'award', ...figuresBut(gaps, awards) }];
}
