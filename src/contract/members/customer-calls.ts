// Calls of and about customers: join, log in, the current customer, log out, passwords, the list.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers } from '../endpoint.ts';
import {
  Customer,
  customer,
  CustomerLogin,
  CurrentCustomer,
  entry,
  JoinForm,
  LeavingForm,
  Member,
  visited,
} from './customers.ts';
import { given } from '../values/given-level.ts';
import { ends, period } from './waiting.ts';
import { friendTokenLength } from '../occasions/friend-token.ts';
import { Received } from '../occasions/guest-messages.ts';
import { changedDetails, DayOfYear, MemberDetails } from './details.ts';
import { PasswordChange } from './passwords.ts';
import { absences } from '../values/absences.ts';
import {
  Id,
  Level,
  LogOut,
  Mobile,
  Moment,
  PageQuery,
  PasswordReset,
  Text,
} from '../values/values.ts';

/** The changes of a member by the office; a field that is left out stays as it is. */
export const CustomerChange = z.strictObject({
  id: z.optional(Id),
  name: z.optional(JoinForm.shape.name),
  mobile: z.optional(Mobile),
  ...changedDetails,
});

/**
 * A member who may have the same number, stored in another form because it was read by other rules
 * when they joined.
 */
const Namesake = z.pick(Customer, { id: true, name: true, mobile: true });
export type Namesake = z.output<typeof Namesake>;

/** The administrator who enrolled a member. */
const Enrolled = z.object({ by: z.nullable(z.string()) });

/** The orders of the member list: by name ascending, by all others descending. */
export const memberSorts = ['name', 'points', 'newest', 'lastVisit'] as const;

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
    /** `friend`: the token of a link, by which a guest brought this one; a wrong one is ignored. */
    body: z.extend(JoinForm, { friend: z.optional(Text({ max: friendTokenLength })) }),
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
  /** Sets the day and the month of the caller's birthday, once; only the office changes them. */
  setOwnBirthday: endpoint('POST /api/customers/me/birthday', {
    may: ['customer'],
    body: z.strictObject({ birthday: DayOfYear }),
    refuses: ['conflict'],
  }),
  /** Deletes the caller's own account. */
  leaveFamily: endpoint('POST /api/customers/me/delete', {
    may: ['customer'],
    body: LeavingForm,
  }),
  readCustomer: endpoint('GET /api/customers/:id', {
    may: managers,
    reply: z.extend(Customer, {
      ...visited,
      /** Left out if there are none. */
      details: z.optional(MemberDetails),
      ends,
      period,
      given,
      namesakes: z.optional(z.array(Namesake)),
      /** Left out for members who joined by themselves or were imported. */
      enrolment: z.optional(Enrolled),
      /** Whether the member has a password. */
      opened: z.boolean(),
      /** The joins of other cards with this one that can be undone; left out if there are none. */
      joins: z.optional(z.array(z.object({ id: Id, leftId: Id, at: Moment }))),
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
  /**
   * Frees the number of a card for somebody else, who has it now. The card keeps everything else,
   * and an open one stays open. Refuses a card that has another number by now.
   */
  freeNumber: endpoint('POST /api/admin/customers/:id/free-number', {
    may: managers,
    freshProof: true,
    body: z.strictObject({ mobile: Mobile }),
    reply: Customer,
    refuses: ['conflict'],
  }),
  /**
   * The beginning of the file with a guest's data, for who asks for it in person: the card. The
   * rows of the file are those of `listHistoryOf`, or of `listTransactions` without rewards.
   */
  makeGuestData: endpoint('POST /api/admin/customers/:id/data', {
    may: managers,
    freshProof: true,
    reply: z.extend(
      z.pick(CurrentCustomer, { name: true, mobile: true, createdAt: true, level: true }),
      {
        details: CurrentCustomer.shape.details,
        owed: CurrentCustomer.shape.owed,
        arriving: CurrentCustomer.shape.arriving,
        ends,
        period,
        received: Received,
      },
    ),
  }),
  removeCustomer: endpoint('DELETE /api/customers/:id', {
    may: managers,
    withoutProof: whyNoProof.daily,
  }),
};
