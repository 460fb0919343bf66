// Tells the person who waits what is done to the database, and how far it is.
import type { SchemaStep } from './steps.ts';

export type Report = (sentence: string) => void;

/** Milliseconds without a sentence after which the next statement is told of. */
const interval = 3_000;

export interface Reports {
  say: Report;
  /** For what is worth a sentence only after a while without one. */
  mention: Report;
}

export function openReports(report: Report): Reports {
  let toldAt = performance.now();
  const say: Report = (sentence) => {
    toldAt = performance.now();
    report(sentence);
  };
  const mention: Report = (sentence) => {
    if (performance.now() - toldAt > interval) say(sentence);
  };
  return { say, mention };
}

/** Is told before each statement, which for a large table may take a while. */
export const reporting =
  ({ name, statements }: SchemaStep, report: Report) =>
  (statement: number, more = '') =>
    report(`At ${name}, statement ${statement + 1} of ${statements.length}${more}`);
