// Receipts that guests claim as visits: the checks in the transaction that settles them.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { pointsDueAt, receiptExpiresAt } from '../../domain/connections/receipt-rules.ts';
import { wallClock } from '../../domain/days.ts';
import { Refusal } from '../../domain/refusal.ts';
import { receiptsOfGuest } from '../../domain/throttle-rules.ts';
import { lockTries, type Try } from '../accounts/throttle-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll } from '../database/queries/prepared.ts';
import { recordingAll } from '../restaurant/audit-queries.ts';
import { billName, type BilledVisit } from './bill-queries.ts';
import type { AcceptedVisit, VisitPosting } from './parts/parts.ts';
import { keptReversals } from './reversals/reversal-rows.ts';
import type { VisitSettings } from './visit-settings.ts';

/** Whether a visit comes from a receipt that the guest claims. */
export const isClaimed = ({ actor }: Pick<VisitPosting, 'actor'>) => actor.role === 'customer';

/** Refuses a receipt that is too old, and any receipt while receipts are switched off. */
export function refuseExpired(
  { printedAt, now }: Record<'printedAt' | 'now', Date>,
  {
    receipts,
    receiptHours,
    timeZone,
  }: Pick<VisitSettings, 'receipts' | 'receiptHours' | 'timeZone'>,
): void {
  if (!receipts) throw new Refusal('conflict', messages.receiptsOff);
  const until = receiptExpiresAt(printedAt, receiptHours);
  if (now < until) return;
  const [day = '', time = ''] = wallClock(until.toISOString(), timeZone).split('T');
  throw new Refusal('conflict', sentence(messages.receiptWorn, { day, time }));
}

/**
 * The moment at which the points of a claimed receipt arrive; undefined if they arrive immediately.
 */
export const dueOf = ({ at: now, bill }: VisitPosting, settings: VisitSettings): Date | undefined =>
  pointsDueAt({ printedAt: bill?.at ?? now, now }, settings);

/** The checks for the receipts of a group. */
export interface GroupReceipts {
  /**
   * Counts a receipt. Refuses it if it is too old, too soon after the guest's previous one, or if
   * its bill was reversed before.
   */
  admit: (
    posting: VisitPosting,
    bill: Pick<BilledVisit, 'outletId' | 'businessDay' | 'billKey'>,
    settings: VisitSettings,
  ) => void;
}

/**
 * In a transaction, with guests and outlets locked: reads what is needed to check the receipts of a
 * group.
 */
export async function readGroupReceipts(
  context: DatabaseContext,
  group: readonly VisitPosting[],
): Promise<GroupReceipts & { write: (accepted: readonly AcceptedVisit[]) => Promise<void> }> {
  const claimed = group.filter(isClaimed);
  if (claimed.length === 0) return { admit: () => {}, write: async () => {} };
  const tries = await lockTries(context, claimed.map(tryOf));
  const numbers = claimed.flatMap(({ bill }) => bill?.number ?? []);
  const reversed = await reversedBefore(context, numbers);
  return {
    admit(posting, bill, settings) {
      if (!isClaimed(posting)) return;
      const { at: now, bill: { at: printedAt = now } = {} } = posting;
      refuseExpired({ printedAt, now }, settings);
      if (reversed.has(billName(bill))) throw new Refusal('conflict', messages.receiptReversed);
      const wait = receiptsOfGuest.wait(tries.of(tryOf(posting)), now.getTime());
      if (wait > 0) throw tooSoon(wait);
      tries.add(tryOf(posting));
    },
    async write(accepted) {
      const noted = accepted.filter(({ posting }) => isClaimed(posting));
      if (noted.length === 0) return;
      const entries = noted.map(({ posting: { actor, bill, at } }) => {
        const detail = `${bill?.number} · ${bill?.amount}`;
        return { actor, action: 'receipt.claimed' as const, detail, at };
      });
      await askAll(context, { kept: tries.keeping(), recorded: recordingAll(entries) });
    },
  };
}

/** Identifies bills with these numbers that were reversed in full before their visit arrived. */
export async function reversedBefore(
  context: DatabaseContext,
  numbers: string[],
): Promise<Set<string>> {
  const kept = await keptReversals(context, numbers);
  return new Set(kept.filter(({ amount }) => amount === null).map(billName));
}

const tryOf = ({ customerId, at: now }: VisitPosting): Try => ({
  subject: ['receipt of guest', customerId],
  rule: receiptsOfGuest,
  now,
});

function tooSoon(wait: number): Refusal {
  const reason = sentence(messages.receiptTooSoon, { minutes: Math.ceil(wait / 60_000) });
  return new Refusal('throttled', reason, Math.ceil(wait / 1_000));
}
