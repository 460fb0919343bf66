// Takes an entry back with one touch, for as long as the notice of it is there.
import type { PostedEntry } from '../../../contract/points/points.ts';
import { useAct } from '../../api/hooks.ts';
import type { Notice } from '../../toast/toast.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { signed } from '../../words/languages/plural.ts';

/** Milliseconds for which the touch is offered. */
const offered = 10_000;

/** Whose answers an entry makes old. */
export const shownPoints = [
  'listCustomers',
  'readCustomer',
  'listTransactions',
  'readTill',
  'countMembers',
  'readOverview',
] as const;

interface Undoing {
  title: string;
  /** Whose points they are, as the notice and its button say. */
  name: string;
  /** Hears where the member stands then. */
  onUndone?: (entry: PostedEntry) => void;
}

/** The notice of what was done to whom, with a button that undoes it. */
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
