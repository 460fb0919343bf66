// A refusal by a rule, with a sentence for the person who asked.
import type { Reason } from '../contract/reasons.ts';
import type { PlainMessage, Sentence } from '../contract/messages/sentences.ts';
import { textOf } from '../contract/messages/texts.ts';

export class Refusal extends Error {
  readonly reason: Reason;
  readonly sentence: Sentence;
  /** Seconds after which the request can be repeated. */
  readonly retryAfter: number | undefined;

  constructor(reason: Reason, said: PlainMessage | Sentence, retryAfter?: number) {
    const sentence = typeof said === 'string' ? { key: said } : said;
    super(textOf(sentence));
    this.reason = reason;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
  }
}

/** The result of a rule, or the refusal that it throws. */
export function orRefusal<Answer>(rule: () => Answer): Answer | Refusal {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The row that a look-up found; throws a refusal with this message if it found none. */
export function found<Row>(row: Row | undefined, message: PlainMessage): Row {
  if (row === undefined) throw new Refusal('not-found', message);
  return row;
}
