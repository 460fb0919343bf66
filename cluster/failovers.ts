// Failovers counted: the primary is killed, frozen or cut off under load, again and again.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { diceOf, type Dice } from '../src/storage/seed/dice.ts';
import { openBook, type Change } from '../tests/faults/book.ts';
import { check } from '../tests/faults/check.ts';
import { logIn, send, type Gate } from '../tests/faults/gate.ts';
import { startAwards, doorTo, type Door } from './awards.ts';
import { openCard, type OpenCard } from './cards.ts';
import { furnish } from './furnish.ts';
import { gapAfter } from './gaps.ts';
import { startProbe, type Probe } from './probes.ts';
import type { Cluster } from './setup/cluster.ts';
import type { Node } from './setup/node.ts';
import { whenWhole } from './setup/patroni.ts';

export const kinds = ['killed', 'frozen', 'cut'] as const;
export type Kind = (typeof kinds)[number];

/** Each fault, and what ends it. */
const faults: Record<Kind, { begin: (node: Node) => unknown; end: (node: Node) => unknown }> = {
  killed: { begin: (node) => node.kill(), end: (node) => node.start() },
  frozen: { begin: (node) => node.freeze(), end: (node) => node.thaw() },
  cut: { begin: (node) => node.cut(), end: (node) => node.join() },
};

/** Awards a second, over all doors. */
const rate = 150;
/** Milliseconds that a fault lasts: three times as long as the primary's lock. */
const lasts = 30_000;
/** Milliseconds after which it ends though nothing goes well yet. */
const longest = 120_000;
/** Milliseconds within which everybody has succeeded, when all is well again. */
const lately = 1_500;
/** Milliseconds that are watched once the cluster is whole again. */
const afterwards = 5_000;
/** Milliseconds that a card has to hear of an award. */
const hearing = 60_000;

/** What a failover was like at one server. */
export interface AtServer {
  /** Milliseconds from the fault to the next acknowledged award, and to the next success of psql. */
  award: number | null;
  psql: number | null;
  /** The longest gap between two acknowledged awards after that, and when it began. */
  later: number | null;
  laterFrom: number | null;
  /** Lines in the server's log. */
  lines: number;
  /** Milliseconds after which an open card was told of an award, and how often it was opened. */
  told: number | null;
  opened: number;
}

export interface Failover {
  kind: Kind;
  node: string;
  servers: Record<string, AtServer>;
  /** Through the balancer in front of all servers. */
  balancer: number | null;
  /** Milliseconds from the end of the fault until all nodes are in step again. */
  whole: number;
}

interface Wish {
  rounds: number;
  chosen: readonly Kind[];
  seed: number;
}

/** Counts so many failovers of each kind; tells of each when it is over. */
export async function countFailovers(
  cluster: Cluster,
  { rounds, chosen, seed }: Wish,
  tell: (failover: Failover) => void,
) {
  const dice = diceOf(seed);
  const { place, guests, cookies, lastEntry } = await furnish(cluster);
  const scene = await openScene(cluster, { guests, cookies });
  const book = openBook(lastEntry);
  const awards = startAwards({ ...scene, guests: guests.slice(3), book, rate, dice });
  const failovers: Failover[] = [];
  const pids = cluster.servers.map(({ sofra }) => sofra.child.pid);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of chosen) {
      awards.name(`${kind} ${round + 1}`);
      const failover = await play(cluster, {
        kind,
        dice,
        scene,
        note: (line) => book.changes.push(line),
      });
      failovers.push(failover);
      tell(failover);
    }
  }
  await awards.stop();
  for (const { stop } of scene.probes) stop();
  for (const { close } of scene.cards) close();
  const restarted = cluster.servers.filter(
    ({ sofra: { child } }, index) => child.exitCode !== null || child.pid !== pids[index],
  );
  const found = await check(place, book);
  return { failovers, found, odd: awards.odd, restarted: restarted.length };
}

