// Calls of and about customers: join, log in, the current customer, log out, passwords, the list.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers } from '../endpoint.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { changedDetails, MemberDetails } from './details.ts';
import { PasswordChange } from './passwords.ts';
import { WaitingPoints, WaitingRequest } from './waiting.ts';
import {
  Id,
  limits,
  LogOut,
  Mobile,
  Moment,
  NewPassword,
  PageQuery,
  PasswordReset,
  Text,
  TypedPassword,
  UpdateCursor,
} from '../values/values.ts';

export const JoinForm = z.strictObject({
  name: Text({ min: 2, max: limits.name, tooShort: messages.nameTooShort }),
  mobile: Mobile,
  password: z.optional(NewPassword()),
});

/** The changes of a member by the office; a field that is left out stays as it is. */
export const CustomerChange = z.strictObject({
  id: z.optional(Id),
  name: z.optional(JoinForm.shape.name),
  mobile: z.optional(Mobile),
  ...changedDetails,
});

export const CustomerLogin = z.strictObject({
  mobile: Mobile,
  /** A password or a one-time pass; a missing one is treated as wrong. */
  password: z.optional(TypedPassword),
});

const entry = {
  /** A random one-time pass for this customer, valid once and for 60 seconds. */
  password: z.optional(z.string()),
  mobile: z.string(),
};

const customer = {
  id: Id,
  name: z.string(),
  mobile: z.string(),
  points: z.int(),
  level: Level,
  verificationCode: z.nullable(z.string()),
};

export const Customer = z.object({
  ...customer,
  /** The points that claims hold or have spent; left out if there are none. */
  spent: z.optional(z.int()),
  createdAt: Moment,
});
export type Customer = z.output<typeof Customer>;

/**
 * A member who may have the same number, stored in another form because it was read by other rules
 * when they joined.
 */
const Namesake = z.pick(Customer, { id: true, name: true, mobile: true });
export type Namesake = z.output<typeof Namesake>;

/** The administrator who enrolled a member. */
const Enrolled = z.object({ by: z.nullable(z.string()) });

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
  /** The cursor of this answer: live updates after it are newer than the answer. */
  news: UpdateCursor,
});
export type CurrentCustomer = z.output<typeof CurrentCustomer>;

const visited = {
  /** The number of awards, without visits of zero points. */
  visits: z.int(),
  /** Null before the first visit. */
  lastVisitAt: z.nullable(Moment),
};

/** A member as the office lists them. */
const Member = z.extend(Customer, visited);
export type Member = z.output<typeof Member>;

/** The orders of the member list: by name ascending, by all others descending. */
export const memberSorts = ['name', 'points', 'newest', 'lastVisit'] as const;
/**
 * Filters for members who stayed away: so many days without a visit, or regulars who have been away
 * for twice their usual interval.
 */
export const absences = ['30', '60', '90', 'regulars'] as const;

/**
 * A search covers all members, sorted by name; members who stayed away are sorted by the time since
 * their last visit. Any other combination is refused.
 */
const MemberQuery = z.extend(PageQuery, {
  sort: z.optional(z.enum(memberSorts)),
  level: z.optional(Level),
  away: z.optional(z.enum(absences)),
});
export type MemberQuery = z.output<typeof MemberQuery>;

export const customers = {
  joinFamily: endpoint('POST /api/customers', {
    may: 'anyone',
    body: JoinForm,
    reply: z.object({ ...entry, id: Id, name: z.string() }),
    refuses: ['conflict', 'throttled'],
  }),
  logInCustomer: endpoint('POST /api/customers/login', {
    may: 'anyone',
    body: CustomerLogin,
    reply: z.object({
      ...customer,
      ...entry,
      passwordReset: z.boolean(),
      message: z.optional(z.string()),
    }),
    refuses: ['unauthenticated', 'throttled'],
  }),
  currentCustomer: endpoint('GET /api/customers/me', {
    may: ['customer'],
    sessionCheck: true,
    reply: CurrentCustomer,
  }),
  logOutCustomer: endpoint('POST /api/customers/logout', {
    may: ['customer'],
    whileTemporary: true,
    body: LogOut,
  }),
  changeCustomerPassword: endpoint('POST /api/customers/change-password', {
    may: ['customer'],
    whileTemporary: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  /**
   * Deletes the caller's own account. The caller has to type the number, so that no account is
   * deleted by accident.
   */
  leaveFamily: endpoint('POST /api/customers/me/delete', {
    may: ['customer'],
    body: z.strictObject({ mobile: Mobile }),
  }),
  readCustomer: endpoint('GET /api/customers/:id', {
    may: managers,
    reply: z.extend(Customer, {
      ...visited,
      /** Left out if there are none. */
      details: z.optional(MemberDetails),
      namesakes: z.optional(z.array(Namesake)),
      /** Left out for members who joined by themselves or were imported. */
      enrolment: z.optional(Enrolled),
      /** Whether the member has a password. */
      opened: z.boolean(),
      /** The moment until which an invitation by the office is valid; null without one. */
      invitedUntil: z.nullable(Moment),
    }),
  }),
  listCustomers: pagedEndpoint('GET /api/customers', {
    may: managers,
    query: MemberQuery,
    row: Member,
  }),
  /** How many members each level has, in the order of the levels. */
  countMembers: endpoint('GET /api/admin/members/counts', {
    may: managers,
    reply: z.array(z.object({ level: Level, members: z.int() })),
  }),
  resetCustomerPassword: endpoint('POST /api/admin/customers/:id/reset-password', {
    may: managers,
    freshProof: true,
    body: PasswordReset,
  }),
  /** A changed number ends the guest's sessions, devices and passes. */
  changeCustomer: endpoint('PATCH /api/customers/:id', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: CustomerChange,
    reply: Customer,
    refuses: ['conflict'],
  }),
  removeCustomer: endpoint('DELETE /api/customers/:id', {
    may: managers,
    withoutProof: whyNoProof.daily,
  }),
};
