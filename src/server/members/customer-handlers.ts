// Handlers of customers: join, log in, the current customer, log out, passwords; the list, a reset,
// removal.
import { readToldOf } from '../../storage/points/endings/told.ts';
import { readPeriodsOf } from '../../storage/points/periods/told.ts';
import { readGivenLevel } from '../../storage/points/periods/given-levels.ts';
import { findOwed } from '../../storage/points/owed.ts';
import { cardDetails, type DetailName, type TypedDetail } from '../../contract/members/details.ts';
import { messages } from '../../contract/messages/messages.ts';
import { guestWhoLeft } from '../../contract/restaurant/audit.ts';
import {
  digitsOf,
  keyWithoutNumber,
  mobileKey,
  otherDigitsOf,
  type Numbering,
} from '../../domain/members/mobile.ts';
import {
  formerKeys,
  keysOf,
  otherKeysOf,
  readAnyMobile,
  refuseNobodys,
  unreadable,
} from '../../domain/members/numbering.ts';
import { refuseGuessable } from '../../domain/members/password-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { freeNumber, refuseWithoutNumber } from './free-number.ts';
import { setOwnBirthday } from './own-birthday.ts';
import { makeGuestData } from './guest-data.ts';
import { detailsOf, logInReply, withoutZeros } from './replies.ts';
import { lockAccount } from '../../storage/accounts/accounts.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import {
  addCustomer,
  findCustomer,
  findCustomerByMobile,
  findNamesakes,
  renameCustomer,
  updateCustomer,
  type StoredCustomer,
  lockCustomer,
} from '../../storage/members/customer-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { findCard, joinsToUndo } from '../../storage/members/joined-cards.ts';
import { listCustomers, readVisited } from '../../storage/members/customer-list.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { countMembers } from '../../storage/summaries/counts.ts';
import { addPass, isPass, takePass } from '../../storage/accounts/passes.ts';
import { lockSessionsOfGuests } from '../../storage/accounts/session-queries.ts';
import { lockBringer, noteFriend } from '../../storage/occasions/friends.ts';
import { readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { eraseDeletedCustomers, removeGuest } from '../../storage/members/deleted-customers.ts';
import { changeRow, changesOf, refuseDuplicate } from '../changes.ts';
import type { Handlers, Services } from '../context.ts';
import { brandOf } from '../current-settings.ts';
import { waitAtMost } from '../wait-at-most.ts';
import {
  temporaryExpiry,
  logIn,
  resetAccess,
  resetPassword,
  verifyPassword,
} from '../accounts/log-in.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { hashToken, isToken, newCodes, newToken } from '../accounts/secrets.ts';
import { entranceOf } from '../../storage/members/enrolment-queries.ts';
import { countSignUp, lookUpForLogIn } from '../accounts/throttle.ts';

export const customers: Handlers<'customers'> = {
  joinFamily: async ({ body: { name, mobile: typed, password, friend } }, context) => {
    const { config, actor, now, hashing, store } = context;
    const numbering = await readNumbering(store);
    const { mobile, wrong } = readAnyMobile(typed, numbering);
    if (wrong) throw new Refusal('invalid', wrong);
    if (password) refuseGuessable(password, { brand: await brandOf(context), account: mobile });
    const chosen = password ?? config.CUSTOMER_DEFAULT_PASSWORD;
    const hash = await hashing.inQueue({ favoured: false }, async () => {
      await countSignUp(context);
      return chosen === undefined ? null : hashing.hash(chosen);
    });
    const fields = {
      name,
      mobile,
      ...newCodes(),
      password: hash,
      // Nobody knows a generated password, so the guest is first asked to choose one.
      temporaryUntil: chosen === undefined ? temporaryExpiry(now) : null,
      createdAt: now.toISOString(),
    };
    const pass = newToken();
    const { id } = await logIn(context, 'customer', async (db) => {
      if (await isStoredOtherwise({ ...store, db }, { mobile, numbering })) {
        throw new Refusal('conflict', messages.customerExists);
      }
      const { deviceHash } = context;
      const bringerId = await lockBringer({ ...store, db }, { token: friend, deviceHash, now });
      const added = await addCustomer(db, fields);
      if (added === undefined) throw new Refusal('conflict', messages.customerExists);
      const customer = { ...actor, role: 'customer', id: added } as const;
      const action = 'customer.joined';
      await record(db, { actor: customer, action, subjectId: added, at: now });
      if (bringerId !== undefined) {
        await noteFriend(db, { customerId: added, mobileKey: mobileKey(mobile), bringerId, now });
      }
      await addPass(db, { passHash: hashToken(pass), customerId: added, now });
      return { id: added };
    });
    return { id, name, mobile, password: pass };
  },

  logInCustomer: async ({ body: { mobile, password = '' } }, context) => {
    const { store, now, deviceHash, hashing } = context;
    // When the queue is full, unknown devices are refused before anything is looked up.
    if (deviceHash === undefined) hashing.refuseWithoutPlace({ favoured: false });
    const numbering = await lookUpForLogIn(context, mobile, () => readNumbering(store));
    refuseNobodys(mobile, numbering);
    const read = keysOf(mobile, numbering);
    // A one-time pass is sent with the stored form of the number.
    const keys = isToken(password) ? [digitsOf(mobile), ...read] : read;
    const known = await lookUpForLogIn(context, read[0], () => findCustomerByMobile(store, keys));
    const name = known?.mobileKey ?? read[0];
    const typed = { passHash: hashToken(password), customerId: known?.id ?? 0, now };
    // The look-up also runs for an unknown number, so that it takes as long.
    if (isToken(password) && (await isPass(store.db, typed)) && known) {
      const customer = await logIn(context, 'customer', async (db) => {
        const account = await lockAccount({ ...store, db }, { role: 'customer', ...known });
        const taken = account?.mobileKey === known.mobileKey && (await takePass(db, typed));
        if (!taken) throw new Refusal('unauthenticated', messages.wrongMobileOrPassword);
        return account;
      });
      return await logInReply(store, customer);
    }
    const admitted = await verifyPassword(context, 'customer', known, { name, password }).catch(
      (error: unknown) => {
        // Whether or not somebody has the number as it was typed, so that this does not tell.
        const wrong = unreadable(mobile, numbering);
        const isWrong = error instanceof Refusal && error.reason === 'unauthenticated';
        throw wrong && isWrong ? new Refusal('invalid', wrong) : error;
      },
    );
    const [codes, pass] = [newCodes(), newToken()];
    const customer = await logIn(context, 'customer', async (db) => {
      const account = await admitted(db);
      // The number may have been changed while the password was compared.
      if (account.mobileKey !== known?.mobileKey) {
        throw new Refusal('unauthenticated', messages.wrongMobileOrPassword);
      }
      await updateCustomer(db, account.id, codes);
      await addPass(db, { passHash: hashToken(pass), customerId: account.id, now });
      return account;
    });
    context.notify([customer.id]);
    return { ...(await logInReply(store, { ...customer, ...codes })), password: pass };
  },

  currentCustomer: async (_, { readCard, caller, now }) => {
    const card = found(await readCard({ customerId: caller.id, now }), messages.customerNotFound);
    const { customer, cursor: news, waiting, arriving, owed, ends, question } = card;
    const { messages: unread, period } = card;
    return {
      ...withoutZeros({ ...customer, owed }),
      ...detailsOf(customer),
      passwordReset: caller.temporary,
      ...(waiting.length > 0 && { waiting }),
      ...(arriving.length > 0 && { arriving }),
      ...(ends.length > 0 && { ends }),
      ...(period && { period }),
      ...(question && { question }),
      ...(unread.length > 0 && { messages: unread }),
      news,
    };
  },

  logOutCustomer: async ({ body }, { endSession, caller, notify }) => {
    await endSession(body);
    notify([caller.id]);
  },

  changeCustomerPassword: async ({ body }, context) => {
    const { store, caller } = context;
    const customer = found(await findCustomer(store, caller.id), messages.customerNotFound);
    const { password, mobile: account } = customer;
    await changeOwnPassword(context, { password, account }, body);
    context.notify([caller.id]);
  },

  resetCustomerPassword: async ({ params, body }, context) => {
    await resetPassword(
      context,
      { role: 'customer', ...params },
      {
        ...body,
        missing: messages.customerNotFound,
        nameOf: (customer) => {
          refuseWithoutNumber(customer);
          return customer.mobileKey;
        },
      },
    );
    context.notify([params.id]);
  },

  changeCustomer: async (request, context) => {
    const { store, notify } = context;
    const { id } = request.params;
    const change = changeRow<WithoutDetails, Changed>(renaming, request.params, context, {
      lock: async (on) => {
        if (request.body.mobile !== undefined) await lockSessionsOfGuests(on, [id]);
        return lockCustomer(on, id);
      },
      changes: async (row, db) => {
        const { name = row.name, mobile: typed, ...details } = changesOf(request);
        const isKept = typed === undefined || typed === row.mobile;
        if (isKept) return { ...details, name, mobile: row.mobile };
        return { ...details, name, mobile: await freeMobile({ ...store, db }, typed, row) };
      },
      write: async (db, _, changes, row) => {
        const { name, mobile, ...details } = changes;
        const set = 'birthday' in details ? { birthdaySetAt: context.now.toISOString() } : {};
        if (Object.keys(details).length > 0) await updateCustomer(db, id, { ...details, ...set });
        if (cardDetails.some((shown) => shown in details)) notify([id]);
        if (name === undefined && mobile === undefined) return row;
        const renamed = await renameCustomer(db, row, { ...row, ...changes });
        if (renamed.mobileKey !== row.mobileKey)
          await resetAccess({ ...store, db }, { role: 'customer', id, name: row.mobileKey });
        notify([id]);
        return renamed;
      },
    });
    return withoutZeros(await change.catch(refuseDuplicate(store, messages.customerExists)));
  },

  setOwnBirthday,
  freeNumber,
  makeGuestData,

  removeCustomer: async ({ params: { id } }, context) => {
    const { store, transact, audit, notify, now } = context;
    await transact(
      async (db) => {
        const isGone = await removeGuest({ ...store, db }, { id, at: now });
        if (!isGone) throw new Refusal('not-found', messages.customerNotFound);
        await audit(db, 'customer.deleted', { id: guestWhoLeft });
        notify([id]);
      },
      { leavesRows: true },
    );
    await erase(context);
  },

  leaveFamily: async ({ body }, context) => {
    const { store, transact, caller, notify, endSession, now } = context;
    const { id } = caller;
    await transact(
      async (db) => {
        const on = { ...store, db };
        const keys =
          body.mobile === undefined
            ? [keyWithoutNumber(id)]
            : keysOf(body.mobile, await readNumbering(on));
        const isGone = await removeGuest(on, { id, keys, at: now });
        if (!isGone) throw new Refusal('invalid', messages.otherMobile);
        const actor = { role: 'customer', id: guestWhoLeft, address: null } as const;
        const about = { action: 'customer.left', subjectId: guestWhoLeft } as const;
        await record(db, { actor, ...about, at: now });
        notify([id]);
      },
      { leavesRows: true },
    );
    await erase(context);
    await endSession();
  },

  readCustomer: async ({ params: { id } }, { store, now }) => {
    const customer = found(await findCard(store, id), messages.customerNotFound);
    const keys = otherKeysOf(customer.mobile, await readNumbering(store));
    const namesakes = await findNamesakes(store, keys);
    const [{ owed } = { owed: 0 }] = await findOwed(store, { ids: [customer.id] });
    const ends = await readToldOf(store, customer.id);
    const period = (await readPeriodsOf(store, [customer], now)).get(id);
    const given = await readGivenLevel(store.db, id);
    const joins = await joinsToUndo(store.db, { stayedId: customer.id, now });
    return {
      ...withoutZeros({ ...customer, owed }),
      ...(ends.length > 0 && { ends }),
      ...(period && { period }),
      ...(given && { given }),
      ...(joins.length > 0 && { joins }),
      ...detailsOf(customer),
      ...(await readVisited(store, customer.id)),
      ...(namesakes.length > 0 && { namesakes }),
      ...(await entranceOf(store, customer, now)),
    };
  },

  listCustomers: async ({ query }, { store, reading, now }) => {
    const { q, level, away, sort } = query;
    if (level || away || sort) await catchUp(store, { limit: 2_000 });
    // A searched member may be about to get points, so the balance has to be current.
    const page = await listCustomers(q ? store : reading(), query, now);
    return { ...page, rows: page.rows.map(withoutZeros) };
  },
  countMembers: async (_, { store, reading }) => {
    await catchUp(store, { limit: 2_000 });
    return countMembers(reading());
  },
};

interface Joining {
  mobile: string;
  numbering: Numbering | null;
  /** The member who will have the number, and is left out of the search. */
  besides?: number;
}

/**
 * Whether a member has the telephone under another number: in another form (`mobileKey`), or under
 * a former reading of the number, without a plus.
 */
export async function isStoredOtherwise(
  context: DatabaseContext,
  { mobile, numbering, besides }: Joining,
) {
  const formers = numbering ? formerKeys(mobile, numbering) : [];
  const others = await findNamesakes(context, [...otherDigitsOf(mobile), ...formers]);
  return others.some(
    (other) =>
      other.id !== besides &&
      (!other.mobile.startsWith('+') || mobileKey(other.mobile) === mobileKey(mobile)),
  );
}

/**
 * A typed mobile number in its stored form; refuses an impossible number, and one of another
 * member.
 */
async function freeMobile(context: DatabaseContext, typed: string, { id }: WithoutDetails) {
  const numbering = await readNumbering(context);
  const { mobile, wrong } = readAnyMobile(typed, numbering);
  if (wrong) throw new Refusal('invalid', wrong);
  if (await isStoredOtherwise(context, { mobile, numbering, besides: id })) {
    throw new Refusal('conflict', messages.customerExists);
  }
  return mobile;
}

type Named = Pick<StoredCustomer, 'name' | 'mobile'>;
type Changed = Named & { [Name in TypedDetail]?: string | null | undefined };
/** The answer to a change has no details. */
type WithoutDetails = Omit<StoredCustomer, DetailName>;

const named = ({ name, mobile }: Named) => `${name}, ${mobile}`;

const renaming = {
  noun: 'customer',
  missing: messages.customerNotFound,
  // What else has changed is not in the audit log, which outlives the member.
  nameOf: (row: Named, before: Named = row) =>
    named(row) === named(before) ? named(row) : `${named(before)} → ${named(row)}`,
} as const;

/** The milliseconds for which an answer waits for the deletion of the guest's rows. */
const eraseTimeout = 1_000;

/** Deletes rows of deleted guests; the schedule continues with the rest, also after an error. */
const erase = ({ store, clock }: Pick<Services, 'store' | 'clock'>) =>
  waitAtMost(
    eraseDeletedCustomers(store, { clock, within: eraseTimeout }).catch(() => {}),
    eraseTimeout,
  );
