// Administrators: log in, who am I, a new password, log out.
import type { admins as contract } from '../contract/admins.ts';
import { messages } from '../contract/messages.ts';
import { usernameKey } from '../domain/names.ts';
import { found } from '../domain/refusal.ts';
import { findAdmin, findAdminById } from '../storage/admins.ts';
import type { Handlers } from './context.ts';
import { logIn, verifyPassword } from './accounts/log-in.ts';
import { lookUpForLogIn } from './accounts/throttle.ts';
import { changeOwnPassword } from './accounts/own-password.ts';

const logInKind = { role: 'admin', wrong: messages.wrongUsernameOrPassword } as const;

export const admins: Handlers<typeof contract> = {
  logInAdmin: async ({ body: { username, password } }, context) => {
    const name = usernameKey(username);
    const known = await lookUpForLogIn(context, name, () => findAdmin(context.store.db, username));
    const typed = { name, password };
    return logIn(context, 'admin', await verifyPassword(context, logInKind, known, typed));
  },
  currentAdmin: async (_, { store, caller }) =>
    found(await findAdminById(store.db, caller.id), messages.notFound),
  changeAdminPassword: async ({ body }, context) => {
    const known = await findAdminById(context.store.db, context.caller.id);
    const { password, username: account } = found(known, messages.notFound);
    await changeOwnPassword(context, { password, account }, body);
  },
  logOutAdmin: async ({ body }, { endSession }) => endSession(body),
};
