// Checks a value by a schema of the contract, and describes problems by sentences of the messages.
import type * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { readSentence, sentence, writeSentence, type Sentence } from '../messages/sentences.ts';

/** A problem, and its place in the value. */
export interface Wrong {
  path: readonly PropertyKey[];
  sentence: Sentence;
}

/** The limit of problems that are described, since a body can have a hundred thousand. */
const mostProblems = 20;

/** The parsed value, or its problems, the first ones if there are many. */
export function check<Value>(
  schema: z.ZodMiniType<Value>,
  value: unknown,
): { data: Value; wrong?: undefined } | { data?: undefined; wrong: SomeWrong } {
  const { success, data, error } = schema.safeParse(value, { error: otherwise });
  if (success) return { data };
  return { wrong: wrongIn(error.issues) };
}

/** At least one problem. */
export type SomeWrong = [Wrong, ...Wrong[]];
type Issues = readonly z.core.$ZodIssue[];

/** Describes the problems that a schema has found, the first one of each place. */
export function wrongIn(issues: Issues): SomeWrong {
  const all = issues.slice(0, mostProblems).flatMap(wrongBy).slice(0, mostProblems);
  const places = all.map(({ path }) => JSON.stringify(path.map(String)));
  return all.filter((_, i) => places.indexOf(places[i]!) === i) as SomeWrong;
}

function wrongBy(issue: z.core.$ZodIssue): Wrong[] {
  const within = (wrong: Wrong) => ({ ...wrong, path: [...issue.path, ...wrong.path] });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostProblems).map((key) => {
      return within({ path: [key], sentence: unknownField(key) });
    });
  }
  const meant = issue.code === 'invalid_union' && meantVariant(issue.errors);
  if (meant) return wrongIn(meant).map(within);
  return [
    within({ path: [], sentence: readSentence(issue.message) ?? { key: messages.invalidInput } }),
  ];
}

/** The problems of the variant that was probably meant: the only one with the fewest. */
function meantVariant(variants: readonly Issues[]): Issues | undefined {
  const [first, second] = variants.toSorted((one, other) => one.length - other.length);
  return first && first.length < (second?.length ?? 0) ? first : undefined;
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The message for a check without one of its own, as worded in the specification. */
function otherwise(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return writeSentence(unknownField(issue.keys[0]));
  return issue.input === undefined ? messages.required : messages.invalidInput;
}

/** The sentence about an unknown field, with the beginning of its name. */
const unknownField = (field = '') =>
  sentence(messages.unknownField, { field: field.slice(0, 50).replace(/\p{Cc}/gu, ' ') });
