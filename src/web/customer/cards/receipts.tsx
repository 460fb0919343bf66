// The receipt that a visit leaves on the open card, or a reward that was served by itself.
import { useRef, useState } from 'react';
import { levels, type Level } from '../../../contract/values/levels.ts';
import type { LiveUpdate } from '../../../contract/cards/live-updates.ts';
import type { Claim } from '../../../contract/rewards/claims.ts';
import type { VisitReceipt } from '../../../contract/visits/receipts.ts';
import { Part, sourceOf } from '../parts/part.tsx';

interface ShownReceipt {
  visit: VisitReceipt;
  /** The level of the guest before. */
  from: Level;
}

export type VisitUpdate = Extract<LiveUpdate, { visit: VisitReceipt }>;

/** The last receipt until it is closed. Both functions show one, to a guest of this level. */
export function useReceipt(level: Level) {
  const [receipt, setReceipt] = useState<ShownReceipt>();
  const told = useRef<string>(undefined);
  const show = (visit: VisitReceipt) => setReceipt({ visit, from: level });

  /** False where the visit was told before: the line broke before its parts. */
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
export const risenBy = (receipt: ShownReceipt | undefined, level: Level) =>
  receipt && levels.indexOf(level) > levels.indexOf(receipt.from) ? level : undefined;

const source = sourceOf(async () => (await import('../visits/receipt.tsx')).Receipt);

interface ReceiptOnCardProps {
  receipt: ShownReceipt | undefined;
  risen: Level | undefined;
  onClose: () => void;
}

/** Always rendered: a screen reader announces only changes inside a region that it knows. */
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
