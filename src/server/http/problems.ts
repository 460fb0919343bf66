// The problems of RFC 9457, which programs get instead of plain sentences.
import {
  placeOf,
  problemOf,
  problems,
  type Problem,
  type ProblemField,
  type ProblemType,
} from '../../contract/connections/problems.ts';
import { statusOf, type Reason } from '../../contract/reasons.ts';
import type { Sentence } from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';
import type { RefusedField } from '../../domain/refusal.ts';

export const problemMedia = 'application/problem+json';

/** The URL of a problem type, which shows its description. */
const typeAddress = (type: ProblemType) => `/api/docs#problem-${type}`;

/** A refusal as its problem describes it. */
export interface Refused {
  sentence: Sentence;
  status: number;
  fields: readonly RefusedField[];
}

/** A refusal as a problem. */
export function problemFor(refused: Refused): Problem {
  const type = typeOf(refused);
  return { type: typeAddress(type), title: problems[type], ...describe(refused) };
}

/** The refusal of one visit of a batch as a problem. */
export function batchProblemFor(refused: Refused) {
  const name = typeOf(refused);
  return { type: typeAddress(name), name, ...describe(refused) };
}

function describe({ sentence, status, fields }: Refused) {
  const place = placeOf[sentence.key];
  const detail = textOf(sentence);
  const errors = fields.length === 0 && place ? [{ detail, ...place }] : fields.map(fieldOf);
  return { status, detail, ...(errors.length > 0 && { errors }) };
}

/** The type of a problem: that of its message, of the part of a visit, or of its reason. */
function typeOf({ sentence: { key, values }, status }: Refused): ProblemType {
  const { what } = values ?? {};
  const known = problemOf[typeof what === 'object' ? what.key : key];
  if (known) return known;
  const reasons = Object.keys(statusOf) as Reason[];
  return reasons.find((reason) => statusOf[reason] === status) ?? 'failed';
}

function fieldOf({ part, path, sentence }: RefusedField): ProblemField {
  const detail = textOf(sentence);
  if (part === 'query') return { detail, parameter: String(path[0]) };
  return { detail, pointer: pointerTo(path) };
}

/** The limit of characters of a field's name in a pointer; no field of a call has a longer one. */
const longestName = 50;

/**
 * The JSON Pointer to a field as the fragment of an address (RFC 6901, 6). Where a field has a
 * longer name than any that is known, it leads to the object that has it.
 */
function pointerTo(path: RefusedField['path']): string {
  const names = path.map(String);
  const unknown = names.findIndex((name) => name.length > longestName);
  return `#${names
    .slice(0, unknown === -1 ? undefined : unknown)
    .map((name) => `/${encodeURIComponent(escaped(name.toWellFormed()))}`)
    .join('')}`;
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
