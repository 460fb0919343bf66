// The forms in which a person chooses a password.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { NewPassword, TypedPassword } from '../values/values.ts';

const chosen = {
  newPassword: NewPassword(messages.newPasswordTooShort),
  confirmPassword: TypedPassword,
};
const confirmed = z.refine<{ newPassword: string; confirmPassword: string }>(
  (fields) => fields.newPassword === fields.confirmPassword,
  { error: messages.passwordsDiffer, path: ['confirmPassword'] },
);

/** The caller's current password, which proves more than the session does. */
const CurrentPassword = TypedPassword.check(z.minLength(1, messages.currentPasswordRequired));

/** The form that replaces a temporary password. */
export const PasswordChoice = z.strictObject(chosen).check(confirmed);

/** The form of a first password, with the proof that allows it. */
export const FirstPassword = <By extends z.ZodMiniType>(by: By) =>
  z.strictObject({ by, ...chosen }).check(confirmed);

/**
 * The form that changes a password. After a log-in with a temporary password the current one may be
 * left out; the server decides this.
 */
export const PasswordChange = z
  .strictObject({ currentPassword: z.optional(TypedPassword), ...chosen })
  .check(confirmed);

/** A change of password that always needs the current one. */
export const OwnPasswordChange = z
  .strictObject({ currentPassword: CurrentPassword, ...chosen })
  .check(confirmed);
