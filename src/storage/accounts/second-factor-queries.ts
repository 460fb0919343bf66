// The second factors of administrators (authenticator apps, passkeys, recovery codes), and
// challenges.
import type { Insertable, Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables/tables.ts';

export type App = Selectable<Tables['authenticator_apps']>;
export type Passkey = Selectable<Tables['passkeys']>;

/** All second factors of an account. */
export interface Factors {
  app: App | undefined;
  passkeys: Passkey[];
  /** The number of recovery codes that are left. */
  recoveryCodes: number;
}

export async function factorsOf(db: Database, adminId: number): Promise<Factors> {
  const app = db.selectFrom('authenticator_apps').selectAll().where('adminId', '=', adminId);
  const passkeys = db.selectFrom('passkeys').selectAll().where('adminId', '=', adminId);
  const codes = db.selectFrom('recovery_codes').select('id').where('adminId', '=', adminId);
  return {
    app: await app.executeTakeFirst(),
    passkeys: await passkeys.orderBy('id').execute(),
    recoveryCodes: (await codes.execute()).length,
  };
}

/** The kinds of factors of every account that has any, for the list of administrators. */
export async function allFactors(db: Database) {
  const apps = await db.selectFrom('authenticator_apps').select('adminId').execute();
  const passkeys = await db.selectFrom('passkeys').select(['adminId', 'rpId']).execute();
  return { apps: new Set(apps.map(({ adminId }) => adminId)), passkeys };
}

/**
 * The active accounts with passkeys that were made for another host than this one, and the host.
 */
export const passkeysElsewhere = (db: Database, rpId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('admins', 'admins.id', 'adminId')
    .select(['username', 'rpId'])
    .where('active', '=', true)
    .where('rpId', '<>', rpId)
    .orderBy('passkeys.id')
    .execute();

export const addApp = (db: Database, app: Omit<App, 'lastUsedAt'>) =>
  db
    .insertInto('authenticator_apps')
    .values({ ...app, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('adminId').doNothing())
    .returning('adminId')
    .executeTakeFirst();

export const addPasskey = (db: Database, passkey: Insertable<Tables['passkeys']>) =>
  db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow();

export const removeApp = (db: Database, adminId: number) =>
  db
    .deleteFrom('authenticator_apps')
    .where('adminId', '=', adminId)
    .returning('adminId')
    .executeTakeFirst();

export const removePasskey = (db: Database, { adminId, id }: { adminId: number; id: number }) =>
  db
    .deleteFrom('passkeys')
    .where('adminId', '=', adminId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export const removeRecoveryCodes = (db: Database, adminId: number) =>
  db.deleteFrom('recovery_codes').where('adminId', '=', adminId).execute();

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  db: Database,
  { adminId, hashes }: { adminId: number; hashes: readonly string[] },
): Promise<void> {
  await removeRecoveryCodes(db, adminId);
  const rows = hashes.map((codeHash) => ({ adminId, codeHash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Deletes all second factors of an account, and its challenges. */
export async function endFactors(db: Database, adminId: number): Promise<void> {
  const tables = ['authenticator_apps', 'passkeys', 'recovery_codes', 'admin_challenges'] as const;
  for (const table of tables) {
    await db
      .deleteFrom(table as 'passkeys')
      .where('adminId', '=', adminId)
      .execute();
  }
}

/** Uses up the code of a time step; false if this or a later code was used already. */
export async function consumeStep(
  db: Database,
  { adminId, secret, step, at }: { adminId: number; secret: string; step: number; at: Date },
): Promise<boolean> {
  const spent = await db
    .updateTable('authenticator_apps')
    .set({ lastStep: step, lastUsedAt: at.toISOString() })
    .where('adminId', '=', adminId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .returning('adminId')
    .executeTakeFirst();
  return spent !== undefined;
}

interface RecoveryCode {
  adminId: number;
  codeHash: string;
}

export const hasRecoveryCode = async (db: Database, { adminId, codeHash }: RecoveryCode) =>
  (await db
    .selectFrom('recovery_codes')
    .select('id')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()) !== undefined;

/** Uses up a recovery code; false if it is unknown or was used already. */
export const consumeRecoveryCode = async (db: Database, { adminId, codeHash }: RecoveryCode) =>
  (await db
    .deleteFrom('recovery_codes')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Records a use of a passkey, with its signature counter; false if the passkey was deleted, or used
 * meanwhile.
 */
export async function usePasskey(
  db: Database,
  { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: at.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

type Challenge = Selectable<Tables['admin_challenges']>;

/** The limit of open challenges of one account, above which the oldest end. */
const challengeLimit = 10;

export async function addChallenge(db: Database, challenge: Challenge): Promise<void> {
  await db.insertInto('admin_challenges').values(challenge).execute();
  const older = db
    .selectFrom('admin_challenges')
    .select('challengeHash')
    .where('adminId', '=', challenge.adminId)
    .where('challengeHash', '<>', challenge.challengeHash)
    .orderBy('expiresAt', 'desc')
    .orderBy('challengeHash')
    .offset(challengeLimit - 1)
    .limit(challengeLimit);
  await db.deleteFrom('admin_challenges').where('challengeHash', 'in', older).execute();
}

/** Finds a challenge that has not expired. */
export const findChallenge = (db: Database, challengeHash: string, now: Date) =>
  db
    .selectFrom('admin_challenges')
    .selectAll()
    .where('challengeHash', '=', challengeHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Uses up a challenge; false if it was used or ended meanwhile. */
export const takeChallenge = async (db: Database, challengeHash: string): Promise<boolean> =>
  (await db
    .deleteFrom('admin_challenges')
    .where('challengeHash', '=', challengeHash)
    .returning('adminId')
    .executeTakeFirst()) !== undefined;

/**
 * Records that the person of a session has just proved who they are; a later time is not
 * overwritten.
 */
export async function recordProof(db: Database, tokenHash: string, now: Date): Promise<void> {
  const provedAt = now.toISOString();
  await db
    .updateTable('sessions')
    .set({ provedAt })
    .where('tokenHash', '=', tokenHash)
    .where((is) => is.or([is('provedAt', 'is', null), is('provedAt', '<', provedAt)]))
    .execute();
}
