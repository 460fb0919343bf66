// Customers: join, log in, who am I, log out, a new password; the list, a reset, away with one.
import type { customers as contract } from '../contract/customers.ts';
import { messages } from '../contract/messages.ts';
import { mobileKey } from '../domain/mobile.ts';
import { refuseGuessable } from '../domain/passwords.ts';
import { found, Refusal } from '../domain/refusal.ts';
import { record } from '../storage/audit.ts';
import {
  addCustomer,
  findCustomer,
  findCustomerByMobile,
  removeCustomer,
  updateCustomer,
  type StoredCustomer,
} from '../storage/customers.ts';
import type { Database } from '../storage/database.ts';
import { forgetDevices } from '../storage/devices.ts';
import { listCustomers } from '../storage/members.ts';
import { newsCursor } from '../storage/news.ts';
import { addPass, endPasses, takePass } from '../storage/passes.ts';
import { endSessions } from '../storage/sessions.ts';
import { transact } from '../storage/transaction.ts';
import type { Desk, Handlers } from './handlers.ts';
import { brandOf } from './house.ts';
import { admitAnew, enter, inADay, provePassword } from './log-in.ts';
import { changeOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, newCodes, newToken } from './secrets.ts';
import { countSignUp } from './throttle.ts';

const door = {
  role: 'customer',
  wrong: messages.wrongMobileOrPassword,
  setPassword: (db, id, password) => updateCustomer(db, id, { password }),
} as const satisfies Parameters<typeof provePassword>[1];

export const customers: Handlers<typeof contract> = {
  joinFamily: async ({ body: { name, mobile, password } }, desk) => {
    const { store, settings, actor, now } = desk;
    await countSignUp(desk);
    if (password) refuseGuessable(password, { brand: await brandOf(desk), account: mobile });
    const chosen = password ?? settings.CUSTOMER_DEFAULT_PASSWORD;
    const fields = {
      name,
      mobile,
      ...newCodes(),
      password: chosen === undefined ? null : await hashPassword(chosen),
      // Nobody knows a password that nobody chose: the guest is asked for one before all else.
      temporaryUntil: chosen === undefined ? inADay(now) : null,
      createdAt: now.toISOString(),
    };
    const id = await transact(store, async (db) => {
      const added = await addCustomer(db, fields);
      if (added === undefined) throw new Refusal('conflict', messages.customerExists);
      const guest = { ...actor, role: 'customer', id: added } as const;
      const action = 'customer.joined';
      await record(db, { actor: guest, action, subjectId: added, at: now });
      return added;
    });
    await enter(desk, 'customer', id);
    return { id, name, mobile, password: await givePass(desk, id) };
  },

  logInCustomer: async ({ body: { mobile, password = '' } }, desk) => {
    const { db } = desk.store;
    const known = await findCustomerByMobile(db, mobile);
    const pass = { passHash: hashToken(password), customerId: known?.id ?? 0, now: desk.now };
    // Asked for an unknown number too, so that it takes as long.
    const passed = await takePass(db, pass);
    if (known && passed) {
      await enter(desk, 'customer', known.id);
      return welcome(known);
    }
    const typed = { name: mobileKey(mobile), password };
    const customer = await provePassword(desk, door, known, typed);
    const codes = newCodes();
    await updateCustomer(db, customer.id, codes);
    desk.tell([customer.id]);
    await enter(desk, 'customer', customer.id);
    return {
      ...welcome({ ...customer, ...codes }),
      password: await givePass(desk, customer.id),
    };
  },

  currentCustomer: async (_, { store, caller, now }) => {
    const customer = found(await findCustomer(store.db, caller.id), messages.customerNotFound);
    const news = await newsCursor(store, { customer, now });
    return { ...customer, passwordReset: caller.temporary, news };
  },

  logOutCustomer: async ({ body }, { endSession, caller, tell }) => {
    await endSession(body);
    tell([caller.id]);
  },

  changeCustomerPassword: async ({ body }, desk) => {
    const { store, caller } = desk;
    const customer = found(await findCustomer(store.db, caller.id), messages.customerNotFound);
    const { password, mobile: account } = customer;
    const setPassword = async (db: Database, hash: string) => {
      await updateCustomer(db, caller.id, { password: hash, temporaryUntil: null });
      await endPasses(db, caller.id);
    };
    await changeOwnPassword(desk, { password, account, setPassword }, body);
    desk.tell([caller.id]);
  },

  resetCustomerPassword: async ({ params, body }, { store, now, note, tell }) => {
    const password = await hashPassword(body.newPassword);
    await transact(store, async (db) => {
      const { mobile } = found(await findCustomer(db, params.id), messages.customerNotFound);
      await updateCustomer(db, params.id, { password, temporaryUntil: inADay(now) });
      await endPasses(db, params.id);
      await admitAnew(db, { role: 'customer', id: params.id, name: mobileKey(mobile) });
      await note(db, 'customer.password-reset', params);
      tell([params.id]);
    });
  },

  removeCustomer: async ({ params }, { store, note, tell }) =>
    transact(store, async (db) => {
      const gone = found(await removeCustomer(db, params.id), messages.customerNotFound);
      await endSessions(db, { role: 'customer', id: params.id });
      await forgetDevices(db, { role: 'customer', id: params.id });
      const detail = `${gone.name}, ${gone.mobile}`;
      await note(db, 'customer.deleted', { ...params, detail });
      tell([params.id]);
    }),

  listCustomers: async ({ query }, { store }) => listCustomers(store.db, query),
};

async function givePass({ store, now }: Desk<unknown>, customerId: number): Promise<string> {
  const pass = newToken();
  await addPass(store.db, { passHash: hashToken(pass), customerId, now });
  return pass;
}

/** What a log-in answers about the guest. */
const welcome = (customer: StoredCustomer) => {
  const { password: _, temporaryUntil, ...guest } = customer;
  if (temporaryUntil === null) return { ...guest, passwordReset: false };
  return { ...guest, passwordReset: true, message: messages.temporaryPassword };
};
