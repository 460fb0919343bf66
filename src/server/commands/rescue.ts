// `npm run rescue`: sets a new password for an administrator who can no longer log in, and deletes
// the second factors of the account.
import { parseArgs } from 'node:util';
import { usernameKey } from '../../domain/members/names.ts';
import { changeAdmin, lockAdmins } from '../../storage/staff/admin-queries.ts';
import { setPassword } from '../../storage/accounts/accounts.ts';
import { endFactors } from '../../storage/accounts/second-factor-queries.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import { sofra as actor } from '../../storage/data/backup-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import { resetAccess } from '../accounts/log-in.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newPassword } from '../accounts/secrets.ts';
import { runCommand, say } from './command.ts';

await runCommand('No password was changed.', async ({ store, clock }) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { id, username } = chosen(await lockAdmins(store), positionals[0]);
  const password = newPassword();
  const hash = await hashPassword(password);
  await transact(store, async (db) => {
    const account = { role: 'admin', id } as const;
    const reset = await setPassword(db, account, { password: hash, temporaryUntil: null });
    if (!reset) throw new Error(`${username} is gone`);
    // A deactivated account is also activated, even above the limit: it may be the only way in.
    await changeAdmin(db, id, { active: true });
    await endFactors(db, id);
    await resetAccess({ ...store, db }, { ...account, name: usernameKey(username) });
    const action = 'admin.rescued';
    await record(db, { actor, action, subjectId: id, detail: username, at: clock() });
  });
  say(`${username} has a new password: ${password}`);
  say('It is shown this once. Every session and known device of this account has ended,');
  say('and so has every second factor: its app, its passkeys and its recovery codes.');
  say('Log in at /admin/login and change it. The audit log tells of this.');
});

type Admin = Awaited<ReturnType<typeof lockAdmins>>[number];

/** The administrator with the name, also one who has left; without a name, the only one. */
function chosen(everybody: readonly Admin[], name: string | undefined): Admin {
  const active = everybody.filter((one) => one.active);
  const all = active.length > 0 ? active : everybody;
  const found =
    name === undefined && all.length === 1
      ? all[0]
      : everybody.find(({ username }) => usernameKey(username) === usernameKey(name ?? ''));
  if (found) return found;
  if (all.length === 0) throw new Error('There is no administrator yet: npm start makes one');
  const names = all.map(({ username }) => username).join(', ');
  const why = name === undefined ? 'Say whose password' : `There is no administrator ${name}`;
  throw new Error(`${why}: npm run rescue -- NAME, with one of these: ${names}`);
}
