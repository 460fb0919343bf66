// Faults of the primary, and the repairs that bring it back as a standby.
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
  /** No fault, but what an operator does before the primary's machine is restarted. */
  switched: { begin: (node) => switchOver(node), end: () => {} },
} satisfies Record<string, Fault>;

export type Kind = keyof typeof faults;
export const kinds = Object.keys(faults) as Kind[];
/** The kinds that are played unless others are named: those that nobody orders. */
export const unplanned = kinds.filter((kind) => kind !== 'switched');

/** Milliseconds that a fault lasts: three times as long as the primary's lock. */
const lasts = 30_000;
/** Milliseconds after which it ends though nothing goes well yet. */
const longest = 120_000;
/** Milliseconds within which everybody has succeeded, when all is well again. */
const lately = 1_500;

export interface Strike {
  kind: Kind;
  node: string;
  /** The standbys that could take over. */
  inStep: string[];
  /** When it began, by `performance.now`. */
  fault: number;
  /** Milliseconds from its end until all nodes are in step again. */
  whole: number;
}

interface How {
  kind: Kind;
  dice: Dice;
  /** When each of those succeeded who have to succeed again before it ends. */
  successes: readonly Moments[];
}

/** Strikes the primary, whoever that is, and waits until it is a standby in step. */
export async function strike(
  nodes: readonly Node[],
  { kind, dice, successes }: How,
): Promise<Strike> {
  const node = await whenWhole(nodes);
  // At any point of Patroni's loop.
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

/** The fault lasts for its time, and until everybody has had a success since. */
async function untilWell(successes: readonly Moments[], fault: number): Promise<void> {
  const isWell = (moments: Moments) => performance.now() - (moments.at(-1) ?? 0) < lately;
  for (;;) {
    await pause(100);
    const since = performance.now() - fault;
    if ((since > lasts && successes.every(isWell)) || since > longest) return;
  }
}
