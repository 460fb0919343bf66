// The change of the caller's own password, the same for every role.
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { refuseGuessable } from '../../domain/members/password-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { lockAccount, setPassword, forgetDevices } from '../../storage/accounts/accounts.ts';
import {
  endSessions,
  keepSession,
  lockSessionsOfGuests,
  type SessionAccount,
} from '../../storage/accounts/session-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import type { Context } from '../context.ts';
import { brandOf } from '../current-settings.ts';
import { compareOwnPassword } from './throttle.ts';

interface Own {
  /** The hash of the current password; null if there is none. */
  password: string | null;
  /** The person's mobile number or user name. */
  account: string;
}

interface Change {
  currentPassword?: string | undefined;
  newPassword: string;
}

/**
 * Changes the caller's password, ends all their sessions and devices and begins a session here, if
 * the password is still the compared one and the session is still valid. Refuses a wrong or missing
 * current password, and a new one that is equal to it or easy to guess.
 */
export async function changeOwnPassword(
  context: Context<SessionAccount & { role: Role }>,
  { password, account }: Own,
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const { store, caller, sessionHash, audit, hashing } = context;
  await checkCurrent(context, { typed: currentPassword, password });
  refuseGuessable(newPassword, { brand: await brandOf(context), account });
  const hash = await hashing.inQueue({ favoured: true }, async () => {
    if (await hashing.isPassword(newPassword, password)) {
      throw new Refusal('invalid', messages.passwordNotNew);
    }
    return hashing.hash(newPassword);
  });
  const session = context.newSession(caller.role);
  await transact(store, async (db) => {
    const database = { ...store, db };
    if (caller.role === 'customer') await lockSessionsOfGuests(database, [caller.id]);
    const isTheirs = await lockAccount(database, { ...caller, password });
    if (!isTheirs) throw new Refusal('unauthenticated', messages.logInFirst);
    await keepSession(database, sessionHash);
    await setPassword(db, caller, { password: hash, temporaryUntil: null });
    await endSessions(db, caller);
    await forgetDevices(db, caller);
    await session.begin(db, caller.id);
    await audit(db, `${caller.role}.password-changed`);
  });
  session.give();
}

/**
 * Refuses a wrong or missing current password; none is needed shortly after a log-in with a
 * temporary one.
 */
export async function checkCurrent(
  context: Context<SessionAccount & { role: Role }>,
  { typed, password }: { typed: string | undefined; password: string | null },
) {
  if (!typed && context.caller.temporary) return;
  if (!typed) throw new Refusal('invalid', messages.currentPasswordRequired);
  const right = await compareOwnPassword(context, context.caller, () =>
    context.hashing.isPassword(typed, password),
  );
  if (!right) throw new Refusal('invalid', messages.currentPasswordWrong);
}
