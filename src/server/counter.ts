// A partner at the counter: log in, who am I, a new password, log out.
import type { counter as contract } from '../contract/counter.ts';
import { messages } from '../contract/messages.ts';
import { found, Refusal } from '../domain/refusal.ts';
import type { Database } from '../storage/database.ts';
import { changePartner, findPartner, findPartnerById } from '../storage/partners.ts';
import type { Handlers } from './handlers.ts';
import { enter, provePassword } from './log-in.ts';
import { changeOwnPassword } from './own-password.ts';

const door = {
  role: 'partner',
  wrong: messages.wrongUsernameOrPassword,
  setPassword: (db, id, password) => changePartner(db, id, { password }),
} as const satisfies Parameters<typeof provePassword>[1];

export const counter: Handlers<typeof contract> = {
  logInPartner: async ({ body: { username, password } }, desk) => {
    const known = await findPartner(desk.store.db, username);
    const partner = await provePassword(desk, door, known, password);
    if (!partner.active) throw new Refusal('forbidden', messages.accountInactive);
    await enter(desk, 'partner', partner.id);
    const passwordReset = partner.temporaryUntil !== null;
    const message = passwordReset ? messages.temporaryPassword : messages.loggedIn;
    return { ...partner, passwordReset, message };
  },
  currentPartner: async (_, { store, caller }) => {
    const partner = found(await findPartnerById(store.db, caller.id), messages.notFound);
    return { ...partner, passwordReset: caller.temporary };
  },
  changePartnerPassword: async ({ body }, desk) => {
    const { store, caller } = desk;
    const partner = found(await findPartnerById(store.db, caller.id), messages.notFound);
    const { password, username: account } = partner;
    const setPassword = (db: Database, hash: string) =>
      changePartner(db, caller.id, { password: hash, temporaryUntil: null });
    await changeOwnPassword(desk, { password, account, setPassword }, body);
  },
  logOutPartner: async (_, { endSession }) => endSession(),
};
