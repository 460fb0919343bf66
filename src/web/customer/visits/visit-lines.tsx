// The lines of a visit: points, rewards and benefits, told apart by sign and words.
import { BadgeCheck, Gift, Star, type LucideIcon } from 'lucide-react';
import type { VisitReceipt } from '../../../contract/visits/visit-receipts.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { SignedPoints } from '../../parts/list/list.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';

interface VisitLinesProps {
  visit: VisitReceipt;
  /** All lines have the colour of the text around them. */
  quiet?: true;
}

/** The lines take the columns of the list around them. */
export function VisitLines({ visit: { points, claims, benefits }, quiet }: VisitLinesProps) {
  const words = useReceiptWords();
  const { language } = useWords();
  return (
    <ul
      aria-label={words.given}
      className="col-span-full grid grid-cols-subgrid gap-y-1.5 tabular-nums"
    >
      {points && (
        <Line
          sign={Star}
          kind={words.points}
          text={withAmounts(points.description)}
          {...points}
          quiet={quiet}
        />
      )}
      {claims.map(({ id, cost, undone, ...claim }) => (
        <Line
          key={`claim ${id}`}
          sign={Gift}
          kind={words.reward}
          text={claimedName(claim, language)}
          points={-cost}
          {...{ undone, quiet }}
        />
      ))}
      {benefits.map(({ id, undone, ...texts }) => (
        <Line
          key={`benefit ${id}`}
          sign={BadgeCheck}
          kind={words.benefit}
          text={benefitText(texts, language)}
          {...{ undone, quiet }}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  sign: LucideIcon;
  kind: string;
  /** The name of the line; points may have none. */
  text: string;
  points?: number;
  undone: boolean;
  /** The reason of the undo. */
  reason?: string | null;
  quiet: true | undefined;
}

function Line({ sign: Sign, kind, text, points, undone, reason, quiet }: LineProps) {
  const words = useReceiptWords();
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <span className="col-start-2 flex min-w-0 gap-2">
        <Sign aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${quiet ? '' : 'text-soft'}`} />
        <span className="min-w-0 wrap-break-word">
          <span className={undone ? 'line-through' : ''}>
            <span className={quiet || !text ? '' : 'text-soft'}>{text ? `${kind}: ` : kind}</span>
            <OwnWords>{text}</OwnWords>
          </span>
          {undone && <span className="sr-only"> {words.undone}</span>}
          {reason && (
            <span className="block text-sm">
              <OwnWords>{reason}</OwnWords>
            </span>
          )}
        </span>
      </span>
      {points !== undefined && (
        <span className="col-start-3 ms-3 flex">
          <SignedPoints points={points} undone={undone} {...(quiet && { quiet })} />
        </span>
      )}
    </li>
  );
}
