// The rules for the limits of the office's people: how much one person may give and undo.
import {
  billLimitNames,
  limitedRoles,
  limitNames,
  type BillLimitName,
  type LimitedRole,
  type LimitName,
  type PassedName,
  type StaffLimits,
} from '../../contract/staff/limits.ts';
import type { StaffRole } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { Refusal } from '../refusal.ts';

/** A limit that was exceeded, with its value. */
export interface PassedLimit<Name extends PassedName = PassedName> {
  limit: Name;
  most: number;
}

/** Whether the limit is one for bills, and not for what a person gives. */
export const isBillLimit = (limit: PassedName): limit is BillLimitName =>
  billLimitNames.some((one) => one === limit);

/** The refusal of an act above a limit; the act can be requested instead. */
export class AboveLimit extends Refusal {
  readonly passed: PassedLimit;
  /** The points that the act would have given; 0 for an undo. */
  readonly points: number;

  constructor(passed: PassedLimit, points: number) {
    const limit = limitSentence(passed);
    const message = isBillLimit(passed.limit) ? messages.billUnusual : messages.aboveLimit;
    super('forbidden', sentence(message, { limit }));
    this.passed = passed;
    this.points = points;
  }
}

/** The sums of what somebody has given, and the number of their undos. */
export interface Given {
  points: number;
  awards: number;
  undos: number;
}

/** An act that adds to the sums: an award with its points, or an undo with the visit's moment. */
export type Limited = { points: number } | { undoes: string; at: Date };

export const noLimits: StaffLimits = {
  pointsPerAward: null,
  pointsPerDay: null,
  guestPointsPerDay: null,
  guestAwardsPerDay: null,
  undosPerDay: null,
  undoMinutes: null,
};

export const isLimited = (role: StaffRole | undefined): role is LimitedRole =>
  limitedRoles.some((one) => one === role);

/** The limits of a person: each is their own, or else that of their role. */
export const limitsFor = (role: StaffLimits, own: StaffLimits = noLimits): StaffLimits =>
  Object.fromEntries(limitNames.map((name) => [name, own[name] ?? role[name]])) as StaffLimits;

/** The amounts that an act adds to the sums. An award of zero points counts as an award. */
export const addedBy = (act: Limited): Given =>
  'points' in act
    ? { points: act.points, awards: 1, undos: 0 }
    : { points: 0, awards: 0, undos: 1 };

export const sumOf = (one: Given, other: Given): Given => ({
  points: one.points + other.points,
  awards: one.awards + other.awards,
  undos: one.undos + other.undos,
});

export const nothingGiven: Given = { points: 0, awards: 0, undos: 0 };

/**
 * The first limit that an act exceeds; undefined if none.
 * @param before The sums of the person on this business day: for all guests, and for this guest.
 */
export function passedBy(
  limits: StaffLimits,
  act: Limited,
  before: { day: Given; guest: Given },
): PassedLimit<LimitName> | undefined {
  const added = addedBy(act);
  const [day, guest] = [sumOf(before.day, added), sumOf(before.guest, added)];
  const values: Partial<Record<LimitName, number>> =
    'points' in act
      ? {
          pointsPerAward: act.points,
          pointsPerDay: day.points,
          guestPointsPerDay: guest.points,
          guestAwardsPerDay: guest.awards,
        }
      : {
          undosPerDay: day.undos,
          undoMinutes: (act.at.getTime() - Date.parse(act.undoes)) / 60_000,
        };
  for (const limit of limitNames) {
    const most = limits[limit];
    if (most !== null && (values[limit] ?? 0) > most) return { limit, most };
  }
  return undefined;
}

/** The refusal of an approval with which the approver would exceed a limit of their own. */
export const aboveOwnLimit = (passed: PassedLimit) =>
  new Refusal('forbidden', sentence(messages.aboveOwnLimit, { limit: limitSentence(passed) }));

/** A limit as a sentence, with its number in groups: `points: at most 2,000 at once`. */
export const limitSentence = ({ limit, most }: PassedLimit): Sentence =>
  sentence(sentences[limit] as 'limitPointsPerAward', { most: most.toLocaleString('en') });

const sentences = {
  pointsPerAward: messages.limitPointsPerAward,
  pointsPerDay: messages.limitPointsPerDay,
  guestPointsPerDay: messages.limitGuestPointsPerDay,
  guestAwardsPerDay: messages.limitGuestAwardsPerDay,
  undosPerDay: messages.limitUndosPerDay,
  undoMinutes: messages.limitUndoMinutes,
  bill: messages.limitBill,
  usualBills: messages.limitUsualBills,
} satisfies Record<PassedName, string>;
