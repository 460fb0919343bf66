// Checks a value by a schema of the contract; what is wrong with it is said in sentences of ours.
import type * as z from 'zod/mini';
import { messages } from './messages.ts';
import { readSentence, sentence, writeSentence, type Sentence } from './sentences.ts';

/** What is wrong, and where in the value. */
export interface Wrong {
  path: PropertyKey[];
  said: Sentence;
}

/** The value as the schema keeps it; or all that is wrong with it, in which case there is none. */
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

/** What is said where the schema says nothing of its own, as the specification words it. */
function otherwise(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return unknownField(issue.keys[0]);
  return issue.input === undefined ? messages.required : messages.invalidInput;
}

/** Names the field, as far as it fits into a sentence. */
const unknownField = (field = '') =>
  writeSentence(
    sentence(messages.unknownField, { field: field.slice(0, 50).replace(/\p{Cc}/gu, ' ') }),
  );
