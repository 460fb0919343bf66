// Handlers of enrolment: the office adds a member, and invites them to open the card.
import { messages } from '../../contract/messages/messages.ts';
import { keysOf, readAnyMobile } from '../../domain/members/numbering.ts';
import { invitationSpan } from '../../domain/members/session-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  endSessions,
  lockSessionsOfGuests,
  type SessionAccount,
} from '../../storage/accounts/session-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readNumbering } from '../../storage/restaurant/setting-queries.ts';
import {
  addCustomer,
  findCustomer,
  type StoredCustomer,
} from '../../storage/members/customer-queries.ts';
import { findEnrolment } from '../../storage/members/enrolment-queries.ts';
import { addTillInvitation, endInvitationsOf } from '../../storage/members/invitation-queries.ts';
import { temporaryExpiry } from '../accounts/log-in.ts';
import { hashCode, hashToken, newCode, newCodes, newInvitationToken } from '../accounts/secrets.ts';
import { countInvitation } from '../accounts/throttle.ts';
import type { Context, Handlers } from '../context.ts';
import { isStoredOtherwise } from './customer-handlers.ts';
import { refuseWithoutNumber } from './free-number.ts';
import { withoutZeros } from './replies.ts';

export const enrolment: Handlers<'enrolment'> = {
  enrolCustomer: async ({ body: { name, mobile: typed } }, context) => {
    const { store, transact, audit, now } = context;
    // What is no number counts as no invitation.
    await readTyped(store, typed);
    await countInvitation(context);
    const { enrolled, invitation } = await transact(async (db) => {
      const on = { ...store, db };
      const { mobile, numbering } = await readTyped(on, typed);
      if (await isStoredOtherwise(on, { mobile, numbering })) {
        throw new Refusal('conflict', messages.customerExists);
      }
      const at = now.toISOString();
      const access = { password: null, temporaryUntil: null, createdAt: at };
      const id = await addCustomer(db, { name, mobile, ...newCodes(), ...access });
      if (id === undefined) throw new Refusal('conflict', messages.customerExists);
      await audit(db, 'customer.enrolled', { id });
      const customer = found(await findCustomer(on, id), messages.customerNotFound);
      return { enrolled: customer, invitation: await invite(context, db, customer) };
    });
    return { ...withoutZeros(enrolled), invitation };
  },

  inviteCustomer: async ({ params: { id }, body: { mobile } = {} }, context) => {
    const { store, caller, transact, audit } = context;
    await countInvitation(context);
    return transact(async (db) => {
      await lockSessionsOfGuests({ ...store, db }, [id]);
      const locked = await lockRow({ ...store, db }, 'customers', id);
      const customer = found(locked, messages.customerNotFound);
      refuseWithoutNumber(customer);
      if (customer.password !== null) throw new Refusal('conflict', messages.cardOpened);
      if (caller.staffRole === 'cashier') await refuseOthers(context, db, { customer, mobile });
      // An older server may have let the guest log in without a password.
      await endSessions(db, { role: 'customer', id });
      await audit(db, 'customer.invited', { id });
      return invite(context, db, customer);
    });
  },

  endInvitationsOf: async ({ params: { id } }, { store, transact, audit }) =>
    transact(async (db) => {
      found(await lockRow({ ...store, db }, 'customers', id), messages.customerNotFound);
      const ended = await endInvitationsOf(db, id);
      if (ended > 0) await audit(db, 'customer.invitations-ended', { id });
    }),
};

/** A typed number, as it is stored; refuses one that cannot be read. */
async function readTyped(context: DatabaseContext, typed: string) {
  const numbering = await readNumbering(context);
  const { mobile, wrong } = readAnyMobile(typed, numbering);
  if (wrong) throw new Refusal('invalid', wrong);
  return { mobile, numbering };
}

interface InvitedBy {
  customer: Pick<StoredCustomer, 'id' | 'createdAt' | 'mobileKey'>;
  /** The whole number, which the guest has told. */
  mobile: string | undefined;
}

/**
 * Refuses invitations with which a cashier could open somebody else's card. A cashier can invite
 * members whom they enrolled that day; and members who were not enrolled, such as imported ones, by
 * the whole number, of which a search only shows the last digits.
 */
async function refuseOthers(
  { store, caller, now }: Context<SessionAccount>,
  db: Database,
  { customer, mobile }: InvitedBy,
): Promise<void> {
  const enrolled = await findEnrolment({ ...store, db }, customer);
  if (enrolled) {
    const isRecent = temporaryExpiry(new Date(customer.createdAt)) > now.toISOString();
    if (enrolled.byId === caller.id && isRecent) return;
    throw new Refusal('forbidden', messages.invitedByManager);
  }
  const typed: string[] =
    mobile === undefined ? [] : keysOf(mobile, await readNumbering({ ...store, db }));
  if (typed.includes(customer.mobileKey)) return;
  throw new Refusal('forbidden', messages.invitedByNumber);
}

type Invited = Pick<StoredCustomer, 'id' | 'mobileKey'>;

async function invite(
  { config, now }: Pick<Context<unknown>, 'config' | 'now'>,
  db: Database,
  { id: customerId, mobileKey }: Invited,
) {
  const [token, code] = [newInvitationToken(), newCode()];
  const tokenHashes = [hashToken(token), hashCode(mobileKey, code)];
  await addTillInvitation(db, { customerId, tokenHashes, now });
  return { token, code, site: config.PUBLIC_URL ?? null, left: invitationSpan };
}
