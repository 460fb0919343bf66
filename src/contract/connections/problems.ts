// The problem types (RFC 9457) in answers to programs; a released one never changes.
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
