// The problems (RFC 9457) in answers to programs; a released type never changes.
import * as z from 'zod/mini';
import type { Message } from '../messages/messages.ts';
import type { Reason } from '../reasons.ts';

/** The prefix of all calls for programs. */
export const programCalls = '/api/v1/';

/** Types by the message of the refusal; any other refusal has the type of its reason. */
export const problemOf: Partial<Record<Message, ProblemType>> = {
  keyWrong: 'key-wrong',
  keyNotAllowed: 'scope-missing',
  keyElsewhere: 'other-outlet',
  eventsOfRestaurant: 'other-outlet',
  eventsNotKept: 'events-not-kept',
  visitsNotKept: 'visits-not-kept',
  keyRequired: 'idempotency-key-missing',
  keyReused: 'idempotency-key-reused',
  customerNotFound: 'guest-unknown',
  qrOutdated: 'card-outdated',
  codeWrong: 'code-wrong',
  proofNeeded: 'proof-needed',
  billTaken: 'bill-exists',
  billTakenBy: 'bill-exists',
  billTooOld: 'bill-too-old',
  billAhead: 'bill-ahead',
  billNotSum: 'bill-not-sum',
  noPointsForBills: 'bills-earn-nothing',
  reversedTooMuch: 'reversed-too-much',
  pointsMissingOfGuest: 'points-missing',
  unavailable: 'unavailable',
};

/** Where the field of a refusal is, if it is always the same one and not in the body. */
export const placeOf: Partial<Record<Message, { header: string } | { parameter: string }>> = {
  keyWrong: { header: 'Authorization' },
  keyRequired: { header: 'Idempotency-Key' },
  keyTooLong: { header: 'Idempotency-Key' },
  keyReused: { header: 'Idempotency-Key' },
  eventsNotKept: { parameter: 'after' },
  visitsNotKept: { parameter: 'after' },
};

/** All types, each with its title. */
export const problems = {
  'key-wrong': 'The key is missing, mistyped, ended or run out',
  'scope-missing': 'The key does not allow this call',
  'other-outlet': 'The key is for another outlet',
  'events-not-kept': 'Events behind this place are missing: read anew what you keep',
  'visits-not-kept': 'A backup was restored since this place: read anew what you keep',
  'idempotency-key-missing': 'The header Idempotency-Key is missing',
  'idempotency-key-reused': 'The Idempotency-Key was used for another request',
  'guest-unknown': 'There is no such guest',
  'card-outdated': 'The QR of the card has been used or replaced',
  'code-wrong': 'The code is not the one that the card shows',
  'proof-needed': 'Rewards and benefits take the QR or the code of the card',
  'bill-exists': 'The bill was settled before, otherwise',
  'bill-too-old': 'The bill is older than late bills may be',
  'bill-ahead': 'The bill is of the future',
  'bill-not-sum': 'The amounts of the bill are not its total',
  'bills-earn-nothing': 'The restaurant gives no points for bills',
  'reversed-too-much': 'More is reversed than the bill has',
  'points-missing': 'The guest has too few points to spend',
  invalid: 'The request is not as the call takes it',
  unauthenticated: 'The key is missing, mistyped, ended or run out',
  forbidden: 'This is not allowed',
  'not-found': 'There is nothing here',
  'wrong-method': 'The address takes other methods',
  conflict: 'Something has changed, or was done before',
  'too-large': 'The request is too large',
  'wrong-type': 'The body is not JSON',
  throttled: 'Too many calls, or too many wrong codes',
  unavailable: 'Sofra is away for a moment',
  failed: 'Sofra failed',
} as const satisfies Record<string, string> & Record<Reason, string>;
export type ProblemType = keyof typeof problems;

/** A field of the request that is refused. */
const ProblemField = z.object({
  /** The sentence about this field. */
  detail: z.string(),
  /** The place in the body, as a JSON Pointer in a fragment (RFC 6901, 6): `#/bill/at`. */
  pointer: z.optional(z.string()),
  /** The parameter in the address. */
  parameter: z.optional(z.string()),
  header: z.optional(z.string()),
});
export type ProblemField = z.output<typeof ProblemField>;

const problem = {
  /** The address of the type, where it is described. */
  type: z.string(),
  status: z.int(),
  /** A sentence for people. */
  detail: z.string(),
  /** The fields that are refused, at most twenty; left out where it is about all of the request. */
  errors: z.optional(z.array(ProblemField)),
};

/** A problem as the body of an answer. */
export const Problem = z.object({ ...problem, title: z.string() });
export type Problem = z.output<typeof Problem>;

const problemTypes = Object.keys(problems) as [ProblemType, ...ProblemType[]];

/** The problem of one visit of a batch. */
export const BatchProblem = z.object({
  ...problem,
  name: z.enum(problemTypes),
  /** The seconds after which to send the visit again, as the header of that name; else left out. */
  retryAfter: z.optional(z.int()),
});
