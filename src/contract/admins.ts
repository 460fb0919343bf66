// Calls of the administrators about themselves: log in, who am I, a new password, log out.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { OwnPasswordChange } from './passwords.ts';
import { Id, limits, LogOut, Text, TypedPassword } from './values.ts';

export const AdminLogin = z.strictObject({
  username: Text({ max: limits.username, tooShort: messages.usernameRequired }),
  password: TypedPassword.check(z.minLength(1, messages.passwordRequired)),
});

const CurrentAdmin = z.object({ id: Id, username: z.string() });

export const admins = {
  logInAdmin: endpoint('POST /api/admin/login', {
    may: 'anyone',
    body: AdminLogin,
    reply: CurrentAdmin,
    refuses: ['unauthenticated', 'throttled'],
  }),
  currentAdmin: endpoint('GET /api/admin/me', {
    may: ['admin'],
    sessionCheck: true,
    reply: CurrentAdmin,
  }),
  changeAdminPassword: endpoint('POST /api/admin/change-password', {
    may: ['admin'],
    whileTemporary: true,
    body: OwnPasswordChange,
    refuses: ['throttled'],
  }),
  logOutAdmin: endpoint('POST /api/admin/logout', {
    may: ['admin'],
    whileTemporary: true,
    body: LogOut,
  }),
};
