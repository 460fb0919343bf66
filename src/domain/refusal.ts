// A rule said no. The message is written for the person who asked.
import type { Reason } from '../contract/reasons.ts';

export class Refusal extends Error {
  readonly reason: Reason;
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(reason: Reason, message: string, retryAfter?: number) {
    super(message);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** The row that a look-up found, or a refusal in the given words where there is none. */
export function found<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw new Refusal('not-found', message);
  return row;
}
