// Takes an entry back with one touch, for as long as the notice of it is there.
import type { PostedEntry } from '../../../contract/points.ts';
import { useAct } from '../../api/hooks.ts';
import type { Notice } from '../../toast.ts';
import { pointsWords } from '../../words/office/points.ts';
import { useOffice } from '../../words/office/words.ts';

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

/**
 * The notice of what was done, with a button that undoes it.
 * @param onUndone Hears where the member stands then.
 */
export function useUndoNotice(title: string, onUndone?: (entry: PostedEntry) => void) {
  const words = useOffice(pointsWords);
  const undo = useAct('undoEntry', {
    done: words.undoneText,
    failed: words.undoFailed,
    refresh: shownPoints,
  });
  return ({ customerId, transactionId }: PostedEntry): Notice => {
    const onPress = () =>
      void undo.mutateAsync({ body: { customerId, transactionId } }).then(onUndone, () => {});
    return { title, lasts: offered, act: { label: words.undo, onPress } };
  };
}
