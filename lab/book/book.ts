// The book of the clients that change things in Sofra: each request, and its answer.
import { randomUUID } from 'node:crypto';
import type { CallName } from '../../src/contract/index.ts';
import type { PostedEntry } from '../../src/contract/points/points.ts';
import type { PartnerStamp } from '../../src/contract/partners/stamps.ts';
import { send, type AnyRequest, type Client } from '../calls/client.ts';

/** A request for a change. */
interface Line {
  call: CallName;
  sent: AnyRequest;
  /** The request's idempotency key, if any; only a request with a key may be repeated. */
  key?: string;
  /** The session, if it is not that of the client. */
  cookie?: string;
  /** `unknown`: there was no answer, or one that does not tell whether the change was made. */
  fate: 'unknown' | 'acknowledged' | 'refused';
  answer?: unknown;
}

interface KeyedLine extends Line {
  key: string;
}

/** The key is also the description of the entry. */
export interface Change extends KeyedLine {
  customerId: number;
  points: number;
  /** The acknowledged change that this one undoes. */
  undoes?: Change;
  answer?: PostedEntry;
}

/** The points that the change adds to the balance. */
export const pointsOf = ({ call, points, undoes }: Change): number => {
  if (undoes) return -pointsOf(undoes);
  return call === 'awardPoints' ? points : -points;
};

export interface Join extends Line {
  mobile: string;
  answer?: { id: number };
}

export interface Reset extends Line {
  customerId: number;
  password: string;
}

/** The stamping of a benefit at the counter. */
export interface Stamping extends KeyedLine {
  customerId: number;
  benefitId: number;
  answer?: PartnerStamp;
}

/** The taking back of an acknowledged stamp. */
export interface TakingBack extends Line {
  of: Stamping;
}

/** The claim of a reward by a guest. */
export interface Claiming extends KeyedLine {
  customerId: number;
  rewardId: number;
  answer?: { id: number };
}

/** The serving, cancelling or undoing of an acknowledged claim. */
export interface Settling extends Line {
  of: Claiming;
  to: 'served' | 'cancelled' | 'undone';
}

/** The content of a visit: its points, and the numbers of rewards and benefits. */
export interface Visiting extends KeyedLine {
  customerId: number;
  points: number | null;
  rewards: number;
  benefits: number;
  answer?: { id: number };
}

/** The undoing of an acknowledged visit. */
export interface UndoingVisit extends Line {
  of: Visiting;
}

/** Rewards, and the sessions of guests who claim them. */
export interface Shelf {
  rewards: readonly number[];
  guests: readonly { customerId: number; cookie: string }[];
}

/** A partner's session, its benefits, and the guests who are verified at it. */
interface Counter {
  cookie: string;
  benefits: readonly number[];
  verifications: readonly { customerId: number; verification: number }[];
}

export interface Book {
  changes: Change[];
  counter?: Counter;
  stampings: Stamping[];
  takingsBack: TakingBack[];
  shelf?: Shelf;
  claimings: Claiming[];
  settlings: Settling[];
  visits: Visiting[];
  undoings: UndoingVisit[];
  joins: Join[];
  /** The resets in their order. Each was sent after the answer to the one before. */
  resets: Reset[];
  /** The number of acknowledgements that earlier checks have compared with the database. */
  checked: number;
  /** Entries up to this id are older than the book, and belong to no request in it. */
  after: number;
}

export const openBook = (after = 0): Book => ({
  changes: [],
  stampings: [],
  takingsBack: [],
  claimings: [],
  settlings: [],
  visits: [],
  undoings: [],
  joins: [],
  resets: [],
  checked: 0,
  after,
});

/** The lines that may be sent again. */
export const keyedIn = ({ changes, stampings, claimings, settlings, visits }: Book): Line[] =>
  [...changes, ...stampings, ...claimings, ...settlings, ...visits].filter(
    ({ key }) => key !== undefined,
  );

/** A change of somebody's points. */
export function changeOf(
  call: 'awardPoints' | 'deductPoints',
  { customerId, points, key = randomUUID() }: { customerId: number; points: number; key?: string },
): Change {
  const sent = { body: { customerId, points, description: key } };
  return { call, sent, key, customerId, points, fate: 'unknown' };
}

/**
 * Sends a request, for the first time or again, and notes the answer. Returns whether there was
 * one. Throws for an answer that Sofra must never give, and for a second answer that differs from
 * the first.
 */
export async function ask(client: Client, line: Line, extra: { signal?: AbortSignal } = {}) {
  const { call, sent, key, cookie = client.cookie } = line;
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const asking = send({ ...client, cookie }, call, sent, { headers, ...extra });
  const response = await asking.catch((problem: Error) => problem);
  if (response instanceof Error) return false;
  note(line, response);
  return true;
}

/**
 * The status of Sofra itself, and those of a load balancer whose server is gone or does not answer.
 */
const unavailable = new Set([502, 503, 504]);

export function note(line: Line, { status, text }: { status: number; text: string }): void {
  if (status < 300) acknowledge(line, text);
  else if (status >= 400 && status < 500 && line.fate === 'unknown') line.fate = 'refused';
  else if (!unavailable.has(status))
    throw new Error(`An answer that must not be: ${status} ${text}`);
}

function acknowledge(line: Line, text: string) {
  line.fate = 'acknowledged';
  if ('of' in line || 'password' in line) return;
  const answer = answerIn(line, text);
  if (line.answer && JSON.stringify(line.answer) !== JSON.stringify(answer)) {
    throw new Error(
      `The key ${line.key} was answered ${JSON.stringify(line.answer)}, then ${text}`,
    );
  }
  line.answer = answer;
}

/**
 * The part of an answer that has to be the same when the request is repeated: without the time left
 * of a claim and without the guest's balance, which may change.
 */
function answerIn({ call }: Line, text: string): unknown {
  const answer: unknown = JSON.parse(text);
  if (call === 'settleVisit') return { id: (answer as { id: number }).id };
  if (call !== 'claimReward') return answer;
  return { id: (answer as { claim: { id: number } }).claim.id };
}
