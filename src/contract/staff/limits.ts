// Calls about the limits of the office's people: by role, and by person.
import * as z from 'zod/mini';
import { endpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, orMissing } from '../values/values.ts';

/** The roles that limits hold for; owners have none. */
export const limitedRoles = ['manager', 'cashier'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/**
 * In this order: points of one award; points that one person gives on a business day; points, and
 * awards, that one person gives to one guest on a business day; what one person undoes on a
 * business day; minutes after which an undo is late.
 */
export const limitNames = [
  'pointsPerAward',
  'pointsPerDay',
  'guestPointsPerDay',
  'guestAwardsPerDay',
  'undosPerDay',
  'undoMinutes',
] as const;
export type LimitName = (typeof limitNames)[number];

/**
 * Why a bill is unusually high: it is above the amount that the owner has set, or above a multiple
 * of the usual bill.
 */
export const billLimitNames = ['bill', 'usualBills'] as const;
export type BillLimitName = (typeof billLimitNames)[number];

/** Everything that an act can exceed. */
export const passedNames = [...limitNames, ...billLimitNames] as const;
export type PassedName = (typeof passedNames)[number];

/** The value of a limit; null for no limit. */
const Most = z.nullable(
  z
    .int(orMissing({ missing: messages.limitWhole, wrong: messages.limitWhole }))
    .check(z.minimum(0, messages.limitWhole), z.maximum(limits.points, messages.balanceTooHigh)),
);

const each = {
  pointsPerAward: Most,
  pointsPerDay: Most,
  guestPointsPerDay: Most,
  guestAwardsPerDay: Most,
  undosPerDay: Most,
  undoMinutes: Most,
} satisfies Record<LimitName, unknown>;

export const StaffLimits = z.strictObject(each);
export type StaffLimits = z.output<typeof StaffLimits>;

const may = owners;

export const staffLimits = {
  /** The limits of each role, and of each person who has limits of their own. */
  listStaffLimits: endpoint('GET /api/admin/limits', {
    may,
    reply: z.object({
      roles: z.object({ manager: StaffLimits, cashier: StaffLimits }),
      people: z.array(z.extend(StaffLimits, { adminId: Id })),
    }),
  }),
  /** Replaces all limits of a role. */
  changeRoleLimits: endpoint('POST /api/admin/limits/:role', {
    may,
    freshProof: true,
    params: z.strictObject({ role: z.enum(limitedRoles) }),
    body: StaffLimits,
    reply: StaffLimits,
  }),
  /**
   * Replaces all limits of a person: a number overrides that of the role, and null leaves the limit
   * to the role.
   */
  changePersonLimits: endpoint('POST /api/admin/administrators/:id/limits', {
    may,
    freshProof: true,
    body: StaffLimits,
    reply: StaffLimits,
  }),
};
