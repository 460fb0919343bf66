// The rounds of a fault test: one in `npm test`, a few in its long form, any number in `npm run
// faults`.
import { inject, type TestContext } from 'vitest';
import { diceOf, type Dice } from '../../src/storage/seed/dice.ts';
import type { Checked } from '../../lab/book/check.ts';
import { beginPart } from '../setup/endings.ts';
import { long } from '../setup/long.ts';

/** The figures of one test, which the long run sums up. */
export interface Figures extends Checked {
  rounds: number;
  faults: number;
}

/** The findings of a round, by default one fault and no acknowledgement. */
type Found = Partial<Omit<Figures, 'rounds'>>;

export const none: Figures = {
  rounds: 0,
  faults: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  wrong: 0,
};

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** The requested number of rounds; undefined in `npm test`. */
const asked = Number(process.env.ROUNDS) || undefined;

/** The number of rounds of a test, of which the long form has `few` if none is requested. */
export const roundsOf = (few: number): number => asked ?? (long ? few : 1);

/** The total timeout of a test in milliseconds, as a test option. */
export const inLongTime = { timeout: asked ? 24 * 3_600_000 : 180_000 };

/** The number of rounds after which a long run prints its figures so far. */
const reportEvery = 25;

interface Wish {
  /** The number of rounds in the long form, if none is requested; 1 by default. */
  few?: number;
  /** The number of rounds after which everything opened in them is closed. */
  lifetime?: number;
}

/**
 * Runs the rounds of a test, each with a random generator of its own seed, and stops at the first
 * round that loses, doubles or breaks anything.
 */
export async function inRounds(
  { task }: TestContext,
  { few = 1, lifetime = 1 }: Wish,
  play: (dice: Dice, round: number) => Promise<Found>,
): Promise<void> {
  const rounds = roundsOf(few);
  const figures = { ...none };
  task.meta.figures = figures;
  let end = beginPart();
  try {
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0 && round % lifetime === 0) {
        await end();
        end = beginPart();
      }
      const seed = inject('seed') + round;
      const found = await play(diceOf(seed), round).catch((problem: unknown) => {
        throw new Error(failed(round, seed), { cause: problem });
      });
      addTo(figures, { faults: 1, ...found, rounds: 1 });
      if (asked && figures.rounds % reportEvery === 0) {
        console.log(`So far: ${lineOf(figures)}`);
      }
      const { lost, doubled, wrong } = figures;
      if (lost + doubled + wrong > 0) {
        throw new Error(`${failed(round, seed)}: ${JSON.stringify(found)}`);
      }
    }
  } finally {
    await end();
  }
}

/** Adds figures to the sums so far. */
export function addTo(all: Figures, found: Partial<Figures>): void {
  for (const name of Object.keys(found) as (keyof Figures)[]) all[name] += found[name] ?? 0;
}

/** The figures as a line of text. */
export const lineOf = ({ rounds, faults, acknowledged, lost, doubled, wrong }: Figures) =>
  `${grouped(rounds)} rounds, ${grouped(faults)} faults, ` +
  `${grouped(acknowledged)} acknowledgements checked, ` +
  `${lost} lost, ${doubled} doubled, ${wrong} otherwise wrong`;

const grouped = (number: number) => number.toLocaleString('en');

const failed = (round: number, seed: number) =>
  `Round ${round + 1} failed; again: npm run faults -- --rounds 1 --seed ${seed}`;
