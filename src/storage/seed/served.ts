// Draws guests' visits to partners in the last weeks: verifications, and visits with their stamps.
import type { Level } from '../../contract/values/level-names.ts';
import { nextDue } from '../../domain/partners/stamp-rules.ts';
import { auditEntryRow, type Actor } from '../restaurant/audit-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { addRows } from '../database/queries/rows.ts';
import { levelsOf } from '../offers/lists.ts';
import { visitRow, weeks, type VisitRow } from './visit-rows.ts';
import type { Dice, Range } from './dice.ts';
import { day } from './seeded-guests.ts';

/** The number of days before today with visits to partners, and the hours of these visits (UTC). */
const since = 75;
const hours: Range = [7, 18];

/** The number of visits to partners by a guest of each level. */
const visitsOf: Record<Level, Range> = {
  Starter: [0, 1],
  Bronze: [0, 2],
  Silver: [0, 5],
  Gold: [1, 9],
  Diamond: [3, 16],
};

interface Visitors {
  ids: readonly number[];
  dice: Dice;
  /** The day, counted from 1970, before which all visits were. */
  today: number;
}

/** Draws the visits of these guests to partners with benefits for their level. */
export async function drawServed(
  context: DatabaseContext,
  { ids, dice, today }: Visitors,
): Promise<ServedVisit[]> {
  const { db } = context;
  const benefits = await db
    .selectFrom('level_benefits')
    .select(['id', 'level', 'moreLevels', 'benefit', 'frequency', 'partnerId'])
    .where('partnerId', 'is not', null)
    .$narrowType<{ partnerId: number }>()
    .orderBy('id')
    .execute();
  const guests = await db
    .selectFrom('customers')
    .select(['id', customerLevel])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return guests.flatMap(({ id, level }) => {
    const here = benefits.filter((benefit) => levelsOf(benefit).includes(level));
    if (here.length === 0) return [];
    const moments = Array.from({ length: dice.whole(visitsOf[level]) }, () =>
      drawMoment(dice, today),
    );
    const last = new Map<number, string>();
    return moments.toSorted().map((at) => {
      const { partnerId } = dice.pick(here);
      const due = here.filter((benefit) => {
        const lastServed = last.get(benefit.id) ?? null;
        const isDue = nextDue({ ...benefit, lastServed, ...weeks, now: new Date(at) }) === null;
        return benefit.partnerId === partnerId && isDue && dice.happens(0.9);
      });
      for (const benefit of due) last.set(benefit.id, at);
      return { customerId: id, partnerId, at, served: due };
    });
  });
}

const drawMoment = (dice: Dice, today: number) => {
  const date = today - dice.whole([1, since]);
  return new Date(Math.floor(date * day + (dice.between(hours) * day) / 24)).toISOString();
};

export interface ServedVisit {
  customerId: number;
  partnerId: number;
  at: string;
  served: readonly { id: number; benefit: string }[];
}

/** Writes the verifications and stamps of visits, given their numbers. */
export async function writeServed(
  context: DatabaseContext,
  visits: readonly (ServedVisit & { id: number })[],
) {
  const inOrder = visits.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const entries = inOrder.flatMap(({ customerId: subjectId, partnerId, at, served }) => {
    const common = { actor: actorOf({ partnerId }), subjectId, at: new Date(at) };
    return [
      auditEntryRow({ ...common, action: 'customer.verified' }),
      ...served.map(({ benefit: detail }) =>
        auditEntryRow({ ...common, action: 'benefit.served', detail }),
      ),
    ];
  });
  const stamps = inOrder.flatMap(({ served, id: visitId, ...by }) =>
    served.map(({ id: benefitId, benefit }) => ({ benefitId, benefit, ...by, visitId })),
  );
  await addRows(context, 'audit_log', entries);
  const made = { takenBackAt: null, takenBackBy: null, change: null };
  const keyless = { idempotencyKey: null, requestHash: null };
  await addRows(
    context,
    'stamps',
    stamps.map((stamp) => ({ ...stamp, ...made, ...keyless })),
  );
}

const actorOf = ({ partnerId }: Pick<ServedVisit, 'partnerId'>): Actor => ({
  role: 'partner',
  id: partnerId,
  address: null,
});

/** The row of such a visit, which has no bill. */
export const rowAtPartner = (visit: ServedVisit): VisitRow =>
  visitRow({
    customerId: visit.customerId,
    at: new Date(visit.at),
    identifiedBy: 'scanned',
    actor: actorOf(visit),
  });
