// Joins two cards, with a toast whose button undoes it, and undoes joins.
import type { JoinSide } from '../../../../contract/members/joins.ts';
import { noNumber } from '../../../../domain/members/mobile.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { joinWords } from '../../../words/office/members/join-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { shownPoints } from '../../points/undo.ts';

/** Milliseconds for which the toast is shown. */
const offered = 10_000;

/** The calls whose answers change with a join. */
const shownCards = [
  ...shownPoints,
  'listVisits',
  'readVisitFacts',
  'listClaims',
  'listStamps',
  'listSamePersons',
] as const;

interface Chosen {
  stays: JoinSide;
  leaves: JoinSide;
  name: string;
  mobile: string;
}

export function useJoin(onDone: () => void) {
  const words = useOffice(joinWords);
  const part = usePart();
  const join = useAct('joinCards', {
    done: ({ joinId, name, points }) => ({
      title: words.done,
      detail: words.doneText({ name, points }),
      lasts: offered,
      act: { label: words.undo, whole: words.undoOf(name), onPress: () => part.run(joinId) },
    }),
    failed: words.failed,
    refresh: shownCards,
  });
  return {
    busy: join.isPending,
    run: ({ stays, leaves, name, mobile }: Chosen) => {
      const body = { other: leaves.id, name, ...(mobile !== noNumber && { mobile }) };
      join.mutate({ params: { id: stays.id }, body }, { onSuccess: onDone });
    },
  };
}

export function usePart() {
  const words = useOffice(joinWords);
  const part = useAct('partCards', {
    done: words.undone,
    failed: words.notUndone,
    refresh: shownCards,
  });
  return { busy: part.isPending, run: (id: number) => part.mutate({ params: { id } }) };
}
