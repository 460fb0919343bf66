// A refusal by a rule, with a sentence for the person who asked.
import type { Reason } from '../contract/reasons.ts';
import type { PlainMessage, Sentence } from '../contract/messages/sentences.ts';
import { textOf } from '../contract/messages/texts.ts';
import type { Wrong } from '../contract/values/check.ts';

/** A field that is refused, of the body or of the query of a request. */
export interface RefusedField extends Wrong {
  part?: 'query';
}

/**
 * The seconds after which to come again where something is unavailable, unless others are known.
 */
const soon = 2;

export class Refusal extends Error {
  readonly reason: Reason;
  readonly sentence: Sentence;
  /** Seconds after which the request can be repeated; what is unavailable always has some. */
  readonly retryAfter: number | undefined;
  /** The fields of the request that it is about; none where it is about all of it. */
  readonly fields: readonly RefusedField[];

  constructor(
    reason: Reason,
    about: PlainMessage | Sentence,
    retryAfter = reason === 'unavailable' ? soon : undefined,
    fields: readonly RefusedField[] = [],
  ) {
    const sentence = typeof about === 'string' ? { key: about } : about;
    super(textOf(sentence));
    this.reason = reason;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/** The refusal of fields of which each has a sentence; the first one is that of the refusal. */
export const fieldsRefused = (fields: readonly [RefusedField, ...RefusedField[]]): Refusal =>
  new Refusal('invalid', fields[0].sentence, undefined, fields);

/** The result of a rule, or the refusal that it throws. */
export function orRefusal<Answer>(rule: () => Answer): Answer | Refusal {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The place of a field in the body of a request. */
export type Path = readonly PropertyKey[];

/**
 * The result of a rule about a field of the request; its refusal names the field. The fields that
 * the refusal names already are within this one.
 */
export function ofField<Result>(path: Path, rule: () => Result): Result {
  const named = (error: unknown): never => {
    throw error instanceof Refusal ? aboutField(path, error) : error;
  };
  try {
    const result = rule();
    return result instanceof Promise ? (result.catch(named) as Result) : result;
  } catch (error) {
    return named(error);
  }
}

/**
 * The refusal with its fields within one of the request, or about that one. One of a kind of its
 * own, such as of what is above a limit, stays as it is.
 */
export function aboutField(path: Path, problem: Refusal): Refusal {
  if (problem.constructor !== Refusal) return problem;
  const { sentence, fields } = problem;
  const inside = fields.map((field) => ({ ...field, path: [...path, ...field.path] }));
  return withFields(problem, inside.length > 0 ? inside : [{ path, sentence }]);
}

/** The same refusal, about these fields. */
export function withFields(
  { reason, sentence, retryAfter, cause }: Refusal,
  fields: readonly RefusedField[],
): Refusal {
  const refusal = new Refusal(reason, sentence, retryAfter, fields);
  refusal.cause = cause;
  return refusal;
}

/** The row that a look-up found; throws a refusal with this message if it found none. */
export function found<Row>(row: Row | undefined, message: PlainMessage): Row {
  if (row === undefined) throw new Refusal('not-found', message);
  return row;
}
