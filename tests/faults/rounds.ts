// The rounds of a fault test: a few in `npm test`, as many as are asked for in `npm run faults`.
import { inject, type TestContext } from 'vitest';
import { diceOf, type Dice } from '../../src/storage/seed/dice.ts';
import { beginPart } from '../setup/endings.ts';

/** What a test did and found; the long run adds them up. */
export interface Figures {
  rounds: number;
  faults: number;
  /** Answers of success that were held against the database. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Whatever else did not add up. */
  wrong: number;
}

export type Found = Omit<Figures, 'rounds'>;

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Rounds that were asked for; undefined in `npm test`, where each test has a few of its own. */
const asked = Number(process.env.ROUNDS) || undefined;

/** Milliseconds that a test may take in all. */
export const patience = asked ? 24 * 3_600_000 : 180_000;

interface Wish {
  /** Rounds where nobody asks for a number of them. */
  few: number;
  /** Rounds after which what was opened in them ends. */
  lifetime?: number;
}

/**
 * Plays the rounds of a test, each with dice from a seed of its own, and stops at the first that
 * loses, doubles or breaks anything.
 */
export async function inRounds(
  { task }: TestContext,
  { few, lifetime = 1 }: Wish,
  play: (dice: Dice, round: number) => Promise<Found>,
): Promise<void> {
  const figures = { rounds: 0, faults: 0, acknowledged: 0, lost: 0, doubled: 0, wrong: 0 };
  task.meta.figures = figures;
  let end = beginPart();
  try {
    for (let round = 0; round < (asked ?? few); round += 1) {
      if (round > 0 && round % lifetime === 0) {
        await end();
        end = beginPart();
      }
      const seed = inject('seed') + round;
      const found = await play(diceOf(seed), round).catch((problem: unknown) => {
        throw new Error(failed(round, seed), { cause: problem });
      });
      figures.rounds += 1;
      for (const [name, count] of Object.entries(found)) figures[name as keyof Found] += count;
      const { lost, doubled, wrong } = found;
      if (lost + doubled + wrong > 0) {
        throw new Error(`${failed(round, seed)}: ${JSON.stringify(found)}`);
      }
    }
  } finally {
    await end();
  }
}

const failed = (round: number, seed: number) =>
  `Round ${round + 1} failed; again: npm run faults -- --rounds 1 --seed ${seed}`;
