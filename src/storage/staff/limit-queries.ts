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
  aboveOwnLimit,
  addedBy,
  isLimited,
  limitsFor,
  noLimits,
  nothingGiven,
  passedBy,
  sumOf,
  type Given,
  type Limited,
} from '../../domain/staff/limit-rules.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { businessDayOf, type Clocks } from '../../domain/visits/visit-rules.ts';
import { keepSession } from '../accounts/session-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { clockSettings } from '../restaurant/setting-queries.ts';

/** An act with its actor, whose limits apply. */
interface Asking {
  actor: Actor;
  customerId: number | null;
  at: Date;
}

/**
 * The query that locks those people of a group in whose day acts are counted, so that acts of one
 * person run one after another. It must run before sessions are locked, in the same order as
 * changes of accounts. Approvers are locked with their requests.
 */
export const lockStaffOf = (group: readonly Pick<Asking, 'actor'>[]) =>
  lockStaff.with({
    ids: group.flatMap(({ actor }) =>
      isCounted(actor)
        ? [actor.id!, ...(actor.pinSetBy === undefined ? [] : [actor.pinSetBy])]
        : [],
    ),
  });

/** Locks the caller, if their acts are counted, and then their session; refuses an ended one. */
export async function lockCallerAndSession(
  context: DatabaseContext,
  { actor, sessionHash }: { actor: Actor; sessionHash: string },
): Promise<void> {
  await askAll(context, { staff: lockStaffOf([{ actor }]) });
  await keepSession(context, sessionHash);
}

/** Locks people of the office, including inactive ones. */
export const lockStaff = preparedLock('admins', [
  'id',
  'username',
  'active',
  'role',
  'pin',
  'pinTemporaryUntil',
  'pinSetById',
  'pinSetAt',
]);

export const isCounted = ({ role, staffRole }: Actor) => role === 'admin' && isLimited(staffRole);

/**
 * The actor of an act that is part of another one and counted with it, so it is not counted again.
 */
export const uncounted = <By extends Actor>(actor: By): By => ({ ...actor, staffRole: undefined });

/** The limits of a group of acts. */
export interface GroupLimits {
  /**
   * Counts an act in the day of everybody who answers for it. Refuses an act above a limit of one
   * of them; if it was approved, only the approver's limits hold.
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
  const { limits: rows, settings } = await askAll(context, {
    limits: readLimits.with({}),
    settings: clockSettings.rows,
  });
  const clocks = clockSettings.valuesIn(settings);
  const setters = await rolesOf(
    context.db,
    counted.flatMap(({ actor }) => actor.pinSetBy ?? []),
  );
  /** Those with limits who answer for an act: the actor, and who approved it or set their PIN. */
  const answering = ({ id, staffRole, approvedBy, pinSetBy = 0 }: Actor) =>
    [
      { id: id!, staffRole },
      approvedBy ?? { id: pinSetBy, staffRole: setters.get(pinSetBy) },
    ].filter((one) => isLimited(one.staffRole));
  const people = counted.flatMap(({ actor }) => answering(actor).map(({ id }) => id));
  const counts = await readCounts(context.db, counted, { people, clocks });
  const added = new Map<string, CountKey & Given>();
  const limitsOf = ({ id, staffRole }: { id: number; staffRole: Actor['staffRole'] }) =>
    isLimited(staffRole)
      ? limitsFor(limitsAmong(rows, staffRole), limitsAmong(rows, String(id)))
      : noLimits;

  function admit({ actor, customerId, at }: Asking, act: Limited) {
    if (!isCounted(actor)) return;
    const { approvedBy } = actor;
    const businessDay = businessDayOf(at, clocks);
    const keys = answering(actor).flatMap((person) => {
      const day = { adminId: person.id, businessDay, customerId: 0 };
      const guest = { ...day, customerId: customerId ?? 0 };
      const before = { day: counts.of(day), guest: counts.of(guest) };
      // An approved act may exceed the limits of whoever asked for it.
      const isFree = approvedBy && person.id !== approvedBy.id;
      const passed = isFree ? undefined : passedBy(limitsOf(person), act, before);
      if (passed && approvedBy) throw aboveOwnLimit(passed);
      if (passed) throw new AboveLimit(passed, addedBy(act).points);
      return customerId === null ? [day] : [day, guest];
    });
    for (const key of keys) {
      const name = counts.add(key, addedBy(act));
      added.set(name, { ...key, ...sumOf(added.get(name) ?? nothingGiven, addedBy(act)) });
    }
  }

  const write = async (into: DatabaseContext) => {
    await askAll(into, { counted: [...added.values()].map(addCount.with) });
  };
  return { admit, write };
}

interface CountKey {
  adminId: number;
  businessDay: string;
  customerId: number;
}

const nameOf = ({ adminId, businessDay, customerId }: CountKey) =>
  `${adminId} ${businessDay} ${customerId}`;

/** The roles of people, who are locked, by their numbers. */
async function rolesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, StaffRole>();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

async function readCounts(
  db: Database,
  group: readonly Asking[],
  { people, clocks }: { people: readonly number[]; clocks: Clocks },
) {
  const rows = await db
    .selectFrom('staff_counts')
    .selectAll()
    .where('adminId', 'in', [...new Set(people)])
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
