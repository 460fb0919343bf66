// The limits of the office's people, and the sums of what each has given and undone on a business
// day.
import type { StaffRole } from '../../contract/endpoint.ts';
import {
  limitNames,
  limitedRoles,
  type LimitedRole,
  type StaffLimits,
} from '../../contract/staff/limits.ts';
import {
  AboveLimit,
  addedBy,
  isLimited,
  limitsFor,
  noLimits,
  nothingGiven,
  passedBy,
  refuseAboveOwn,
  sumOf,
  type Given,
  type Limited,
} from '../../domain/staff/limits.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { businessDayOf, type Clocks } from '../../domain/visits/visits.ts';
import { keepSession } from '../accounts/sessions.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Actor } from '../restaurant/audit.ts';
import { clocksIn, clockSettings } from '../restaurant/settings.ts';

/** An act with its actor, whose limits apply. */
interface Asking {
  actor: Actor;
  customerId: number | null;
  at: Date;
}

/**
 * The query that locks those people of a group whose acts are counted, so that acts of one person
 * run one after another. It must run before sessions are locked, in the same order as changes of
 * accounts.
 */
export const lockStaffOf = (group: readonly Pick<Asking, 'actor'>[]) =>
  lockStaff.with({ ids: group.flatMap(({ actor }) => (isCounted(actor) ? actor.id! : [])) });

/** Locks the caller, if their acts are counted, and then their session; refuses an ended one. */
export async function lockCallerAndSession(
  context: DatabaseContext,
  { actor, sessionHash }: { actor: Actor; sessionHash: string },
): Promise<void> {
  await askAll(context, [lockStaffOf([{ actor }])]);
  await keepSession(context, sessionHash);
}

/** Locks people of the office, including inactive ones. */
export const lockStaff = preparedLock('admins', [
  ...(['id', 'username', 'active', 'role', 'pin', 'pinTemporaryUntil'] as const),
]);

export const isCounted = ({ role, staffRole }: Actor) => role === 'admin' && isLimited(staffRole);

/**
 * The actor of an act that is part of another one and counted with it, so it is not counted again.
 */
export const uncounted = <By extends Actor>(actor: By): By => ({ ...actor, staffRole: undefined });

/** The limits of a group of acts. */
export interface GroupLimits {
  /**
   * Counts an act. Refuses an act above a limit of the actor, or, if it was approved, above the
   * approver's limit for one award.
   */
  admit: (asking: Asking, act: Limited) => void;
  /** Writes the counts. */
  write: (context: DatabaseContext) => Promise<void>;
}

const unlimited: GroupLimits = { admit: () => {}, write: async () => {} };

/**
 * In a transaction, with the people of a group locked: reads their limits and counts. Undoing an
 * act does not reduce the counts.
 */
export async function readGroupLimits(
  context: DatabaseContext,
  group: readonly Asking[],
): Promise<GroupLimits> {
  const counted = group.filter(({ actor }) => isCounted(actor));
  if (counted.length === 0) return unlimited;
  const [rows, settings] = await askAll(context, [readLimits.with({}), clockSettings.with({})]);
  const clocks = clocksIn(settings);
  const counts = await readCounts(context.db, counted, clocks);
  const added = new Map<string, CountKey & Given>();
  const limitsOf = ({ id, staffRole }: { id: number | null; staffRole?: Actor['staffRole'] }) =>
    isLimited(staffRole)
      ? limitsFor(limitsAmong(rows, staffRole), limitsAmong(rows, String(id)))
      : noLimits;

  function admit({ actor, customerId, at }: Asking, act: Limited) {
    if (!isCounted(actor)) return;
    const day = { adminId: actor.id!, businessDay: businessDayOf(at, clocks), customerId: 0 };
    const guest = { ...day, customerId: customerId ?? 0 };
    const before = { day: counts.of(day), guest: counts.of(guest) };
    if (actor.approvedBy) refuseAboveOwn(limitsOf(actor.approvedBy), act);
    const passed = actor.approvedBy ? undefined : passedBy(limitsOf(actor), act, before);
    if (passed) throw new AboveLimit(passed, addedBy(act).points);
    for (const key of customerId === null ? [day] : [day, guest]) {
      const name = counts.add(key, addedBy(act));
      added.set(name, { ...key, ...sumOf(added.get(name) ?? nothingGiven, addedBy(act)) });
    }
  }

  const write = async (into: DatabaseContext) =>
    void (await askAll(into, [...added.values()].map(addCount.with)));
  return { admit, write };
}

