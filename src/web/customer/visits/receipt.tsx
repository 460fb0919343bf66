// The receipt of a visit over the open card: green, and shown until it is closed or replaced.
import { X } from 'lucide-react';
import type { Level } from '../../../contract/values/level-names.ts';
import type { VisitReceipt } from '../../../contract/visits/visit-receipts.ts';
import { IconButton } from '../../look/button.tsx';
import { passFocusOn } from '../../look/focus.ts';
import { Seal } from '../../look/pictures/seal.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';
import { VisitLines } from './visit-lines.tsx';

interface ReceiptProps {
  visit: VisitReceipt;
  /** The level to which the visit has raised the guest. */
  risen: Level | undefined;
  onClose: () => void;
}

/** Milliseconds before the receipt appears, in which the card above counts to the new points. */
const delay = 700;

/**
 * On a phone the receipt is at the foot, so that the counting card stays visible; in a wider window
 * it is in a corner.
 */
export function Receipt({ visit, risen, onClose }: ReceiptProps) {
  const words = useReceiptWords();
  const { frame, dashboard, levels } = useWords();
  const brand = useBrand();
  const isUndone = visit.undoneAt !== null;
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
      className={`fixed inset-x-0 bottom-0 z-2 max-h-[60dvh] animate-rise overflow-y-auto
        rounded-t-lg p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-raised sm:inset-x-auto
        sm:end-4 sm:bottom-4 sm:w-100 sm:rounded-lg print:hidden
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
      <p className="mt-3 font-semibold empty:hidden">{text()}</p>
      <div
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] border-t border-current/35
          pt-3"
      >
        <VisitLines visit={visit} quiet />
      </div>
    </section>
  );
}
