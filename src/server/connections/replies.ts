// Visits, reversals and refusals in the form of answers to programs.
import type { BatchAnswer, ProgramVisit, Reversal } from '../../contract/connections/programs.ts';
import { statusOf } from '../../contract/reasons.ts';
import { plainAmount, type Unearned } from '../../domain/connections/program-bills.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ReadProgramVisit, ReadReversal } from '../../storage/visits/reading/feed.ts';
import { batchProblemFor } from '../http/problems.ts';

/** A visit as programs read it. */
export function visitReply(visit: ReadProgramVisit, { repeated }: { repeated: boolean }) {
  const { customerId, balance: points, level, spent, ...row } = visit;
  const guest =
    customerId !== null && points !== null && level !== null && spent !== null
      ? { id: customerId, level, points, spent }
      : null;
  return { ...row, repeated, bill: billOf(visit), guest } satisfies ProgramVisit;
}

function billOf({ billNumber, amount, currency, unearned, reversed }: ReadProgramVisit) {
  if (amount === null || currency === null) return null;
  const write = (some: number) => plainAmount(some, currency);
  const named = Object.entries(JSON.parse(unearned ?? '{}') as Unearned).map(
    ([name, some]) => [name, write(some)] as const,
  );
  return {
    number: billNumber,
    currency,
    earning: write(amount),
    unearned: Object.fromEntries(named),
    reversed: write(reversed),
  };
}

/** A reversal as programs read it; without a visit, the currency is that of the restaurant. */
export function reversalReply(
  { currency, actorRole, amount, ...reversal }: ReadReversal,
  ownCurrency: string | null,
): Reversal {
  const written = amount === null ? null : plainAmount(amount, currency ?? ownCurrency ?? '');
  return { ...reversal, amount: written, by: actorRole === 'program' ? 'program' : 'people' };
}

/** The refusal of one visit of a batch. */
export const problemReply = (
  at: Pick<BatchAnswer, 'index' | 'key'>,
  { reason, sentence, fields, retryAfter }: Refusal,
): BatchAnswer => ({
  ...at,
  problem: {
    ...batchProblemFor({ sentence, status: statusOf[reason], fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  },
});
