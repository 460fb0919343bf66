// Writes the visits of guests: bills with their points, rewards, benefits, and undone mistakes.
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addNumberedRows } from '../database/queries/rows.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { postAll } from '../points/entry-postings.ts';
import { postClaims } from '../rewards/claim-postings.ts';
import type { Dice } from './dice.ts';
import type { DrawnVisit, Guest } from './seeded-guests.ts';
import { dayOf, visitRow, type VisitRow } from './visit-rows.ts';
import { drawServed, rowAtPartner, writeServed } from './served.ts';

const actor: Actor = { role: 'system', id: null, address: null };

/** The number of smallest units in one unit of the currency. */
const smallestUnits = 100;
/** Milliseconds after which a mistaken visit is undone. */
const noticed = 120_000;

/** Numbers the bills of each business day. */
export function billNumbers() {
  const last = new Map<string, number>();
  return (businessDay: string) => {
    const number = (last.get(businessDay) ?? 0) + 1;
    last.set(businessDay, number);
    return String(number).padStart(4, '0');
  };
}

interface Visiting {
  guests: readonly Guest[];
  /** The numbers of these guests. */
  ids: readonly number[];
  dice: Dice;
  /** The day, counted from 1970, before which all visits were. */
  today: number;
  numberOf: ReturnType<typeof billNumbers>;
}

type Visit = DrawnVisit & { customerId: number };
type Awarded = Visit & { entryId: number };

/** Settles the visits of guests to the restaurant and to its partners, in the order of time. */
export async function addVisits(context: DatabaseContext, { guests, ids, ...how }: Visiting) {
  const visits = guests.flatMap((guest, i) =>
    guest.visits.map((visit): Visit => ({ ...visit, customerId: ids[i]! })),
  );
  visits.sort((one, other) => one.at.getTime() - other.at.getTime());
  const awarded = await award(context, visits);
  await undoSlips(context, awarded);
  // The benefits follow the level that the guests have reached.
  const served = await drawServed(context, { ids, ...how });
  const own = awarded.map((visit) => ({ visit, id: 0, row: rowOf(visit, how) }));
  const others = served.map((visit) => ({ visit, id: 0, row: rowAtPartner(visit) }));
  const given = others.filter(({ visit }) => visit.served.length > 0);
  const all = [...own, ...given].toSorted((one, other) => (one.row.at < other.row.at ? -1 : 1));
  const numbers = await addNumberedRows(
    context,
    'visits',
    all.map(({ row }) => row),
  );
  for (const [i, one] of all.entries()) one.id = numbers[i]!;
  await writeServed(
    context,
    others.map(({ visit, id }) => ({ ...visit, id })),
  );
  const settled = own.map(({ visit, id }) => ({ ...visit, id }));
  await serveRewards(context, settled, how.dice);
}

async function award(context: DatabaseContext, visits: readonly Visit[]): Promise<Awarded[]> {
  const entries = await postAll(
    context,
    visits.map(({ customerId, bill, description, at }) => {
      return { kind: 'award', bill: String(bill), customerId, description, actor, at };
    }),
  );
  return accepted(entries).map(({ transactionId: entryId }, i) => ({ ...visits[i]!, entryId }));
}

function rowOf(
  { customerId, bill, at, isSlip, entryId }: Awarded,
  { dice, numberOf }: Pick<Visiting, 'dice' | 'numberOf'>,
): VisitRow {
  return visitRow({
    customerId,
    at,
    identifiedBy: dice.happens(0.7) ? 'scanned' : 'typed',
    actor,
    bill: { number: numberOf(dayOf(at)), amount: bill * smallestUnits, entryId },
    undoneAt: isSlip && noticedAt(at),
  });
}

const noticedAt = (at: Date) => new Date(at.getTime() + noticed);

async function undoSlips(context: DatabaseContext, awarded: readonly Awarded[]) {
  const undoing = awarded
    .filter(({ isSlip }) => isSlip)
    .map(({ customerId, entryId: undoes, at }) => ({
      kind: 'undo' as const,
      undoes,
      customerId,
      description: 'Settled twice',
      actor,
      at: noticedAt(at),
    }));
  if (undoing.length > 0) accepted(await postAll(context, undoing));
}

/** Serves the rewards of all guests; those of one guest one after another. */
async function serveRewards(
  context: DatabaseContext,
  settled: readonly (Visit & { id: number })[],
  dice: Dice,
) {
  const rewards = await context.db
    .selectFrom('rewards')
    .select(['id', 'version'])
    .orderBy('id')
    .execute();
  const wished = settled.filter(({ reward }) => reward !== undefined);
  const byGuest = [...Map.groupBy(wished, ({ customerId }) => customerId).values()];
  const most = Math.max(0, ...byGuest.map(({ length }) => length));
  for (let round = 0; round < most; round += 1) {
    const visits = byGuest.flatMap((own) => own[round] ?? []);
    const claimed = accepted(
      await postClaims(
        context,
        visits.map(({ customerId, reward, at }) => {
          const { id: rewardId, version } = rewards[reward!]!;
          return { kind: 'claim', customerId, rewardId, version, token: tokenBy(dice), actor, at };
        }),
      ),
    );
    const serving = visits.map(({ id: visitId, at }, i) => {
      const claimId = claimed[i]!.claim.id;
      return { kind: 'served' as const, claimId, visitId, actor, at };
    });
    accepted(await postClaims(context, serving));
  }
}

const tokenBy = (dice: Dice) =>
  `R${Array.from({ length: 32 }, () => '0123456789ABCDEF'[dice.whole([0, 16])]).join('')}`;

/** The outcomes of postings; throws if any is refused. */
function accepted<Outcome>(outcomes: readonly (Outcome | Refusal)[]): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  });
}
