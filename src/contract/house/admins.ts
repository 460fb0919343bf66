// Calls of the administrators about their own account and about one another.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { PasswordChange } from '../members/passwords.ts';
import {
  Id,
  limits,
  LogOut,
  Moment,
  NewPassword,
  PasswordReset,
  Text,
  TypedPassword,
  Username,
} from '../values.ts';

export const AdminLogin = z.strictObject({
  username: Text({ max: limits.username, tooShort: messages.usernameRequired }),
  password: TypedPassword.check(z.minLength(1, messages.passwordRequired)),
});

export const CurrentAdmin = z.object({
  id: Id,
  username: z.string(),
  /** True until a temporary password has been replaced. */
  passwordReset: z.boolean(),
  /** True until there is the second factor that the owner demands; left out otherwise. */
  secondFactorDue: z.optional(z.literal(true)),
});

/** A random token that is answered once. */
export const Challenge = z.string().check(z.regex(/^[\w-]{43}$/, messages.invalidInput));

/** What a browser asks of a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  /** The host of Sofra's address. */
  rpId: z.string(),
  /** The passkeys of the account, with the ways in which they are reached. */
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** The answer to a right password where there is a second factor: no session begins yet. */
const SecondStep = z.object({
  /** Good for five minutes, once. `rpId` is missing where no passkey can be used. */
  secondFactor: z.extend(PasskeyRequest, {
    rpId: z.optional(z.string()),
    ways: z.array(z.enum(['code', 'passkey', 'recoveryCode'])),
  }),
});
export type SecondStep = z.output<typeof SecondStep>;

export const Admin = z.object({
  id: Id,
  username: z.string(),
  active: z.boolean(),
  /** Whether the password is temporary: another administrator set it, and it has to be replaced. */
  passwordReset: z.boolean(),
  /** What the account has besides its password; an ended passkey was made for another address. */
  secondFactors: z.array(z.enum(['app', 'passkey', 'ended-passkey'])),
  createdAt: Moment,
});
export type Admin = z.output<typeof Admin>;

/** The limit of administrators, which keeps their list on one page. */
export const adminLimit = 50;

const username = Username(messages.usernameTooShort);

export const AdminName = z.strictObject({ username });
/** A new administrator. The password is temporary: another one is chosen at the first log-in. */
const NewAdmin = z.extend(AdminName, { password: NewPassword() });
const AdminChange = z.partial(z.strictObject({ id: Id, username, active: z.boolean() }));

const may = ['admin'] as const;
/** A session alone is not enough to create access that outlasts it. */
const proved = { may, freshProof: true } as const;

export const admins = {
  logInAdmin: endpoint('POST /api/admin/login', {
    may: 'anyone',
    body: AdminLogin,
    reply: z.union([SecondStep, CurrentAdmin]),
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  currentAdmin: endpoint('GET /api/admin/me', { may, sessionCheck: true, reply: CurrentAdmin }),
  changeAdminPassword: endpoint('POST /api/admin/change-password', {
    may,
    whileTemporary: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  logOutAdmin: endpoint('POST /api/admin/logout', { may, whileTemporary: true, body: LogOut }),
  listAdmins: pagedEndpoint('GET /api/admin/administrators', { may, row: Admin }),
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
  resetAdminPassword: endpoint('POST /api/admin/administrators/:id/reset-password', {
    ...proved,
    body: PasswordReset,
    refuses: ['conflict'],
  }),
};
