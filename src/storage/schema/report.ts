// Reports the progress of the steps to the person who waits for the start.
import type { SchemaStep } from './steps.ts';

export type Report = (sentence: string) => void;

/** Milliseconds without a sentence after which the next statement is reported. */
const interval = 3_000;

export interface Reports {
  say: Report;
  /** Says a sentence only after a while without one. */
  mention: Report;
}

export function openReports(report: Report): Reports {
  let saidAt = performance.now();
  const say: Report = (sentence) => {
    saidAt = performance.now();
    report(sentence);
  };
  const mention: Report = (sentence) => {
    if (performance.now() - saidAt > interval) say(sentence);
  };
  return { say, mention };
}

/** Reports each statement before it is run: on a large table it may take a while. */
export const reporting =
  ({ name, statements }: SchemaStep, report: Report) =>
  (statement: number, more = '') =>
    report(`At ${name}, statement ${statement + 1} of ${statements.length}${more}`);
