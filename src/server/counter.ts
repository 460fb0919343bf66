// A partner at the counter: log in, who am I, log out.
import type { counter as contract } from '../contract/counter.ts';
import { messages } from '../contract/messages.ts';
import { found, Refusal } from '../domain/refusal.ts';
import { findPartner, findPartnerById, setPartnerPassword } from '../storage/partners.ts';
import type { Handlers } from './handlers.ts';
import { enter, provePassword } from './log-in.ts';

const door = {
  role: 'partner',
  wrong: messages.wrongUsernameOrPassword,
  setPassword: setPartnerPassword,
} as const;

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
  logOutPartner: async (_, { endSession }) => endSession(),
};
