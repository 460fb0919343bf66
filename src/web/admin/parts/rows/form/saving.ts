// Saves a row of a list: a new one, or the one that is edited.
import type { CallName } from '../../../../../contract/index.ts';
import type { ReplyOf, RequestOf } from '../../../../api/client.ts';
import { useAct } from '../../../../api/api-hooks.ts';
import { useWords } from '../../../../words/languages/language.ts';

/** The noun in the names of the calls. */
type Noun = 'Benefit' | 'Event' | 'Mailing' | 'Offer' | 'Outlet' | 'Reward' | 'Submission';

/** The calls that add and change a row, and the lists that are requested again afterwards. */
interface Calls<N extends Noun> {
  add: `add${N}`;
  change: `change${N}`;
  refresh: readonly CallName[];
}

interface Edited {
  /** The edited row; undefined for a new one. */
  row: { id: number } | undefined;
  words: { created: string; saved: string };
}

/** Returns a function that adds or changes the row, and resolves to the saved row. */
export function useSaving<N extends Noun>(calls: Calls<N>, { row, words }: Edited) {
  const { frame } = useWords();
  const outcome = { failed: frame.error, refresh: calls.refresh };
  const add = useAct(calls.add, { ...outcome, done: words.created });
  const change = useAct(calls.change, { ...outcome, done: words.saved });

  return (body: RequestOf<`add${N}`>['body']) =>
    (row
      ? change.mutateAsync({ params: { id: row.id }, body } as RequestOf<`change${N}`>)
      : add.mutateAsync({ body } as RequestOf<`add${N}`>)) as Promise<ReplyOf<`add${N}`>>;
}
