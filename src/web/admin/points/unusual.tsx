// Asks before ten times the usual points are given, since a zero too many is easily typed.
import { useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { isUnusual } from '../../../domain/points/till.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';

interface Question {
  points: number;
  answer: (meant: boolean) => void;
}

type Unusual = ReturnType<typeof useUnusual>;

/** `isMeant` resolves at once for usual points, otherwise when the question is answered. */
export function useUnusual(usual: number | null) {
  const [question, setQuestion] = useState<Question>();

  const isMeant = async (points: number) =>
    !isUnusual(points, usual) || new Promise<boolean>((answer) => setQuestion({ points, answer }));

  function answer(meant: boolean) {
    question?.answer(meant);
    setQuestion(undefined);
  }
  return { isMeant, points: question?.points, answer };
}

interface UnusualAwardProps {
  of: Unusual;
  customer: TillCustomer;
  usual: number | null;
}

export function UnusualAward({ of, customer, usual }: UnusualAwardProps) {
  const words = useOffice(pointsWords);
  if (of.points === undefined || usual === null) return null;
  const { points } = of;
  return (
    <Confirm
      title={words.unusualTitle(points)}
      act={words.unusualAct}
      busyAct={words.adding}
      busy={false}
      tone="main"
      onConfirm={() => of.answer(true)}
      onClose={() => of.answer(false)}
    >
      <p>{words.unusualText({ name: customer.name, points, usual })}</p>
    </Confirm>
  );
}
