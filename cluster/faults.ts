// Faults of the primary, and the repairs after which it returns as a standby.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../src/storage/seed/dice.ts';
import type { Moments } from './gaps.ts';
import type { Node } from './setup/node.ts';
import { standbysInStep, switchOver, whenWhole } from './setup/patroni.ts';

interface Fault {
  begin: (node: Node) => unknown;
  end: (node: Node) => unknown;
}

const faults = {
  killed: { begin: (node) => node.kill(), end: (node) => node.start() },
  frozen: { begin: (node) => node.freeze(), end: (node) => node.thaw() },
  cut: { begin: (node) => node.cut(), end: (node) => node.join() },
  /** The planned switch-over of an operator before a restart of the primary's machine. */
  switched: { begin: (node) => switchOver(node), end: () => {} },
} satisfies Record<string, Fault>;

export type Kind = keyof typeof faults;
export const kinds = Object.keys(faults) as Kind[];
/** The default kinds: all but the planned one. */
export const unplanned = kinds.filter((kind) => kind !== 'switched');

/** Milliseconds for which a fault lasts: three times the TTL of the primary's lock. */
const lasts = 30_000;
/** The maximum duration of a fault in milliseconds, even if requests still fail. */
const longest = 120_000;
/**
 * Milliseconds within which each client must have had a success for the cluster to count as
 * recovered.
 */
const lately = 1_500;

export interface Strike {
  kind: Kind;
  node: string;
  /** The names of the standbys that could take over. */
  inStep: string[];
  /** The beginning, by `performance.now`. */
  fault: number;
  /** Milliseconds from the end of the fault until all nodes are in sync again. */
  whole: number;
}

interface How {
  kind: Kind;
  dice: Dice;
  /** The times of success of each client that has to recover before the fault ends. */
  successes: readonly Moments[];
}

/** Applies a fault to the current primary, and waits until that node is a standby in sync. */
export async function strike(
  nodes: readonly Node[],
  { kind, dice, successes }: How,
): Promise<Strike> {
  const node = await whenWhole(nodes);
  // The random pause makes the fault meet any point of Patroni's loop.
  await pause(3_000 + dice.between([0, 2_000]));
  const inStep = await standbysInStep(nodes);
  const fault = performance.now();
  await faults[kind].begin(node);
  await untilWell(successes, fault);
  await faults[kind].end(node);
  const ended = performance.now();
  await whenWhole(nodes);
  return { kind, node: node.name, inStep, fault, whole: performance.now() - ended };
}

/** Waits for the duration of a fault, and until each client has had a success since. */
async function untilWell(successes: readonly Moments[], fault: number): Promise<void> {
  const isWell = (moments: Moments) => performance.now() - (moments.at(-1) ?? 0) < lately;
  for (;;) {
    await pause(100);
    const since = performance.now() - fault;
    if ((since > lasts && successes.every(isWell)) || since > longest) return;
  }
}
