// The book of those who ask Sofra for changes: each request, and its answer.
import type { PostedEntry } from '../../src/contract/points/points.ts';
import type { PartnerStamp } from '../../src/contract/partners/stamps.ts';
import type { Response } from '../calls/gate.ts';

/** `unknown`: there was no answer, or one that leaves it open. */
export type Fate = 'unknown' | 'acknowledged' | 'refused';

export interface Change {
  /** Its idempotency key, and the description of its entry. */
  key: string;
  call: 'awardPoints' | 'deductPoints' | 'undoEntry';
  customerId: number;
  points: number;
  /** The acknowledged change that it undoes. */
  undoes?: Change;
  fate: Fate;
  answer?: PostedEntry;
}

/** The points that a change adds to the balance. */
export const pointsOf = ({ call, points, undoes }: Change): number => {
  if (undoes) return -pointsOf(undoes);
  return call === 'awardPoints' ? points : -points;
};

export interface Join {
  mobile: string;
  fate: Fate;
}

export interface Reset {
  customerId: number;
  password: string;
  fate: Fate;
}

/** A touch on a benefit at the counter. */
export interface Stamping {
  key: string;
  customerId: number;
  verification: number;
  benefitId: number;
  fate: Fate;
  answer?: PartnerStamp;
}

/** An acknowledged stamp is taken back. */
export interface TakingBack {
  of: Stamping;
  fate: Fate;
}

/** A guest chooses a reward. */
export interface Claiming {
  key: string;
  customerId: number;
  rewardId: number;
  fate: Fate;
  answer?: MadeClaim;
}

export interface MadeClaim {
  id: number;
  code: string;
  token: string;
}

/** An acknowledged claim is served, cancelled, or undone. */
export interface Settling {
  of: Claiming;
  to: 'served' | 'cancelled' | 'undone';
  /** With which it is served. */
  key: string;
  fate: Fate;
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
  joins: Join[];
  /** In their order, of which each was sent after the answer to the one before. */
  resets: Reset[];
  /** How many acknowledgements were held against the database before. */
  checked: number;
  /** Entries up to this number were there before the book, and are nobody's in it. */
  after: number;
}

export const openBook = (after = 0): Book => ({
  changes: [],
  stampings: [],
  takingsBack: [],
  claimings: [],
  settlings: [],
  joins: [],
  resets: [],
  checked: 0,
  after,
});

type Line = Change | Stamping | TakingBack | Claiming | Settling | Join | Reset;

/** Statuses of Sofra, and of a balancer where the server behind it is gone or silent. */
const unavailable = new Set([502, 503, 504]);

/**
 * Notes the answer to a change; answers whether there was an answer at all. Throws at one that Sofra
 * must never give, and at a second answer that differs from the first.
 */
export async function note(line: Line, asking: Promise<Response>) {
  const response = await asking.catch((problem: Error) => problem);
  if (response instanceof Error) return false;
  const { status, text } = response;
  if (status < 300) acknowledge(line, text);
  else if (status >= 400 && status < 500 && line.fate === 'unknown') line.fate = 'refused';
  else if (!unavailable.has(status))
    throw new Error(`An answer that must not be: ${status} ${text}`);
  return true;
}

function acknowledge(line: Line, text: string) {
  line.fate = 'acknowledged';
  if (!('key' in line) || 'of' in line) return;
  const answer = answerIn(line, text) as PostedEntry & PartnerStamp & MadeClaim;
  if (line.answer && JSON.stringify(line.answer) !== JSON.stringify(answer)) {
    throw new Error(
      `The key ${line.key} was answered ${JSON.stringify(line.answer)}, then ${text}`,
    );
  }
  line.answer = answer;
}

/** The part of an answer that has to be the same again: the time that remains is not. */
function answerIn(line: Change | Stamping | Claiming, text: string): unknown {
  const answer: unknown = JSON.parse(text);
  if (!('rewardId' in line)) return answer;
  const { id, code, token } = (answer as { claim: MadeClaim }).claim;
  return { id, code, token };
}
