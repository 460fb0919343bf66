// Calls about the limits of the office's people: by role, and by person.
import * as z from 'zod/mini';
import { endpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, orMissing } from '../values/values.ts';

/** The roles that limits hold for; owners have none. */
export const limitedRoles = ['manager', 'cashier'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/**
 * Points that one award gives; points, and to one guest points and awards, that one person gives on
 * a business day; what one person undoes on it; minutes after which an undo is late.
 */
export const limitNames = [
  ...(['pointsPerAward', 'pointsPerDay', 'guestPointsPerDay', 'guestAwardsPerDay'] as const),
  ...(['undosPerDay', 'undoMinutes'] as const),
] as const;
export type LimitName = (typeof limitNames)[number];

/** The most that is allowed; null where there is no limit. */
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
  /** The limits of each role, and of each person who has own ones. */
  listStaffLimits: endpoint('GET /api/admin/limits', {
    may,
    reply: z.object({
      roles: z.object({ manager: StaffLimits, cashier: StaffLimits }),
      people: z.array(z.extend(StaffLimits, { adminId: Id })),
    }),
  }),
  /** Sets the limits of a role, all of them. */
  changeRoleLimits: endpoint('POST /api/admin/limits/:role', {
    may,
    freshProof: true,
    params: z.strictObject({ role: z.enum(limitedRoles) }),
    body: StaffLimits,
    reply: StaffLimits,
  }),
  /**
   * Sets the limits of a person, all of them: a number comes before that of the role, and null
   * leaves it to the role.
   */
  changePersonLimits: endpoint('POST /api/admin/administrators/:id/limits', {
    may,
    freshProof: true,
    body: StaffLimits,
    reply: StaffLimits,
  }),
};
