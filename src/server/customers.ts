// Customers: join, log in, who am I, log out, a new password, the list.
import type { customers as contract } from '../contract/customers.ts';
import { messages } from '../contract/messages.ts';
import { refuseGuessable } from '../domain/passwords.ts';
import { found, Refusal } from '../domain/refusal.ts';
import { temporarySpan } from '../domain/sessions.ts';
import { record } from '../storage/audit.ts';
import {
  addCustomer,
  findCustomer,
  findCustomerByMobile,
  listCustomers,
  updateCustomer,
  type StoredCustomer,
} from '../storage/customers.ts';
import { addPass, endPasses, takePass } from '../storage/passes.ts';
import { endSessions } from '../storage/sessions.ts';
import { transact } from '../storage/transaction.ts';
import type { Desk, Handlers } from './handlers.ts';
import { enter, provePassword } from './log-in.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hashToken, newCode, newToken } from './secrets.ts';

const door = {
  role: 'customer',
  wrong: messages.wrongMobileOrPassword,
  setPassword: (db, id, password) => updateCustomer(db, id, { password }),
} as const satisfies Parameters<typeof provePassword>[1];

export const customers: Handlers<typeof contract> = {
  joinFamily: async ({ body: { name, mobile, password } }, desk) => {
    const { store, settings, actor, now } = desk;
    if (password) refuseGuessable(password, { brand: settings.BRAND_NAME, account: mobile });
    const chosen = password ?? settings.CUSTOMER_DEFAULT_PASSWORD;
    const fields = {
      name,
      mobile,
      verificationCode: newCode(),
      password: chosen === undefined ? null : await hashPassword(chosen),
      // Nobody knows a password that nobody chose: the guest is asked for one before all else.
      temporaryUntil: chosen === undefined ? inADay(now) : null,
      createdAt: now.toISOString(),
    };
    const id = await transact(store, (db) => addCustomer(db, fields));
    if (id === undefined) throw new Refusal('conflict', messages.customerExists);
    await record(store.db, { actor, action: 'customer.joined', subjectId: id, at: now });
    await enter(desk, 'customer', id);
    return { id, name, mobile, password: await givePass(desk, id) };
  },

  logInCustomer: async ({ body: { mobile, password = '' } }, desk) => {
    const { db } = desk.store;
    const known = await findCustomerByMobile(db, mobile);
    const pass = { passHash: hashToken(password), customerId: known?.id ?? 0, now: desk.now };
    if (known && (await takePass(db, pass))) {
      await enter(desk, 'customer', known.id);
      return welcome(known);
    }
    const customer = await provePassword(desk, door, known, password);
    const verificationCode = newCode();
    await updateCustomer(db, customer.id, { verificationCode });
    await enter(desk, 'customer', customer.id);
    return {
      ...welcome({ ...customer, verificationCode }),
      password: await givePass(desk, customer.id),
    };
  },

  currentCustomer: async (_, { store, caller }) => {
    const customer = found(await findCustomer(store.db, caller.id), messages.customerNotFound);
    return { ...customer, passwordReset: caller.temporary };
  },

  logOutCustomer: async (_, { endSession }) => endSession(),

  changeCustomerPassword: async ({ body }, desk) => {
    const { store, settings, caller, actor, now } = desk;
    const customer = found(await findCustomer(store.db, caller.id), messages.customerNotFound);
    await checkCurrent(body.currentPassword, { caller, customer });
    const about = { brand: settings.BRAND_NAME, account: customer.mobile };
    refuseGuessable(body.newPassword, about);
    const password = await hashPassword(body.newPassword);
    await transact(store, async (db) => {
      await updateCustomer(db, caller.id, { password, temporaryUntil: null });
      await endSessions(db, caller);
      await endPasses(db, caller.id);
      await record(db, { actor, action: 'customer.password-changed', at: now });
    });
    await desk.beginSession('customer', caller.id);
  },

  listCustomers: async ({ query }, { store }) => listCustomers(store.db, query),
};

const inADay = (now: Date) => new Date(now.getTime() + temporarySpan).toISOString();

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

/**
 * Refuses a wrong current password, or none. Whoever logged in with a temporary one a moment ago
 * has proved it already and may leave it out.
 */
async function checkCurrent(
  typed: string | undefined,
  { caller, customer }: { caller: { temporary: boolean }; customer: StoredCustomer },
) {
  if (!typed && caller.temporary) return;
  if (!typed) throw new Refusal('invalid', messages.currentPasswordRequired);
  if (await isPassword(typed, customer.password)) return;
  throw new Refusal('invalid', messages.currentPasswordWrong);
}
