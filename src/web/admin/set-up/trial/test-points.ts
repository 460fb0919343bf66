// The points with which the owner tries the programme, and the way to take them away again.
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { setUpWords } from '../../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { shownPoints } from '../../points/undo.ts';

/**
 * The test points that a guest has, and the calls that give them and take them away: an award and
 * its undo as for any guest, so that its visit goes with it. There are none without a guest.
 */
export function useTestPoints(guestId: number | undefined) {
  const { trial: words } = useOffice(setUpWords);
  const customerId = guestId ?? 0;
  const when = guestId !== undefined;
  const entries = useAsk('listTransactions', { params: { id: customerId } }, { when });
  const outcome = { failed: words.failed, refresh: shownPoints };
  const give = useAct('awardPoints', { ...outcome, done: words.given });
  const undo = useAct('undoEntry', { ...outcome, done: words.taken });
  const given = entries.data?.rows.find(
    ({ undoes, undoneBy, description }) =>
      undoes === null && undoneBy === null && isTest(description),
  );
  return {
    isGiven: given !== undefined,
    busy: give.isPending || undo.isPending || (when && entries.isPending),
    give: (points: number) =>
      give.mutate({ body: { customerId, points, description: words.testPoints } }),
    takeAway: () => undo.mutateAsync({ body: { customerId, transactionId: given?.id ?? 0 } }),
  };
}

/** Whether points are a test in either language; the name of an event may follow. */
const isTest = (description: string) =>
  Object.values(setUpWords).some(({ trial }) => description.startsWith(trial.testPoints));
