// Calls of the office's people about their own account, and of owners about all of them.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers, owners, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { PasswordChange } from '../members/passwords.ts';
import {
  Id,
  limits,
  LogOut,
  Moment,
  NewPassword,
  PageQuery,
  PasswordReset,
  QrToken,
  Text,
  TypedPassword,
  Username,
} from '../values/values.ts';

export const AdminLogin = z.strictObject({
  username: Text({ max: limits.username, tooShort: messages.usernameRequired }),
  password: TypedPassword.check(z.minLength(1, messages.passwordRequired)),
});

export const CurrentAdmin = z.object({
  id: Id,
  username: z.string(),
  /** The role in this session: at a till everybody is a cashier. */
  role: z.enum(staff),
  /** Whether this person's own member card is known. */
  hasCard: z.boolean(),
  /** True until a temporary password, or at a till a temporary PIN, has been replaced. */
  passwordReset: z.boolean(),
  /** True while the second factor that the owner demands is missing; left out otherwise. */
  secondFactorDue: z.optional(z.literal(true)),
  /** The till at which the session began; null for a session of the office. */
  tillId: z.nullable(Id),
});

/** A random token that is answered once. */
export const Challenge = z.string().check(z.regex(/^[\w-]{43}$/, messages.invalidInput));

/** The link of the first start. */
const SetUpLink = z.strictObject({
  link: z.string().check(z.regex(/^[\w-]{43}$/, messages.setUpLinkEnded)),
});

/** The link, and the password that its owner chooses. */
export const SetUpBeginning = z.extend(SetUpLink, { newPassword: NewPassword() });

/** The options of a WebAuthn request, which a browser passes to a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  /** The host of Sofra's address. */
  rpId: z.string(),
  /** The passkeys of the account, with their WebAuthn transports. */
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** The answer to a correct password of an account with a second factor: no session begins yet. */
const SecondStep = z.object({
  /** Valid once, for five minutes. `rpId` is missing where no passkey can be used. */
  secondFactor: z.extend(PasskeyRequest, {
    rpId: z.optional(z.string()),
    ways: z.array(z.enum(['code', 'passkey', 'recoveryCode'])),
  }),
});
export type SecondStep = z.output<typeof SecondStep>;

export const Admin = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(staff),
  active: z.boolean(),
  /** The number of this person's own member card; null where none is known. */
  customerId: z.nullable(Id),
  /**
   * The outlet of this person's visits as a cashier without a till; null where none was given, or
   * it was removed.
   */
  ownOutletId: z.nullable(Id),
  /** Whether there is a PIN for tills, which may be temporary. */
  hasPin: z.boolean(),
  /** Whether the password is temporary: another administrator set it, and it has to be replaced. */
  passwordReset: z.boolean(),
  /** The second factors of the account; an ended passkey was made for a former address of Sofra. */
  secondFactors: z.array(z.enum(['app', 'passkey', 'ended-passkey'])),
  createdAt: Moment,
});
export type Admin = z.output<typeof Admin>;

/**
 * The limit of active administrators, which keeps their list on one page. People who left do not
 * count: they stay by name in what they did.
 */
export const adminLimit = 50;

const AdminQuery = z.extend(PageQuery, {
  /** The people who can log in, or those who are switched off; left out, both. */
  status: z.optional(z.enum(['active', 'left'])),
});
export type AdminQuery = z.output<typeof AdminQuery>;

const username = Username(messages.usernameTooShort);

/** The fields of an account that owners choose. */
export const AdminEdit = z.strictObject({ username, role: z.enum(staff) });
/** A new administrator, with a temporary password that is replaced at the first log-in. */
const NewAdmin = z.extend(AdminEdit, { password: NewPassword() });
const AdminChange = z.partial(z.extend(AdminEdit, { id: Id, active: z.boolean() }));

/** These calls create access that outlasts the session, so a session alone is not enough. */
const proved = { may: owners, freshProof: true } as const;

export const admins = {
  logInAdmin: endpoint('POST /api/admin/login', {
    may: 'anyone',
    body: AdminLogin,
    reply: z.union([SecondStep, CurrentAdmin]),
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  /** Names the account of the link, and does not use the link up. */
  readSetUpLink: endpoint('POST /api/admin/set-up/link', {
    may: 'anyone',
    body: SetUpLink,
    reply: z.object({ username: z.string() }),
    refuses: ['not-found'],
  }),
  /** Sets the first owner's password and begins a session; the link works only once. */
  beginSetUp: endpoint('POST /api/admin/set-up', {
    may: 'anyone',
    body: SetUpBeginning,
    reply: CurrentAdmin,
    refuses: ['not-found'],
  }),
  currentAdmin: endpoint('GET /api/admin/me', {
    may: staff,
    sessionCheck: true,
    reply: CurrentAdmin,
  }),
  changeAdminPassword: endpoint('POST /api/admin/change-password', {
    may: staff,
    withoutProof: whyNoProof.itself,
    whileTemporary: true,
    notAtTill: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  logOutAdmin: endpoint('POST /api/admin/logout', {
    may: staff,
    withoutProof: whyNoProof.ends,
    whileTemporary: true,
    body: LogOut,
  }),
  listAdmins: pagedEndpoint('GET /api/admin/administrators', {
    may: managers,
    query: AdminQuery,
    row: Admin,
  }),
  addAdmin: endpoint('POST /api/admin/administrators', {
    ...proved,
    body: NewAdmin,
    reply: Admin,
    refuses: ['conflict'],
  }),
  changeAdmin: endpoint('PATCH /api/admin/administrators/:id', {
    ...proved,
    body: AdminChange,
    reply: Admin,
    refuses: ['conflict'],
  }),
  /**
   * Connects an account with its person's member card, or with none. Owners cannot change this for
   * their own account.
   */
  tieAdminCard: endpoint('POST /api/admin/administrators/:id/card', {
    may: managers,
    freshProof: true,
    body: z.strictObject({ customerId: z.nullable(Id) }),
    reply: Admin,
    refuses: ['conflict'],
  }),
  /** Gives a person the outlet of their visits as a cashier without a till, or none. */
  giveOutlet: endpoint('POST /api/admin/administrators/:id/outlet', {
    may: managers,
    withoutProof: 'It only says where visits are settled, and is in the audit log',
    body: z.strictObject({ outletId: z.nullable(Id) }),
    reply: Admin,
  }),
  /**
   * Connects the caller's account with their own member card by its QR; this cannot be repeated.
   */
  tieOwnCard: endpoint('POST /api/admin/me/card', {
    may: staff,
    withoutProof: whyNoProof.itself,
    body: z.strictObject({ token: QrToken }),
    refuses: ['not-found', 'conflict'],
  }),
  resetAdminPassword: endpoint('POST /api/admin/administrators/:id/reset-password', {
    ...proved,
    body: PasswordReset,
    refuses: ['conflict'],
  }),
};
