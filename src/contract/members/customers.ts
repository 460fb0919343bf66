// Calls of and about customers: join, log in, who am I, log out, a new password, the list.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from '../endpoint.ts';
import { Level } from '../levels.ts';
import { messages } from '../messages.ts';
import { PasswordChange } from './passwords.ts';
import {
  Id,
  IdPath,
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
} from '../values.ts';

export const JoinForm = z.strictObject({
  name: Text({ min: 2, max: limits.name, tooShort: messages.nameTooShort }),
  mobile: Mobile,
  password: z.optional(NewPassword()),
});

export const CustomerLogin = z.strictObject({
  mobile: Mobile,
  /** A password or a one-time pass; left out, it is a wrong one. */
  password: z.optional(TypedPassword),
});

const entry = {
  /** A one-time pass: random, good for 60 seconds, once, for this customer. */
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

/** Of the points, what rewards were claimed for; left out where it is nothing. */
const spent = z.optional(z.int());

export const Customer = z.object({
  ...customer,
  spent,
  createdAt: Moment,
});
export type Customer = z.output<typeof Customer>;

/** A member whose number is the same one, read differently when they joined. */
const Namesake = z.pick(Customer, { id: true, name: true, mobile: true });
export type Namesake = z.output<typeof Namesake>;

export const CurrentCustomer = z.object({
  ...customer,
  spent,
  createdAt: Moment,
  /** What the QR on the card says: it stands for guest and code together. */
  qrToken: z.nullable(z.string()),
  /** True until a temporary password has been replaced. */
  passwordReset: z.boolean(),
  /** What this answer knows; news from here on are what the events bring after it. */
  news: UpdateCursor,
});
export type CurrentCustomer = z.output<typeof CurrentCustomer>;

/** A member as the office lists them. */
const Member = z.extend(Customer, {
  /** How often points were awarded, none where a visit was only noted. */
  visits: z.int(),
  /** Null before the first visit. */
  lastVisitAt: z.nullable(Moment),
});
export type Member = z.output<typeof Member>;

/** How the list of members is sorted: by name from the first, else from the most or the newest. */
export const memberSorts = ['name', 'points', 'newest', 'lastVisit'] as const;
/** Days without a visit, or regulars who stayed away for twice their own rhythm. */
export const absences = ['30', '60', '90', 'regulars'] as const;

/**
 * A search looks among all members, by name, and those who stayed away are sorted by how long they
 * have; anything else beside it is refused.
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
  /** Deletes the caller's own account. Its number is typed, so that no touch does it by mistake. */
  leaveFamily: endpoint('POST /api/customers/me/delete', {
    may: ['customer'],
    body: z.strictObject({ mobile: Mobile }),
  }),
  readCustomer: endpoint('GET /api/customers/:id', {
    may: ['admin'],
    params: IdPath,
    reply: z.extend(Customer, { namesakes: z.optional(z.array(Namesake)) }),
  }),
  listCustomers: pagedEndpoint('GET /api/customers', {
    may: ['admin'],
    query: MemberQuery,
    row: Member,
  }),
  /** How many members each level has, in the order of the levels. */
  countMembers: endpoint('GET /api/admin/members/counts', {
    may: ['admin'],
    reply: z.array(z.object({ level: Level, members: z.int() })),
  }),
  resetCustomerPassword: endpoint('POST /api/admin/customers/:id/reset-password', {
    may: ['admin'],
    params: IdPath,
    body: PasswordReset,
  }),
  removeCustomer: endpoint('DELETE /api/customers/:id', { may: ['admin'], params: IdPath }),
};
