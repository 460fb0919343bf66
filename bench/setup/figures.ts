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

export interface Bench {
  /** The ratio of figure to reference that is aimed at. */
  goal: number;
  /** Less is better. */
  atMost?: boolean;
  /** Measures, or answers why this machine cannot. */
  measure: () => Promise<Measured | { missing: string }>;
}

export interface Result extends Measured {
  figure: number;
  reference: number;
  ratio: number;
  goal: number;
  atMost: boolean;
}

export function resultOf({ goal, atMost = false }: Bench, measured: Measured): Result {
  const figure = median(measured.figures);
  const reference = median(measured.references);
  return { ...measured, figure, reference, ratio: figure / reference, goal, atMost };
}

export function lineOf(name: string, result: Result): string {
  const { units, figure, reference, ratio, goal, atMost } = result;
  return [
    `${name}: ${grouped(figure)} ${units.figure}`,
    `reference ${grouped(reference)} ${units.reference}`,
    `ratio ${ratio.toFixed(2)} (goal: at ${atMost ? 'most' : 'least'} ${goal})`,
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

const grouped = (number: number) => Math.round(number).toLocaleString('en');
