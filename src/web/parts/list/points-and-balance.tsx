// What an entry changed, with the balance below it, as the office shows it.
import { grouped } from '../../words/languages/plural.ts';
import { SignedPoints } from './list.tsx';

interface PointsAndBalanceProps {
  points: number;
  undone: boolean;
  balance: number;
  /** What the balance is, for those who do not see where it stands. */
  label: string;
}

/** Points of an entry, and below them where the balance stood after it. */
export const PointsAndBalance = ({ points, undone, balance, label }: PointsAndBalanceProps) => (
  <div className="flex min-w-16 grow flex-col text-right">
    <SignedPoints points={points} undone={undone} />
    <p className="text-sm text-soft tabular-nums">
      <span className="sr-only">{label} </span>
      <bdi>{grouped(balance)}</bdi>
    </p>
  </div>
);
