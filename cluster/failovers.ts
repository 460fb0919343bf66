// Measures failovers: the primary is repeatedly killed, frozen or cut off under load.
import { setTimeout as pause } from 'node:timers/promises';
import { diceOf, type Dice } from '../src/storage/seed/dice.ts';
import { openBook, type Book } from '../lab/book/book.ts';
import { check } from '../lab/book/check.ts';
import { clientAt, logIn } from '../lab/calls/client.ts';
import type { Member } from '../lab/restaurants/people.ts';
import { entryPointOf, startAwards, tellCard, type EntryPoint } from './awards.ts';
import { openCard, type OpenCard } from './cards.ts';
import { furnish } from './restaurant.ts';
import { strike, type Kind, type Strike } from './faults.ts';
import { gapAfter } from './gaps.ts';
import { startProbe, type Probe } from './probes.ts';
import type { Cluster } from './setup/cluster.ts';

/** The awards per second over all entry points. */
const rate = 150;
/** Milliseconds of measurement after the cluster has recovered. */
const afterwards = 5_000;
/** The timeout in milliseconds until a card has the event of an award. */
const timeout = 60_000;

/** The figures of a failover at one server. */
export interface AtServer {
  /** Milliseconds from the fault to the next acknowledged award, and to psql's next success. */
  award: number | null;
  psql: number | null;
  /** The longest gap between two acknowledged awards after that, and its beginning. */
  later: number | null;
  laterFrom: number | null;
  /** The same figures of psql. */
  psqlLater: number | null;
  /** The number of lines in the server's log. */
  lines: number;
  /**
   * Milliseconds until an open card had the event of an award, and the number of its connections.
   */
  delay: number | null;
  opened: number;
}

export interface Failover extends Strike {
  servers: Record<string, AtServer>;
  /** The figure through the load balancer in front of all servers. */
  balancer: number | null;
}

interface Wish {
  rounds: number;
  chosen: readonly Kind[];
  seed: number;
}

/** Measures a number of failovers of each kind; reports each one when it is over. */
export async function countFailovers(
  cluster: Cluster,
  { rounds, chosen, seed }: Wish,
  tell: (failover: Failover) => void,
) {
  const dice = diceOf(seed);
  const { location, guests, lastEntry } = await furnish(cluster, { members: 300 });
  const scene = await openScene(cluster, guests);
  const book = openBook(lastEntry);
  const ids = guests.map(({ id }) => id);
  const awards = startAwards({ ...scene, guests: ids.slice(scene.cards.length), book, rate, dice });
  const failovers: Failover[] = [];
  const pids = cluster.servers.map(({ sofra }) => sofra.child.pid);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of chosen) {
      awards.name(`${kind} ${round + 1}`);
      const failover = await play(cluster, { kind, dice, scene, book });
      failovers.push(failover);
      tell(failover);
    }
  }
  await awards.stop();
  closeScene(scene);
  const restarted = cluster.servers.filter(
    ({ sofra: { child } }, index) => child.exitCode !== null || child.pid !== pids[index],
  );
  const found = await check(location, book);
  return { failovers, found, odd: awards.odd, restarted: restarted.length };
}

export interface Scene {
  /** An entry point for each server, and the load balancer. */
  entryPoints: readonly EntryPoint[];
  probes: readonly Probe[];
  /** A card at each server. */
  cards: readonly OpenCard[];
}

/** Opens entry points, probes and cards at each server. */
export async function openScene(
  { servers, balancer, admin, programs }: Cluster,
  guests: readonly Member[],
): Promise<Scene> {
  const cookie = await logIn(clientAt(balancer), { password: admin.ADMIN_PASSWORD });
  const held = { cookie, keepsConnections: true };
  return {
    entryPoints: [
      ...servers.map(({ way, url }) => entryPointOf(way.name, clientAt(url, held))),
      entryPointOf('balancer', clientAt(balancer, held)),
    ],
    probes: servers.map(({ way }) => startProbe(programs.psql, way)),
    cards: servers.map(({ url }, index) =>
      openCard({ url, cookie: guests[index]!.cookie, customerId: guests[index]!.id }),
    ),
  };
}

export function closeScene({ probes, cards }: Scene): void {
  for (const { stop } of probes) stop();
  for (const { close } of cards) close();
}

interface Round {
  kind: Kind;
  dice: Dice;
  scene: Scene;
  book: Book;
}

/** Runs a failover; returns its figures at each server. */
export async function play(
  { nodes, servers }: Cluster,
  { kind, dice, scene, book }: Round,
): Promise<Failover> {
  const { entryPoints, probes, cards } = scene;
  const successes = [
    ...entryPoints.map(({ acknowledged }) => acknowledged),
    ...probes.map(({ succeeded }) => succeeded),
  ];
  const before = servers.map(({ sofra }) => sofra.said.length);
  const struck = await strike(nodes, { kind, dice, successes });
  await pause(afterwards);
  const span = { fault: struck.fault, end: performance.now() };
  const gaps = entryPoints.map(({ acknowledged }) => gapAfter(acknowledged, span));
  const tries = probes.map(({ succeeded }) => gapAfter(succeeded, span));
  const lines = servers.map(({ sofra }, index) => sofra.said.length - before[index]!);
  const delays = await tellCards(scene, book);
  const at = servers.map(({ way }, index): [string, AtServer] => [
    way.name,
    {
      award: gaps[index]?.until ?? null,
      psql: tries[index]?.until ?? null,
      later: gaps[index]?.later ?? null,
      laterFrom: gaps[index]?.laterFrom ?? null,
      psqlLater: tries[index]?.later ?? null,
      lines: lines[index]!,
      delay: delays[index] ?? null,
      opened: cards[index]!.opened(),
    },
  ]);
  const balancer = gaps.at(-1)?.until ?? null;
  return { ...struck, servers: Object.fromEntries(at), balancer };
}

/** Awards points to the guest of each card at another server; returns the delay at each card. */
const tellCards = ({ entryPoints, cards }: Scene, book: Book) =>
  Promise.all(
    cards.map(async (card, index) => {
      const { client } = entryPoints[(index + 1) % cards.length]!;
      const entry = await tellCard(client, { card, book });
      return entry === undefined ? undefined : card.hears(entry, timeout);
    }),
  );
