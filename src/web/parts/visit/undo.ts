// The toast that tells of a settled visit, with a button that undoes it.
import type { Visit } from '../../../contract/visits/visits.ts';
import { useAct } from '../../api/api-hooks.ts';
import type { Notice } from '../../toast/toast.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { shownVisits } from './chosen.ts';
import { isWaiting, useWaitsNotice } from './waiting.ts';

/** Milliseconds for which the toast is shown. */
const offered = 10_000;

interface Settled {
  title: string;
  /** The settled parts, in a line. */
  detail: string;
  /** The name of the guest, for the button. */
  name: string;
  /** Is called with the visit after it was undone. */
  onUndone: (visit: Visit) => void;
}

/** Returns a function that makes the toast of a visit. */
export function useVisitNotice() {
  const words = useOffice(visitWords);
  const waits = useWaitsNotice();
  const undo = useAct('undoVisit', {
    done: (reply) => (isWaiting(reply) ? waits(reply) : { title: words.undone }),
    failed: words.undoFailed,
    refresh: [...shownVisits, 'readGuestSheet', 'listOwnRequests'],
  });
  return ({ id }: Visit, { name, onUndone, ...notice }: Settled): Notice => {
    const onPress = () =>
      void undo.mutateAsync({ params: { id }, body: {} }).then(
        (reply) => isWaiting(reply) || onUndone(reply),
        () => {},
      );
    return {
      ...notice,
      lasts: offered,
      act: { label: words.undo, whole: words.undoOf(name), onPress },
    };
  };
}
