// Asks before ten times the usual points are given, since a zero too many is easily typed.
import { useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { isUnusual } from '../../../domain/points/till-rules.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';

interface Asked {
  points: number;
  answer: (meant: boolean) => void;
}

/**
 * `isMeant` resolves immediately for usual points, otherwise when the dialog `question` is
 * answered.
 */
export function useUnusual({ name }: TillCustomer, usual: number | null) {
  const words = useOffice(pointsWords);
  const [asked, setAsked] = useState<Asked>();

  const isMeant = async (points: number) =>
    !isUnusual(points, usual) || new Promise<boolean>((answer) => setAsked({ points, answer }));

  function answer(meant: boolean) {
    asked?.answer(meant);
    setAsked(undefined);
  }

  const question = asked && usual !== null && (
    <Confirm
      title={words.unusualTitle(asked.points)}
      act={words.unusualAct}
      busyAct={words.adding}
      busy={false}
      tone="main"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{words.unusualText({ name, points: asked.points, usual })}</p>
    </Confirm>
  );
  return { isMeant, question };
}