interface Scene {
  /** A door for each server, and the balancer's. */
  doors: readonly Door[];
  probes: readonly Probe[];
  /** A card at each server. */
  cards: readonly OpenCard[];
}

async function openScene(
  { servers, balancer, admin, programs }: Cluster,
  { guests, cookies }: { guests: readonly number[]; cookies: readonly string[] },
): Promise<Scene> {
  const gateAt = (address: string, cookie: string): Gate => ({
    address,
    cookie,
    agent: new Agent({ keepAlive: true }),
  });
  const cookie = await logIn(gateAt(balancer, ''), admin.ADMIN_PASSWORD);
  return {
    doors: [
      ...servers.map(({ way, url }) => doorTo(way.name, gateAt(url, cookie))),
      doorTo('balancer', gateAt(balancer, cookie)),
    ],
    probes: servers.map(({ way }) => startProbe(programs.psql, way)),
    cards: servers.map(({ url }, index) =>
      openCard({ url, cookie: cookies[index]!, customerId: guests[index]! }),
    ),
  };
}

interface Round {
  kind: Kind;
  dice: Dice;
  scene: Scene;
  note: (line: Change) => void;
}

async function play({ nodes, servers }: Cluster, { kind, dice, scene, note }: Round) {
  const { doors, probes, cards } = scene;
  const node = await whenWhole(nodes);
  // At any point of Patroni's loop.
  await pause(3_000 + dice.between([0, 2_000]));
  const before = servers.map(({ sofra }) => sofra.said.length);
  const fault = performance.now();
  await faults[kind].begin(node);
  await untilWell({ ...scene, fault });
  await faults[kind].end(node);
  const ended = performance.now();
  await whenWhole(nodes);
  const whole = performance.now() - ended;
  await pause(afterwards);
  const span = { fault, end: performance.now() };
  const gaps = doors.map(({ acknowledged }) => gapAfter(acknowledged, span));
  const tries = probes.map(({ succeeded }) => gapAfter(succeeded, span));
  const lines = servers.map(({ sofra }, index) => sofra.said.length - before[index]!);
  const told = await tellCards(scene, note);
  const at = servers.map(({ way }, index): [string, AtServer] => [
    way.name,
    {
      award: gaps[index]?.until ?? null,
      psql: tries[index]?.until ?? null,
      later: gaps[index]?.later ?? null,
      laterFrom: gaps[index]?.laterFrom ?? null,
      lines: lines[index]!,
      told: told[index] ?? null,
      opened: cards[index]!.opened(),
    },
  ]);
  const balancer = gaps.at(-1)?.until ?? null;
  return { kind, node: node.name, servers: Object.fromEntries(at), balancer, whole };
}

/** The fault lasts for its time, and until everybody has had a success since. */
async function untilWell({ doors, probes, fault }: Scene & { fault: number }): Promise<void> {
  const isWell = (moments: readonly number[]) => performance.now() - (moments.at(-1) ?? 0) < lately;
  for (;;) {
    await pause(100);
    const since = performance.now() - fault;
    const well =
      doors.every(({ acknowledged }) => isWell(acknowledged)) &&
      probes.every(({ succeeded }) => isWell(succeeded));
    if ((since > lasts && well) || since > longest) return;
  }
}

/** Awards points to the guest of each card at another server; answers when each card has heard. */
function tellCards({ doors, cards }: Scene, note: (line: Change) => void) {
  return Promise.all(
    cards.map(async ({ customerId, hears }, index) => {
      const { gate } = doors[(index + 1) % cards.length]!;
      const key = `for a card ${crypto.randomUUID()}`;
      const line: Change = { key, call: 'awardPoints', customerId, points: 5, fate: 'unknown' };
      const body = { customerId, points: 5, description: key };
      const { status, text } = await send(gate, 'awardPoints', { body });
      if (status !== 200) return undefined;
      line.answer = JSON.parse(text) as NonNullable<Change['answer']>;
      line.fate = 'acknowledged';
      note(line);
      return hears(line.answer.transactionId, hearing);
    }),
  );
}
