// Postings are requested changes. Postings that arrive together are decided one after another, and
// committed in one transaction.
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../context.ts';
import { groupCommit } from './group-commit.ts';
import type { Store } from '../store.ts';
import { isWorthRetrying, transact } from '../transaction.ts';

/** The part that all postings have. */
export interface Asked {
  /**
   * The session of the caller, which must still be valid when the change is written; programs have
   * none.
   */
  sessionHash?: string | undefined;
  /** The idempotency key: a repeated request of the same actor with it is not made twice. */
  key?: string | undefined;
  at: Date;
}

/** An accepted posting, in contrast to the result of an earlier one. */
type New<Decision> = Extract<Decision, { posting: unknown }>;

/** The rules of one kind of postings, within a transaction. */
interface Rules<Posting, Known, Decision extends object, Written, Outcome> {
  /**
   * Reads the rows on which the decisions depend, with locks, so that they stay valid until the
   * commit.
   */
  read: (context: DatabaseContext, group: readonly Posting[]) => Promise<Known>;
  /**
   * Accepts a posting, refuses it, or finds the result of an earlier posting with the same key.
   * Updates `known`, so that later decisions in the group take this one into account.
   */
  decide: (posting: Posting, known: Known) => Decision;
  /**
   * Writes all accepted postings; returns what has become of each, in their order: often the number
   * of its row. A refusal rolls all of them back.
   */
  write: (
    context: DatabaseContext,
    accepted: readonly New<Decision>[],
    known: Known,
  ) => Promise<readonly Written[]>;
  /** The outcome of a decision; `writtenOf` finds what `write` returned for an accepted posting. */
  answer: (
    decision: Decision,
    known: Known,
    writtenOf: (accepted: New<Decision>) => Written,
  ) => Outcome;
}

/**
 * In a transaction: answers or refuses each posting of a group, in order. A refused posting writes
 * nothing.
 */
type PostAll<Posting, Outcome> = (
  context: DatabaseContext,
  group: readonly Posting[],
) => Promise<(Outcome | Refusal)[]>;

export const postingBy =
  <Posting, Known, Decision extends object, Written, Outcome>({
    read,
    decide,
    write,
    answer,
  }: Rules<Posting, Known, Decision, Written, Outcome>): PostAll<Posting, Outcome> =>
  async (context, group) => {
    if (group.length === 0) return [];
    const known = await read(context, group);
    const decisions = decideEach(group, (posting) => decide(posting, known));
    const isNew = (decision: Decision | Refusal): decision is New<Decision> =>
      'posting' in decision;
    const accepted = [...new Set(decisions.filter(isNew))];
    const written = accepted.length > 0 ? await write(context, accepted, known) : [];
    const results = new Map(accepted.map((one, i) => [one, written[i]!]));
    return decisions.map((decision) =>
      decision instanceof Refusal ? decision : answer(decision, known, (one) => results.get(one)!),
    );
  };

/**
 * Decides the items in order; the result has a refusal in the place of an item whose decision threw
 * it.
 */
export const decideEach = <Item, Decision>(
  group: readonly Item[],
  decide: (item: Item) => Decision,
): (Decision | Refusal)[] => group.map((item) => orRefusal(() => decide(item)));

interface Committing<Posting, Outcome> {
  postAll: PostAll<Posting, Outcome>;
  /** The customer whose open cards show the change, if there is one. */
  concerns: (outcome: Outcome) => number | undefined;
}

/** Returns a function that posts one change, and resolves once the change is durable. */
export function createPostings<Posting, Outcome>(
  store: Store,
  { postAll, concerns }: Committing<Posting, Outcome>,
): (posting: Posting) => Promise<Outcome> {
  const { isUnavailable, notifier } = store.engine;
  const isWorth = isWorthRetrying(store.engine);
  const commit = async (group: Posting[]) => {
    const outcomes = await transact(store, (db) => postAll({ ...store, db }, group), isWorth);
    notifier.publish(
      outcomes.flatMap((one) => (one instanceof Refusal ? [] : (concerns(one as Outcome) ?? []))),
    );
    return outcomes;
  };
  return groupCommit(commit, isUnavailable);
}
