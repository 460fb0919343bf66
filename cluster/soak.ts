// The soak test: hours of guests, partners and the office on three servers, with faults and
// updates.
import { setTimeout as pause } from 'node:timers/promises';
import { cookiesOfPartners } from '../lab/restaurants/people.ts';
import { diceOf, type Dice } from '../src/storage/seed/dice.ts';
import { openBook } from '../lab/book/book.ts';
import { check } from '../lab/book/check.ts';
import { startAwards, tellCard } from './awards.ts';
import { openCard } from './cards.ts';
import {
  makeBackup,
  restoreElsewhere,
  updateAll,
  type Backup,
  type Restored,
} from './operator-work.ts';
import { closeScene, openScene, play, type Failover } from './failovers.ts';
import type { Kind } from './faults.ts';
import { furnish } from './restaurant.ts';
import { watchMemory, type Memory } from './memory.ts';
import type { Cluster } from './setup/cluster.ts';
import { figuresBut, startVisits, type Figures } from './visits.ts';

/**
 * The number of members, open cards and counters, and the awards per second over all entry points.
 */
const size = { members: 5_000, cards: 60, partners: 10, awards: 60 };
/**
 * The shares of the duration before the operator's work, and until the end of the last failover.
 */
const shares = { calm: 0.03, last: 0.85 };
/** Milliseconds after a gap that count as part of it, since waiting requests arrive in a burst. */
const settling = 2_000;
/** The timeout in milliseconds until awards succeed again. */
const longestGap = 150_000;
/** The timeout in milliseconds until a card has the event of an award. */
const timeout = 60_000;
const hour = 3_600_000;

export interface Soak {
  minutes: number;
  /** The requests outside of the gaps of failovers. */
  requests: (Figures & { name: string })[];
  memory: Memory[];
  failovers: Failover[];
  backup: Backup;
  restored: Restored;
  update: { took: number; requests: number; failed: number };
  /** The number of cards that had the event of an award at the end, and of all cards. */
  cards: { open: number; updated: number; opened: number };
  found: Awaited<ReturnType<typeof check>>;
  odd: string[];
}

interface Wish {
  hours: number;
  /** The number of failovers of each kind. */
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
  const { client } = scene.entryPoints.at(-1)!;
  const until = (share: number) =>
    pause(Math.max(0, began + hours * hour * share - performance.now()));

  await until(shares.calm);
  tell('A backup, and its restore into another database…');
  const backup = await makeBackup(client);
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
      const entry = await tellCard(client, { card, book });
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

/** Guests, partners and the office use the load balancer; awards use all entry points. */
async function openEvening(cluster: Cluster, dice: Dice) {
  const { location, guests, lastEntry } = await furnish(cluster, size);
  const scene = await openScene(cluster, guests);
  const { client } = scene.entryPoints.at(-1)!;
  const partners = await cookiesOfPartners(location, size.partners);
  const book = openBook(lastEntry);
  // The first guests have an open card, each at one server or through the load balancer.
  const watching = guests.slice(scene.cards.length, size.cards);
  const others = guests.slice(size.cards).map(({ id }) => id);
  return {
    location,
    scene,
    book,
    awards: startAwards({ ...scene, book, dice, rate: size.awards, guests: others }),
    visits: startVisits({ client, guests, partners, office: client.cookie, dice }),
    cards: watching.map(({ id, cookie }) =>
      openCard({ url: client.address, cookie, customerId: id }),
    ),
    memory: watchMemory(cluster.servers),
  };
}

/**
 * Counts only requests through the load balancer, since the entry points of replaced servers fail.
 */
async function updatedUnder(cluster: Cluster, { visits, scene }: Evening) {
  const balancer = scene.entryPoints.at(-1)!;
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

/** The figures of all requests outside of the gaps of failovers. */
function requestsBut(failovers: readonly Failover[], { visits, scene }: Evening) {
  const gaps = failovers.map(({ fault, servers, balancer }) => {
    const found = [...Object.values(servers).map(({ award }) => award), balancer];
    const longest = Math.max(...found.map((gap) => gap ?? longestGap));
    return { from: fault, to: fault + longest + settling };
  });
  const { waits } = scene.entryPoints.at(-1)!;
  const awards = waits.map(({ at, wait }) => ({ at: at - wait, wait, status: 200 }));
  return [...visits.figures(gaps), { name: 'award', ...figuresBut(gaps, awards) }];
}
