// The result of a benchmark, and the line in which it is printed.
import { median } from '../../lab/figures.ts';
import type { Missing } from '../../lab/programs.ts';

/** Figures measured in turns with the reference; their medians are compared. */
export interface Measured {
  /** The units of the figure and of the reference. */
  units: { figure: string; reference: string };
  figures: number[];
  references: number[];
  /** Remarks about this run. */
  notes?: Record<string, unknown>;
}

/** The goals of a benchmark. */
export interface Goal {
  /** The goal of the ratio of figure to reference. */
  goal?: number;
  /** The goal of the figure itself, in its unit. */
  figureGoal?: number;
  /** A smaller figure is better. */
  atMost?: boolean;
}

/** A line of a benchmark with several lines, with a goal of its own. */
export interface Part extends Measured, Goal {
  part: string;
}

export interface Bench extends Goal {
  measure: () => Promise<Measured | Part[] | Missing>;
}

export interface Result extends Measured, Goal {
  figure: number;
  reference: number;
  ratio: number;
}

export function resultOf({ goal, figureGoal, atMost = false }: Goal, measured: Measured): Result {
  const figure = median(measured.figures);
  const reference = median(measured.references);
  const goals = { ...(goal && { goal }), ...(figureGoal && { figureGoal }), atMost };
  return { ...measured, figure, reference, ratio: figure / reference, ...goals };
}

export function lineOf(name: string, result: Result): string {
  const { units, figure, reference, ratio, goal, figureGoal, atMost } = result;
  const aimed = (number?: number) =>
    number === undefined ? '' : ` (goal: at ${atMost ? 'most' : 'least'} ${grouped(number)})`;
  return [
    `${name}: ${grouped(figure)} ${units.figure}${aimed(figureGoal)}`,
    `reference ${grouped(reference)} ${units.reference}`,
    `ratio ${ratio.toFixed(2)}${aimed(goal)}`,
  ].join(', ');
}

/** A stored result: with its date and time, and the time of a flush to disk. */
export type Kept = Result & { at: string; flush: number };

/** The rows of a Markdown table, one for each result. */
export const tableOf = (results: (readonly [string, Kept])[]): string =>
  results
    .map(([name, { figure, reference, ratio, units, at, flush }]) => {
      const taken = `${grouped(figure)} / ${grouped(reference)} = ${ratio.toFixed(2)}`;
      return `| ${name} | ${taken} | ${units.figure} | ${at.slice(0, 10)}, ${flush} µs |`;
    })
    .join('\n');

/**
 * Measures the figure and its reference in turns, so that a disturbance affects both. The first
 * round is a warm-up and does not count.
 */
export async function inTurns(
  rounds: number,
  units: Measured['units'],
  take: { figure: () => Promise<number>; reference: () => Promise<number> },
): Promise<Measured> {
  const figures: number[] = [];
  const references: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    references.push(await take.reference());
    figures.push(await take.figure());
  }
  return { units, figures: figures.slice(1), references: references.slice(1) };
}

const grouped = (number: number) =>
  number < 100
    ? number.toLocaleString('en', { maximumSignificantDigits: 3 })
    : Math.round(number).toLocaleString('en');
