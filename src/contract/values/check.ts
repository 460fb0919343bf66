// Checks a value by a schema of the contract, and describes problems by sentences of the messages.
import type * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { readSentence, sentence, writeSentence, type Sentence } from '../messages/sentences.ts';

/** A problem, and its place in the value. */
export interface Wrong {
  path: PropertyKey[];
  said: Sentence;
}

/** The parsed value, or all problems with it. */
export function check<Value>(
  schema: z.ZodMiniType<Value>,
  value: unknown,
): { data: Value; wrong?: undefined } | { data?: undefined; wrong: [Wrong, ...Wrong[]] } {
  const { success, data, error } = schema.safeParse(value, { error: otherwise });
  if (success) return { data };
  const [first, ...others] = error.issues.map(({ path, message }) => ({
    path,
    said: readSentence(message) ?? { key: messages.invalidInput },
  }));
  return { wrong: [first!, ...others] };
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The message for a check without one of its own, as worded in the specification. */
function otherwise(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return unknownField(issue.keys[0]);
  return issue.input === undefined ? messages.required : messages.invalidInput;
}

/** The message about an unknown field, with the beginning of its name. */
const unknownField = (field = '') =>
  writeSentence(
    sentence(messages.unknownField, { field: field.slice(0, 50).replace(/\p{Cc}/gu, ' ') }),
  );
