// Administrators: log in, who am I, log out.
import type { admins as contract } from '../contract/admins.ts';
import { messages } from '../contract/messages.ts';
import { found } from '../domain/refusal.ts';
import { findAdmin, findAdminById, setAdminPassword } from '../storage/admins.ts';
import type { Handlers } from './handlers.ts';
import { enter, provePassword } from './log-in.ts';

const door = {
  role: 'admin',
  wrong: messages.wrongUsernameOrPassword,
  setPassword: setAdminPassword,
} as const;

export const admins: Handlers<typeof contract> = {
  logInAdmin: async ({ body: { username, password } }, desk) => {
    const known = await findAdmin(desk.store.db, username);
    const admin = await provePassword(desk, door, known, password);
    await enter(desk, 'admin', admin.id);
    return admin;
  },
  currentAdmin: async (_, { store, caller }) =>
    found(await findAdminById(store.db, caller.id), messages.notFound),
  logOutAdmin: async (_, { endSession }) => endSession(),
};
