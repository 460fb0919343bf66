// How a person chooses a password of their own.
import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { NewPassword, TypedPassword } from '../values.ts';

const chosen = {
  newPassword: NewPassword(messages.newPasswordTooShort),
  confirmPassword: TypedPassword,
};
const confirmed = z.refine<{ newPassword: string; confirmPassword: string }>(
  (fields) => fields.newPassword === fields.confirmPassword,
  { error: messages.passwordsDiffer, path: ['confirmPassword'] },
);

/** The caller's own, which proves that it is they who ask, and not their session alone. */
export const CurrentPassword = TypedPassword.check(
  z.minLength(1, messages.currentPasswordRequired),
);

/** The first password of one's own, in place of a temporary one. */
export const PasswordChoice = z.strictObject(chosen).check(confirmed);

/** A change of password by somebody who may be here on a temporary one: see the server. */
export const PasswordChange = z
  .strictObject({ currentPassword: z.optional(TypedPassword), ...chosen })
  .check(confirmed);

/** A change of password that always needs the current one. */
export const OwnPasswordChange = z
  .strictObject({
    currentPassword: CurrentPassword,
    ...chosen,
  })
  .check(confirmed);
