// Calls of a partner at the counter: log in, who am I, a new password, log out.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { PasswordChange } from './passwords.ts';
import { Id, limits, Text, TypedPassword } from './values.ts';

const PartnerLogin = z.strictObject({
  username: Text({ min: 3, max: limits.username, tooShort: messages.usernameTooShort }),
  password: TypedPassword.check(z.minLength(limits.passwordMin, messages.passwordTooShort)),
});

const CurrentPartner = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  /** True until a temporary password has been replaced. */
  passwordReset: z.boolean(),
});

export const counter = {
  logInPartner: endpoint('POST /api/partner/login', {
    may: 'anyone',
    body: PartnerLogin,
    reply: z.extend(CurrentPartner, { message: z.string() }),
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  currentPartner: endpoint('GET /api/partner/me', {
    may: ['partner'],
    sessionCheck: true,
    reply: CurrentPartner,
  }),
  changePartnerPassword: endpoint('POST /api/partner/change-password', {
    may: ['partner'],
    whileTemporary: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  logOutPartner: endpoint('POST /api/partner/logout', { may: ['partner'], whileTemporary: true }),
};
