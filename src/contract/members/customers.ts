// Customers as answers have them, and the forms with which guests join, log in and leave; their
// pages fetch this, and not the calls (`customer-calls.ts`).
import * as z from 'zod/mini';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { MemberDetails } from './details.ts';
import { CardMessage } from '../occasions/guest-messages.ts';
import { CardQuestion, ends, period, WaitingPoints, WaitingRequest } from './waiting.ts';
import {
  Id,
  limits,
  Mobile,
  Moment,
  NewPassword,
  Text,
  TypedPassword,
  UpdateCursor,
} from '../values/values.ts';

export const JoinForm = z.strictObject({
  name: Text({ min: 2, max: limits.name, tooShort: messages.nameTooShort }),
  mobile: Mobile,
  password: z.optional(NewPassword()),
});

export const CustomerLogin = z.strictObject({
  mobile: Mobile,
  /** A password or a one-time pass; a missing one is treated as wrong. */
  password: z.optional(TypedPassword),
});

/**
 * The number is typed, so that no account is deleted by accident; a card whose number was freed has
 * none to type.
 */
export const LeavingForm = z.strictObject({ mobile: z.optional(Mobile) });

/** What a guest gets who has joined or logged in. */
export const entry = {
  /** A random one-time pass for this customer, valid once and for 60 seconds. */
  password: z.optional(z.string()),
  mobile: z.string(),
};

/** A customer without what only some answers have. */
export const customer = {
  id: Id,
  name: z.string(),
  /** Empty if the number was freed for somebody else. */
  mobile: z.string(),
  points: z.int(),
  level: Level,
  verificationCode: z.nullable(z.string()),
};

export const Customer = z.object({
  ...customer,
  /** The points that claims hold or have spent; left out if there are none. */
  spent: z.optional(z.int()),
  /**
   * The points that the guest owes, of refunded bills and spent before: the next points pay them.
   * Left out if there are none.
   */
  owed: z.optional(z.int()),
  createdAt: Moment,
});
export type Customer = z.output<typeof Customer>;

export const CurrentCustomer = z.extend(Customer, {
  /** Left out if there are none. */
  details: z.optional(MemberDetails),
  /** The text of the QR on the card, which replaces both number and code. */
  qrToken: z.nullable(z.string()),
  /** True until a temporary password has been replaced. */
  passwordReset: z.boolean(),
  /** The requests about this guest that wait for approval; left out if there are none. */
  waiting: z.optional(z.array(WaitingRequest)),
  /**
   * The points that wait until refunds are over, the next ones first; left out if there are none.
   */
  arriving: z.optional(z.array(WaitingPoints)),
  ends,
  period,
  /** The till's question that waits for an answer; left out if there is none. */
  question: z.optional(CardQuestion),
  /** The messages that are not read, the newest first; left out if there are none. */
  messages: z.optional(z.array(CardMessage)),
  /** The cursor of this answer: live updates after it are newer than the answer. */
  news: UpdateCursor,
});
export type CurrentCustomer = z.output<typeof CurrentCustomer>;

/** How often a member came. */
export const visited = {
  /** The number of awards, without visits of zero points. */
  visits: z.int(),
  /** Null before the first visit. */
  lastVisitAt: z.nullable(Moment),
};

/** A member as the office lists them. */
export const Member = z.extend(Customer, visited);
export type Member = z.output<typeof Member>;
