// Postings: changes that are asked for. Those that arrive together are decided one after another
// and committed in one transaction.
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../context.ts';
import { groupCommit } from './group-commit.ts';
import type { Store } from '../store.ts';
import { transact } from '../transaction.ts';

/** The part that all postings have. */
export interface Asked {
  /** The session that it is made in, which has to last until it is written; a program has none. */
  sessionHash?: string | undefined;
  /** The idempotency key: the same change is made once for each key of an actor. */
  key?: string | undefined;
  at: Date;
}

/** The rules of one kind of postings, within a transaction. */
interface Rules<Posting, Known, New extends { posting: Posting }, Earlier extends object, Outcome> {
  /** Reads what the decisions rest on, behind locks, so that it stays true until the commit. */
  read: (context: DatabaseContext, group: readonly Posting[]) => Promise<Known>;
  /**
   * Accepts a posting, or finds what an earlier one with its key has become, or refuses it. Changes
   * what is known, so that each decision is seen by those behind it in the group.
   */
  decide: (posting: Posting, known: Known) => New | Earlier;
  /** Writes all that were accepted; rows that are new get their numbers. */
  write: (context: DatabaseContext, accepted: readonly New[], known: Known) => Promise<void>;
  answer: (decision: New | Earlier, known: Known) => Outcome;
}

/** In a transaction: answers or refuses each of a group, in order. A refusal writes nothing. */
type PostAll<Posting, Outcome> = (
  context: DatabaseContext,
  group: readonly Posting[],
) => Promise<(Outcome | Refusal)[]>;

export const postingBy =
  <Posting, Known, New extends { posting: Posting }, Earlier extends object, Outcome>({
    read,
    decide,
    write,
    answer,
  }: Rules<Posting, Known, New, Earlier, Outcome>): PostAll<Posting, Outcome> =>
  async (context, group) => {
    if (group.length === 0) return [];
    const known = await read(context, group);
    const decisions = decideEach(group, (posting) => decide(posting, known));
    const accepted = new Set(decisions.filter((decision) => 'posting' in decision) as New[]);
    if (accepted.size > 0) await write(context, [...accepted], known);
    return decisions.map((decision) =>
      decision instanceof Refusal ? decision : answer(decision, known),
    );
  };

/** Decides each in its turn; the answer has the refusal where one was thrown. */
export const decideEach = <Item, Decision>(
  group: readonly Item[],
  decide: (item: Item) => Decision,
): (Decision | Refusal)[] => group.map((item) => orRefusal(() => decide(item)));

interface Committing<Posting, Outcome> {
  postAll: PostAll<Posting, Outcome>;
  /** The customer whose open cards show the change, if one's do. */
  concerns: (outcome: Outcome) => number | undefined;
}

/** Answers a function that posts one change, and answers it when it is safe on disk. */
export function openPostings<Posting, Outcome>(
  store: Store,
  { postAll, concerns }: Committing<Posting, Outcome>,
): (posting: Posting) => Promise<Outcome> {
  const { isUnavailable, isRetryable, isDuplicate, notifier } = store.engine;
  // A duplicate is a key or a code that another process used at this moment.
  const again = (error: unknown) => isRetryable(error) || isDuplicate(error);
  const commit = async (group: Posting[]) => {
    const outcomes = await transact(store, (db) => postAll({ ...store, db }, group), again);
    notifier.publish(
      outcomes.flatMap((one) => (one instanceof Refusal ? [] : (concerns(one as Outcome) ?? []))),
    );
    return outcomes;
  };
  return groupCommit(commit, isUnavailable);
}
