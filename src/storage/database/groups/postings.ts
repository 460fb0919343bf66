// Changes that are posted: those that arrive together are decided and committed together.
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../context.ts';
import { groupCommit } from './group-commit.ts';
import type { Store } from '../store.ts';
import { transact } from '../transaction.ts';

interface Rules<Posting, Outcome> {
  /** In a transaction: writes what the rules let through; answers or refuses each, in order. */
  postAll: (context: DatabaseContext, group: Posting[]) => Promise<(Outcome | Refusal)[]>;
  /** Whose open cards hear of it once it is committed, if anybody's do. */
  concerns: (outcome: Outcome) => number | undefined;
}

/** Answers what posts a change: it is answered when it is safe on disk. */
export function openPostings<Posting, Outcome>(
  store: Store,
  { postAll, concerns }: Rules<Posting, Outcome>,
): (posting: Posting) => Promise<Outcome> {
  const { isUnavailable, isRetryable, isDuplicate, notifier } = store.engine;
  // What is there twice is a key or a code that another process used this very moment.
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
