// What a benchmark answers, and how it is told.

/** Figures that were taken in turns with the reference's; the medians are what is compared. */
export interface Measured {
  /** What was counted, and what the reference counted. */
  units: { figure: string; reference: string };
  figures: number[];
  references: number[];
  /** What the reader should know of this run. */
  notes?: Record<string, unknown>;
}

/** What is aimed at. */
export interface Goal {
  /** The ratio of figure to reference. */
  goal?: number;
  /** The figure itself, in its unit. */
  figureGoal?: number;
  /** Less is better. */
  atMost?: boolean;
}

/** One of several lines of a benchmark, with a goal of its own. */
export interface Part extends Measured, Goal {
  part: string;
}

/** Why this machine cannot measure. */
export interface Missing {
  missing: string;
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

/** Takes the figure and its reference in turns, so that a noisy moment meets both; the first go is
 * a warm-up that does not count. */
export async function inTurns(
  rounds: number,
  take: { figure: () => Promise<number>; reference: () => Promise<number> },
): Promise<Pick<Measured, 'figures' | 'references'>> {
  const taken = { figures: [] as number[], references: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const reference = await take.reference();
    const figure = await take.figure();
    if (round === 0) continue;
    taken.references.push(reference);
    taken.figures.push(figure);
  }
  return taken;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

const grouped = (number: number) =>
  number < 100
    ? number.toLocaleString('en', { maximumSignificantDigits: 3 })
    : Math.round(number).toLocaleString('en');
/** The value below which this share of all values lies; 0.99 is the slowest hundredth's first. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
