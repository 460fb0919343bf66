// Calls of the office's people about their own account, and of owners about all of them.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint, managers, owners, staff } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { CurrentPassword, PasswordChange } from '../members/passwords.ts';
import {
  Id,
  limits,
  LogOut,
  Moment,
  NewPassword,
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
  /** At a till everybody is a cashier. */
  role: z.enum(staff),
  /** True until a temporary password, or at a till a temporary PIN, has been replaced. */
  passwordReset: z.boolean(),
  /** The till at which the session began; null for a session of the office. */
  tillId: z.nullable(Id),
});

export const Admin = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(staff),
  active: z.boolean(),
  /** Whether there is a PIN for tills, which may be temporary. */
  hasPin: z.boolean(),
  /** Whether the password is temporary: another administrator set it, and it has to be replaced. */
  passwordReset: z.boolean(),
  createdAt: Moment,
});
export type Admin = z.output<typeof Admin>;

/** The limit of administrators, which keeps their list on one page. */
export const adminLimit = 50;

const username = Username(messages.usernameTooShort);

/** The current password, so that a stolen session cannot create access that outlasts it. */
export const OwnProof = z.strictObject({ currentPassword: CurrentPassword });
export const NewAdminName = z.extend(OwnProof, { username, role: z.enum(staff) });
/** A new administrator. The password is temporary: another one is chosen at the first log-in. */
const NewAdmin = z.extend(NewAdminName, { password: NewPassword() });
const AdminReset = z.extend(OwnProof, { newPassword: NewPassword() });
export const AdminEdit = z.strictObject({ username, role: z.enum(staff) });
const AdminChange = z.partial(z.extend(AdminEdit, { id: Id, active: z.boolean() }));

const may = owners;

export const admins = {
  logInAdmin: endpoint('POST /api/admin/login', {
    may: 'anyone',
    body: AdminLogin,
    reply: CurrentAdmin,
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  currentAdmin: endpoint('GET /api/admin/me', {
    may: staff,
    sessionCheck: true,
    reply: CurrentAdmin,
  }),
  changeAdminPassword: endpoint('POST /api/admin/change-password', {
    may: staff,
    whileTemporary: true,
    notAtTill: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  logOutAdmin: endpoint('POST /api/admin/logout', {
    may: staff,
    whileTemporary: true,
    body: LogOut,
  }),
  listAdmins: pagedEndpoint('GET /api/admin/administrators', { may: managers, row: Admin }),
  addAdmin: endpoint('POST /api/admin/administrators', {
    may,
    body: NewAdmin,
    reply: Admin,
    refuses: ['conflict', 'throttled'],
  }),
  changeAdmin: endpoint('PATCH /api/admin/administrators/:id', {
    may,
    body: AdminChange,
    reply: Admin,
    refuses: ['conflict'],
  }),
  resetAdminPassword: endpoint('POST /api/admin/administrators/:id/reset-password', {
    may,
    body: AdminReset,
    refuses: ['conflict', 'throttled'],
  }),
};