interface CountKey {
  adminId: number;
  businessDay: string;
  customerId: number;
}

const nameOf = ({ adminId, businessDay, customerId }: CountKey) =>
  `${adminId} ${businessDay} ${customerId}`;

async function readCounts(db: Database, group: readonly Asking[], clocks: Clocks) {
  const rows = await db
    .selectFrom('staff_counts')
    .selectAll()
    .where('adminId', 'in', [...new Set(group.map(({ actor }) => actor.id!))])
    .where('businessDay', 'in', [...new Set(group.map(({ at }) => businessDayOf(at, clocks)))])
    .where('customerId', 'in', [0, ...new Set(group.flatMap(({ customerId }) => customerId ?? []))])
    .execute();
  const sums = new Map<string, Given>(rows.map((row) => [nameOf(row), row]));
  const of = (key: CountKey) => sums.get(nameOf(key)) ?? nothingGiven;
  return {
    of,
    add: (key: CountKey, given: Given) => {
      sums.set(nameOf(key), sumOf(of(key), given));
      return nameOf(key);
    },
  };
}

const addCount = prepared((context, param: Param<CountKey & Given>) =>
  context.db
    .insertInto('staff_counts')
    .values({
      adminId: param('adminId'),
      businessDay: param('businessDay'),
      customerId: param('customerId'),
      points: param('points'),
      awards: param('awards'),
      undos: param('undos'),
    })
    .onConflict((conflict) =>
      conflict.columns(['adminId', 'businessDay', 'customerId']).doUpdateSet(({ eb, ref }) => ({
        points: eb('staff_counts.points', '+', ref('excluded.points')),
        awards: eb('staff_counts.awards', '+', ref('excluded.awards')),
        undos: eb('staff_counts.undos', '+', ref('excluded.undos')),
      })),
    ),
);

/** The days for which counts are kept; in every time zone, a business day is over after two. */
const daysKept = 7;

/** Deletes the counts of past days. */
export const removeOldCounts = (db: Database, now: Date) =>
  db
    .deleteFrom('staff_counts')
    .where('businessDay', '<', daysAfter(writtenDay(now.getTime()), -daysKept))
    .execute();

/** Reads all limits, which are fewer rows than there are people. */
const readLimits = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('staff_limits').select(['whose', ...limitNames]),
);

type LimitRow = StaffLimits & { whose: string };

/** The limits of a role, or of the person with this number. */
function limitsAmong(rows: readonly LimitRow[], whose: string): StaffLimits {
  const row = rows.find((one) => one.whose === whose);
  const entries = limitNames.map((name) => [name, row?.[name] ?? null]);
  return Object.fromEntries(entries) as StaffLimits;
}

/** The limits of each role, and of each person who has limits of their own. */
export async function listLimits(context: DatabaseContext) {
  const rows = await readLimits(context, {});
  const [manager, cashier] = limitedRoles.map((role) => limitsAmong(rows, role));
  return {
    roles: { manager: manager!, cashier: cashier! },
    people: rows.flatMap(({ whose, ...own }) =>
      isLimited(whose as StaffRole) ? [] : [{ adminId: Number(whose), ...own }],
    ),
  };
}

/** Replaces all limits of a role, or of the person with a number; returns the previous ones. */
export async function changeLimits(
  context: DatabaseContext,
  whose: LimitedRole | number,
  limits: StaffLimits,
): Promise<StaffLimits> {
  const before = limitsAmong(await readLimits(context, {}), String(whose));
  await context.db
    .insertInto('staff_limits')
    .values({ whose: String(whose), ...limits })
    .onConflict((conflict) => conflict.column('whose').doUpdateSet(limits))
    .execute();
  return before;
}
