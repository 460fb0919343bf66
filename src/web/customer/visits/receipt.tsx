// The receipt of a visit over the open card: green, and shown until it is closed or replaced.
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import type { VisitReceipt } from '../../../contract/visits/visit-receipts.ts';
import { IconButton } from '../../look/button.tsx';
import { passFocusOn } from '../../look/focus.ts';
import { Seal } from '../../look/pictures/seal.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { signed } from '../../words/languages/plural.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';
import { NewBenefits } from '../offers/new-level.tsx';
import { VisitLines } from './visit-lines.tsx';

interface ReceiptProps {
  visit: VisitReceipt;
  /** The level to which the visit has raised the guest. */
  risen: Level | undefined;
  onClose: () => void;
}

/** Milliseconds before the receipt appears, in which the card above counts to the new points. */
const delay = 700;

/** Milliseconds for which the receipt fills a phone, as a display that the cashier sees too. */
const displayed = 3_000;

/**
 * On a phone the receipt fills the screen at first, in the colour and with the points that the till
 * shows too. Then it is at the foot, so that the counted card is visible; in a wider window it is
 * in a corner.
 */
export function Receipt({ visit, risen, onClose }: ReceiptProps) {
  const words = useReceiptWords();
  const { frame, dashboard, levels } = useWords();
  const brand = useBrand();
  const isUndone = visit.undoneAt !== null;
  const points = visit.points && !visit.points.undone ? visit.points.points : undefined;
  const isDisplay = useFirst(displayed + delay) && !isUndone;
  const text = () => {
    if (isUndone) return words.visitUndone;
    if (risen) return dashboard.risen(levels[risen]).title;
    return visit.claims.length + visit.benefits.length > 0 && words.enjoy;
  };
  return (
    <section
      ref={passFocusOn}
      aria-label={words.receipt}
      style={{ animationDelay: `${delay}ms`, animationFillMode: 'backwards' }}
      className={`fixed inset-x-0 bottom-0 z-2 animate-rise overflow-y-auto p-5
        pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-raised sm:inset-x-auto
        sm:end-4 sm:bottom-4 sm:w-100 sm:rounded-lg print:hidden
        ${isDisplay ? 'max-sm:top-0 sm:max-h-[60dvh]' : 'max-h-[60dvh] rounded-t-lg'}
        ${isUndone ? 'border border-edge bg-surface' : 'bg-good text-surface'}`}
    >
      <div className="flex items-start gap-3">
        {!isUndone && <Seal />}
        <div className="min-w-0 grow self-center">
          <h2 className="text-xl/snug font-semibold wrap-break-word">
            {words.visit(visit.partner ?? brand)}
          </h2>
          <p className="text-sm">
            <Moment at={visit.at} />
          </p>
        </div>
        <IconButton label={frame.close} icon={X} onClick={onClose} />
      </div>
      {points !== undefined && isDisplay && (
        <p className="mt-3 text-6xl font-semibold tabular-nums">
          <bdi dir="ltr">{signed(points)}</bdi>
        </p>
      )}
      <p className="mt-3 font-semibold empty:hidden">{text()}</p>
      <div
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] border-t border-current/35
          pt-3"
      >
        <VisitLines visit={visit} quiet />
      </div>
      {risen && (
        <div className="mt-3 border-t border-current/35 pt-3">
          <NewBenefits level={risen} />
        </div>
      )}
    </section>
  );
}

/** Whether less than so many milliseconds have passed since the element was shown. */
function useFirst(milliseconds: number) {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isFirst;
}
