// The points of an entry with the balance below, as the office shows them.
import { grouped } from '../../words/languages/plural.ts';
import { SignedPoints } from './list.tsx';

interface PointsAndBalanceProps {
  points: number;
  undone: boolean;
  balance: number;
  /** The balance's name, for screen readers. */
  label: string;
}

/** The points of an entry, and below them the balance after it. */
export const PointsAndBalance = ({ points, undone, balance, label }: PointsAndBalanceProps) => (
  <div className="flex min-w-16 grow flex-col text-right">
    <SignedPoints points={points} undone={undone} />
    <p className="text-sm text-soft tabular-nums">
      <span className="sr-only">{label} </span>
      <bdi>{grouped(balance)}</bdi>
    </p>
  </div>
);
