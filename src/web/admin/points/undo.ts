// The button of a toast that undoes the entry it tells of.
import type { PostedEntry } from '../../../contract/points/points.ts';
import { useAct } from '../../api/api-hooks.ts';
import type { Notice } from '../../toast/toast.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { signed } from '../../words/languages/plural.ts';

/** Milliseconds for which the toast is shown. */
const offered = 10_000;

/** The calls whose answers change with an entry. */
export const shownPoints = [
  'listCustomers',
  'searchCustomers',
  'readCustomer',
  'listTransactions',
  'readTill',
  'countMembers',
  'readOverview',
] as const;

interface Undoing {
  title: string;
  /** The name of the member, for the toast and its button. */
  name: string;
  /** Is called with the new balance. */
  onUndone?: (entry: PostedEntry) => void;
}

/** Returns a function that makes the toast of an entry, with a button that undoes the entry. */
export function useUndoNotice({ title, name, onUndone }: Undoing) {
  const words = useOffice(pointsWords);
  const undo = useAct('undoEntry', {
    done: words.undoneText,
    failed: words.undoFailed,
    refresh: shownPoints,
  });
  return ({ customerId, transactionId, points }: PostedEntry): Notice => {
    const onPress = () =>
      void undo.mutateAsync({ body: { customerId, transactionId } }).then(onUndone, () => {});
    const given = { name, points: signed(points) };
    const act = { label: words.undo, whole: words.undoOf(given), onPress };
    return { title, detail: words.givenTo(given), lasts: offered, act };
  };
}
