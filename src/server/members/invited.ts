// Handlers of the calls with which an invited guest opens the card and sets a first password.
import type { By } from '../../contract/members/invited.ts';
import { messages } from '../../contract/messages/messages.ts';
import { areLastDigits } from '../../domain/members/invitation-rules.ts';
import { firstName } from '../../domain/members/names.ts';
import { keysOf, refuseNobodys, unreadable } from '../../domain/members/numbering.ts';
import { refuseGuessable } from '../../domain/members/password-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { forgetDevices, lockAccount, setPassword } from '../../storage/accounts/accounts.ts';
import { endSessions, lockSessionsOfGuests } from '../../storage/accounts/session-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import { readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { updateCustomer } from '../../storage/members/customer-queries.ts';
import {
  hasInvitation,
  takeInvitation,
  tryInvitation,
  uncountTry,
} from '../../storage/members/invitation-queries.ts';
import { logIn } from '../accounts/log-in.ts';
import { hashCode, hashToken, newCodes } from '../accounts/secrets.ts';
import { compareInvitation } from '../accounts/throttle.ts';
import type { Context, Handlers } from '../context.ts';
import { brandOf } from '../current-settings.ts';

export const invited: Handlers<'invited'> = {
  greetInvited: async ({ body }, context) => {
    const { name, points } = await prove(context, body);
    return { name: firstName(name), points };
  },

  openCard: async ({ body: { by, newPassword } }, context) => {
    const { store, hashing, now } = context;
    const { id, mobile, mobileKey, tokenHash } = await prove(context, by);
    refuseGuessable(newPassword, { brand: await brandOf(context), account: mobile });
    const password = await hashing.inQueue({ favoured: false }, () => hashing.hash(newPassword));
    const guest = { role: 'customer', id } as const;
    await logIn(context, 'customer', async (db) => {
      const on = { ...store, db };
      await lockSessionsOfGuests(on, [id]);
      const account = await lockAccount(on, { ...guest, password: null });
      const isTaken =
        account?.mobileKey === mobileKey &&
        (await takeInvitation(db, { tokenHash, customerId: id, now }));
      if (!isTaken) throw notGood();
      await endSessions(db, guest);
      await forgetDevices(db, guest);
      await setPassword(db, guest, { password, temporaryUntil: null });
      await updateCustomer(db, id, newCodes());
      const actor = { ...context.actor, ...guest };
      await record(db, { actor, action: 'customer.card-opened', at: now });
      return account;
    });
    context.notify([id]);
    return { mobile };
  },
};

/**
 * Finds the guest of an invitation. Invalid invitations, wrong digits, wrong codes and unknown
 * numbers are refused with the same sentence. Wrong tries are counted by network, by the number if
 * it is typed, and by invitation, which too many wrong digits end; only those of the number and of
 * the invitation hold up a right one.
 */
async function prove(context: Context<undefined>, by: By) {
  const { store, actor, now } = context;
  const numbering = await readNumbering(store);
  if ('mobile' in by) refuseNobodys(by.mobile, numbering);
  const keys = 'mobile' in by ? keysOf(by.mobile, numbering) : [];
  const tokenHashes =
    'token' in by ? [hashToken(by.token)] : keys.map((key) => hashCode(key, by.code));
  let guest: Awaited<ReturnType<typeof tryInvitation>>;
  const isThere = () =>
    hasInvitation(store.db, 'token' in by ? { tokenHashes, now } : { mobileKeys: keys, now });
  await compareInvitation(context, { number: keys[0], isThere, compare });
  if (guest) return guest;
  await record(store.db, { actor, action: 'customer.invitation-refused', at: now });
  const wrong = 'mobile' in by ? unreadable(by.mobile, numbering) : undefined;
  throw wrong ? new Refusal('invalid', wrong) : notGood();

  async function compare(): Promise<boolean> {
    guest = await transact(store, async (db) => {
      const found = await tryInvitation(db, { tokenHashes, now });
      const isTheirs = found && (!('digits' in by) || areLastDigits(by.digits, found.mobile));
      if (!isTheirs) return undefined;
      await uncountTry(db, found.tokenHash);
      return found;
    });
    return guest !== undefined;
  }
}

const notGood = () => new Refusal('invalid', messages.invitationWrong);
