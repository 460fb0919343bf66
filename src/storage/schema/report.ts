// Tells the person who waits how far a step is.
import type { SchemaStep } from './steps.ts';

export type Report = (sentence: string) => void;

/** Is told before each statement, which for a large table may take a while. */
export const reporting =
  ({ name, statements }: SchemaStep, report: Report) =>
  (statement: number, more = '') =>
    report(
      `Bringing the database to this version: ${name}, ` +
        `statement ${statement + 1} of ${statements.length}${more}`,
    );
