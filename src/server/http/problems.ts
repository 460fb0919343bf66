// The problems of RFC 9457, which programs get instead of plain sentences.
import { problemOf, problems, type ProblemType } from '../../contract/connections/problems.ts';
import { statusOf, type Reason } from '../../contract/reasons.ts';
import type { Sentence } from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';

export const problemMedia = 'application/problem+json';

/** The URL of a problem type, which shows its description. */
export const typeAddress = (type: ProblemType) => `/api/docs#problem-${type}`;

/** A refusal as a problem. */
export function problemFor(said: Sentence, status: number) {
  const type = typeOf(said, status);
  return { type: typeAddress(type), title: problems[type], status, detail: textOf(said) };
}

/** The type of a problem: that of its message, of the part of a visit, or of its reason. */
export function typeOf({ key, values }: Sentence, status: number): ProblemType {
  const { what } = values ?? {};
  const known = problemOf[typeof what === 'object' ? what.key : key];
  if (known) return known;
  const reasons = Object.keys(statusOf) as Reason[];
  return reasons.find((reason) => statusOf[reason] === status) ?? 'failed';
}
