// The tries of deliveries: as they are stored, and as they are answered.
import { storedSentence } from '../../contract/messages/sentences.ts';

interface StoredTry {
  /** Null where there was no answer. */
  status: number | null;
  /** The beginning of the answer, or the reason why there was none, as a written sentence. */
  answer: string | null;
}

/** A try before the last one. */
export interface EarlierTry extends StoredTry {
  at: string;
  ms: number | null;
}

/** Parses the stored tries before the last one. */
export const earlierTries = (stored: string | null) => JSON.parse(stored ?? '[]') as EarlierTry[];

/** A stored try in the form of an answer, with the receiver's answer or why there was none. */
export const tryReply = <Row extends StoredTry>({ answer, ...tried }: Row) =>
  tried.status === null && answer !== null
    ? { ...tried, answer: null, why: storedSentence(answer) }
    : { ...tried, answer, why: null };
