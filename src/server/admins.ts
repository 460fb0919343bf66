// Administrators: log in, who am I, a new password, log out.
import type { admins as contract } from '../contract/admins.ts';
import { messages } from '../contract/messages.ts';
import { usernameKey } from '../domain/names.ts';
import { found } from '../domain/refusal.ts';
import { findAdmin, findAdminById, setAdminPassword } from '../storage/admins.ts';
import type { Database } from '../storage/database.ts';
import type { Handlers } from './handlers.ts';
import { enter, provePassword } from './log-in.ts';
import { changeOwnPassword } from './own-password.ts';

const door = {
  role: 'admin',
  wrong: messages.wrongUsernameOrPassword,
  setPassword: setAdminPassword,
} as const;

export const admins: Handlers<typeof contract> = {
  logInAdmin: async ({ body: { username, password } }, desk) => {
    const known = await findAdmin(desk.store.db, username);
    const admin = await provePassword(desk, door, known, {
      name: usernameKey(username),
      password,
    });
    await enter(desk, 'admin', admin.id);
    return admin;
  },
  currentAdmin: async (_, { store, caller }) =>
    found(await findAdminById(store.db, caller.id), messages.notFound),
  changeAdminPassword: async ({ body }, desk) => {
    const { store, caller } = desk;
    const admin = found(await findAdminById(store.db, caller.id), messages.notFound);
    const { password, username: account } = admin;
    const setPassword = (db: Database, hash: string) => setAdminPassword(db, admin.id, hash);
    await changeOwnPassword(desk, { password, account, setPassword }, body);
  },
  logOutAdmin: async ({ body }, { endSession }) => endSession(body),
};
