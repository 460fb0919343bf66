// Calls about tills: devices that are enrolled once, at which people work with a PIN.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { bounded } from '../values/bounds.ts';
import { endpoint, pagedEndpoint, managers, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';
import { foldCode } from '../values/typed.ts';
import { CurrentAdmin } from './admins.ts';

/** The limit of tills that have not ended, which keeps their list on one page. */
export const tillLimit = 50;

/**
 * The longest time in minutes after which a till locks; a session of the office would end by then
 * too.
 */
export const maxLockMinutes = 30;

const fields = {
  name: Text({ max: limits.username }),
  /** The outlet at which it stands; left out, it is the first one. */
  outletId: z.optional(Id),
};

export const NewTill = z.strictObject(fields);
const TillChange = z.partial(z.strictObject({ ...fields, outletId: Id, id: Id }));

const ListedTill = z.object({
  id: Id,
  name: z.string(),
  outletId: Id,
  enrolledAt: Moment,
  /** Null where it is no longer known, as when the account was deleted. */
  enrolledBy: z.nullable(z.string()),
  /** The last time that somebody began to work at it. */
  seenAt: z.nullable(Moment),
});
export type ListedTill = z.output<typeof ListedTill>;

const TillInvitation = z.object({
  /** The one-time code, in groups: `ABCD-EFGH-JK`. */
  code: z.string(),
  expiresAt: Moment,
});

/** A code as typed: in any case and any digits, with or without spaces and dashes. */
const TillCode = bounded(
  40,
  z.overwrite((typed) => foldCode(typed).toUpperCase()),
  z.minLength(1, messages.codeRequired),
);
export const TillEnrolment = z.strictObject({ code: TillCode });

/**
 * A PIN as typed, with Arabic digits folded. Its form is not checked, since it is only compared.
 */
const TypedPin = bounded(20, z.overwrite(foldCode));
/** A person and their PIN, at a till. */
export const TypedAtTill = z.strictObject({ adminId: Id, pin: TypedPin });

const ChosenPin = z.strictObject({
  pin: TypedPin.check(z.regex(/^\d{4,8}$/, messages.pinFormat)),
});

/** The form in which a PIN is chosen, typed twice. */
export const PinChoice = z.pipe(
  z.extend(ChosenPin, { again: TypedPin }).check(
    z.refine(({ pin, again }) => pin === again, {
      error: messages.pinsDiffer,
      path: ['again'],
    }),
  ),
  z.transform(({ pin }) => ({ pin })),
);

const CurrentTill = z.object({
  id: Id,
  name: z.string(),
  outletId: Id,
  /** Minutes without a touch after which it locks. */
  lockMinutes: z.int(),
  /** The active people, sorted by name. */
  people: z.array(
    z.object({
      id: Id,
      username: z.string(),
      hasPin: z.boolean(),
      /** Whether they may approve what somebody else has asked for. */
      approves: z.boolean(),
    }),
  ),
});
export type CurrentTill = z.output<typeof CurrentTill>;

const may = managers;

export const tills = {
  /** Makes a code that enrols one device as a till, within a quarter of an hour. */
  inviteTill: endpoint('POST /api/admin/tills/invitations', {
    may,
    freshProof: true,
    body: NewTill,
    reply: TillInvitation,
    refuses: ['not-found', 'conflict'],
  }),
  listTills: pagedEndpoint('GET /api/admin/tills', { may, row: ListedTill }),
  changeTill: endpoint('PATCH /api/admin/tills/:id', {
    may,
    withoutProof: whyNoProof.place,
    body: TillChange,
    reply: z.omit(ListedTill, { enrolledBy: true }),
  }),
  /** Ends a till and its sessions; the device has to be enrolled again. */
  endTill: endpoint('DELETE /api/admin/tills/:id', { may, withoutProof: whyNoProof.ends }),
  /**
   * Gives somebody a temporary PIN, and ends their sessions at tills. Managers do so for cashiers
   * and themselves.
   */
  resetPin: endpoint('POST /api/admin/administrators/:id/reset-pin', {
    may,
    freshProof: true,
    reply: z.object({ pin: z.string() }),
    refuses: ['forbidden'],
  }),

  /** Enrols the device as a till by a code; the answer sets its cookie. */
  enrolTill: endpoint('POST /api/tills', {
    may: 'anyone',
    body: TillEnrolment,
    refuses: ['conflict', 'throttled'],
  }),
  /** The till as which the device is enrolled; null if it is not. */
  currentTill: endpoint('GET /api/tills/current', {
    may: 'anyone',
    reply: z.nullable(CurrentTill),
  }),
  /** Begins a session, with the rights of a cashier, on a device that is a till. */
  logInAtTill: endpoint('POST /api/tills/log-in', {
    may: 'anyone',
    body: TypedAtTill,
    reply: CurrentAdmin,
    refuses: ['unauthenticated', 'throttled'],
  }),
  /** Reports input at the till, which alone keeps its session from being locked. */
  touchTill: endpoint('POST /api/tills/touch', {
    may: staff,
    withoutProof: whyNoProof.daily,
    whileTemporary: true,
  }),
  /** Replaces a temporary PIN by one that the person chooses. */
  choosePin: endpoint('POST /api/tills/pin', {
    may: staff,
    withoutProof: whyNoProof.itself,
    whileTemporary: true,
    body: ChosenPin,
    refuses: ['conflict'],
  }),
};
