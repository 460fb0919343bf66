// The time zone and the currency of the seeded restaurant, and the rows of its visits.
import { defaultOf } from '../../contract/restaurant/settings.ts';
import { billKeyOf } from '../../domain/visits/bill-key.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { Identification } from '../../contract/visits/visits.ts';
import type { Actor } from '../restaurant/audit-queries.ts';

export const timeZone = 'Asia/Riyadh';
export const currency = 'SAR';
/** The hour at which a business day begins. */
const dayBegins = 4;

export const weeks = { timeZone, weekBegins: defaultOf('weekBegins') };

export const dayOf = (at: Date) => businessDayOf(at, { timeZone, dayBegins });

interface Settled {
  customerId: number;
  at: Date;
  identifiedBy: Identification;
  actor: Actor;
  /** The amount is in the smallest unit of the currency. */
  bill?: { number: string; amount: number; entryId: number };
  undoneAt?: Date | undefined;
}

/** The row of a visit; if it was undone, the actor of the seed did so. */
export const visitRow = ({ customerId, at, identifiedBy, actor, bill, undoneAt }: Settled) => ({
  customerId,
  at: at.toISOString(),
  businessDay: dayOf(at),
  outletId: 1,
  identifiedBy,
  billNumber: bill?.number ?? null,
  billKey: bill ? billKeyOf(bill.number) : null,
  amount: bill?.amount ?? null,
  currency: bill ? currency : null,
  entryId: bill?.entryId ?? null,
  actorRole: actor.role,
  actorId: actor.id,
  undoneAt: undoneAt?.toISOString() ?? null,
  undoneByRole: undoneAt ? actor.role : null,
  undoneById: undoneAt ? actor.id : null,
  idempotencyKey: null,
  requestHash: null,
});

export type VisitRow = ReturnType<typeof visitRow>;
