// The receipt on the open card: of a visit, or of a reward that was served without a visit.
import { useRef, useState } from 'react';
import { levels, type Level } from '../../../contract/values/level-names.ts';
import type { LiveUpdate } from '../../../contract/cards/live-updates.ts';
import type { Claim } from '../../../contract/rewards/claims.ts';
import type { VisitReceipt } from '../../../contract/visits/visit-receipts.ts';
import { Part, sourceOf } from '../parts/part.tsx';

interface ShownReceipt {
  visit: VisitReceipt;
  /** The level of the guest before the visit. */
  from: Level;
}

export type VisitUpdate = Extract<LiveUpdate, { visit: VisitReceipt }>;

/**
 * The last receipt, until it is closed. `addVisit` and `addServed` show one; `level` is the guest's
 * level before it.
 */
export function useReceipt(level: Level) {
  const [receipt, setReceipt] = useState<ShownReceipt>();
  const told = useRef<string>(undefined);
  const show = (visit: VisitReceipt) => setReceipt({ visit, from: level });

  /**
   * Returns false if this update arrived before: a stream that broke in the middle of a visit
   * repeats it.
   */
  function addVisit({ kind, visit }: VisitUpdate): boolean {
    const name = `${kind} ${visit.id}`;
    if (told.current === name) return false;
    told.current = name;
    show(visit);
    return true;
  }

  const addServed = ({ id, reward, rewardArabic, cost, partner }: Claim) =>
    show({
      id: 0,
      at: new Date().toISOString(),
      partner,
      points: null,
      claims: [{ id, reward, rewardArabic, cost, undone: false }],
      benefits: [],
      undoneAt: null,
    });

  return { receipt, addVisit, addServed, close: () => setReceipt(undefined) };
}

/** The level to which a guest has risen since; undefined where they have not. */
export const newLevelSince = (receipt: ShownReceipt | undefined, level: Level) =>
  receipt && levels.indexOf(level) > levels.indexOf(receipt.from) ? level : undefined;

const source = sourceOf(async () => (await import('../visits/receipt.tsx')).Receipt);

interface ReceiptOnCardProps {
  receipt: ShownReceipt | undefined;
  risen: Level | undefined;
  onClose: () => void;
}

/** The region is always rendered: screen readers announce changes only in a region they know. */
export const ReceiptOnCard = ({ receipt, ...props }: ReceiptOnCardProps) => (
  <div role="status" className="absolute">
    {receipt && (
      <Part source={source} skeleton={null}>
        {(Receipt) => (
          <Receipt
            key={`${receipt.visit.id} ${receipt.visit.at} ${receipt.visit.undoneAt}`}
            visit={receipt.visit}
            {...props}
          />
        )}
      </Part>
    )}
  </div>
);
