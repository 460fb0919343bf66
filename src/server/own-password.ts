// A new password of one's own, the same for every role.
import type { Role } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { refuseGuessable } from '../domain/passwords.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Database } from '../storage/database.ts';
import { endSessions, type Holder } from '../storage/sessions.ts';
import { transact } from '../storage/transaction.ts';
import type { Desk } from './handlers.ts';
import { brandOf } from './house.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { countOwnPassword } from './throttle.ts';

interface Own {
  /** The hash of the current one; null where there is none. */
  password: string | null;
  /** What the person is known by: a mobile or a user name. */
  account: string;
  /** Keeps the new one for good. */
  setPassword: (db: Database, password: string) => Promise<unknown>;
}

interface Change {
  currentPassword?: string | undefined;
  newPassword: string;
}

/**
 * Changes the caller's password, ends their sessions everywhere and begins a new one here. Refuses
 * a wrong current password, or none, and a new one that is the present one or easy to guess.
 */
export async function changeOwnPassword(
  desk: Desk<Holder & { role: Role }>,
  { password, account, setPassword }: Own,
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const { store, caller, note } = desk;
  await checkCurrent(desk, { typed: currentPassword, password });
  if (await isPassword(newPassword, password)) {
    throw new Refusal('invalid', messages.passwordNotNew);
  }
  refuseGuessable(newPassword, { brand: await brandOf(desk), account });
  const hash = await hashPassword(newPassword);
  await transact(store, async (db) => {
    await setPassword(db, hash);
    await endSessions(db, caller);
    await note(db, `${caller.role}.password-changed`);
  });
  await desk.beginSession(caller.role, caller.id);
}

/** Whoever logged in with a temporary password a moment ago has proved it and may leave it out. */
async function checkCurrent(
  desk: Desk<Holder & { role: Role }>,
  { typed, password }: { typed: string | undefined; password: string | null },
) {
  if (!typed && desk.caller.temporary) return;
  if (!typed) throw new Refusal('invalid', messages.currentPasswordRequired);
  const attempt = await countOwnPassword(desk, desk.caller);
  if (!(await isPassword(typed, password))) {
    throw new Refusal('invalid', messages.currentPasswordWrong);
  }
  await attempt.passed();
}
