// Handlers of the caller's second factors, of the log-in with one, and of fresh proofs.
import { randomBytes } from 'node:crypto';
import { passkeyLimit, type FactorProof } from '../../contract/staff/second-factors.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  addApp,
  addPasskey,
  factorsOf,
  findChallenge,
  removeApp,
  removePasskey,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  takeChallenge,
  recordProof,
} from '../../storage/accounts/second-factor-queries.ts';
import { endOtherSessions } from '../../storage/accounts/session-queries.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { findAdminById } from '../../storage/staff/admin-queries.ts';
import type { Handlers } from '../context.ts';
import { ifActive, logIn } from '../accounts/log-in.ts';
import { checkCurrent } from '../accounts/own-password.ts';
import { passkeyOf, passkeySite, rpIdOf } from '../accounts/passkeys.ts';
import { challenge, compare, usablePasskeys, verifySecondFactor } from '../accounts/second-step.ts';
import { hashToken } from '../accounts/secrets.ts';
import { base32, stepOf } from '../accounts/totp.ts';
import { asCurrentAdmin, withLockedAccount, type OwnContext } from './admin-handlers.ts';

export const secondFactors: Handlers<'secondFactors'> = {
  logInWithSecondFactor: async ({ body }, context) => {
    const admitted = await verifySecondFactor(context, body);
    const detail = body.code ? 'code' : body.passkey ? 'passkey' : 'recoveryCode';
    const account = await logIn(context, 'admin', ifActive(admitted), { detail });
    return asCurrentAdmin(context.store.db, account);
  },

  listSecondFactors: async (_, { store, caller, config }) => {
    const { app = null, passkeys, recoveryCodes } = await factorsOf(store.db, caller.id);
    const site = passkeySite(config);
    const usable = rpIdOf(config);
    return {
      app,
      passkeys: passkeys.map((passkey) => ({ ...passkey, usable: passkey.rpId === usable })),
      recoveryCodes,
      ...(typeof site === 'string'
        ? { passkeysAt: null, withoutPasskeys: { key: site } }
        : { passkeysAt: site.origin }),
    };
  },

  challengePasskey: async (_, context) => {
    const { caller, config, sessionHash } = context;
    return withLockedAccount(context, async (db, { username }) => {
      const { rpId } = siteIn(config);
      const passkeys = usablePasskeys(context, await factorsOf(db, caller.id));
      const own = { adminId: caller.id, boundTo: sessionHash };
      return {
        challenge: await challenge(context, db, own),
        rpId,
        passkeys,
        userId: Buffer.from(`administrator ${caller.id}`).toString('base64url'),
        userName: username,
      };
    });
  },

  addApp: async ({ body: { secret, code } }, context) => {
    const { caller, now, audit } = context;
    return withLockedAccount(context, async (db) => {
      const step = stepOf(code, { secret, after: 0, now });
      if (step === undefined) throw new Refusal('invalid', messages.appCodeWrong);
      const app = { adminId: caller.id, secret, lastStep: step, createdAt: now.toISOString() };
      if (!(await addApp(db, app))) throw new Refusal('conflict', messages.appThere);
      await audit(db, 'admin.app-added', { id: caller.id });
      return firstCodes(context, db);
    });
  },

  removeApp: async ({ body }, context) => {
    const { caller, audit } = context;
    found((await ownFactors(context)).app, messages.appNotFound);
    if (body.passkey) throw wrongFactor();
    await withFactor(context, body, async (db) => {
      found(await removeApp(db, caller.id), messages.appNotFound);
      await audit(db, 'admin.app-removed', { id: caller.id });
      await endCodesAlone(db, caller.id);
    });
  },

  addPasskey: async ({ body }, context) => {
    const { store, caller, config, sessionHash, now, audit } = context;
    await context.checkCaller();
    const site = siteIn(config);
    const challengeHash = hashToken(body.challenge);
    const asked = await findChallenge(store.db, challengeHash, now);
    const refused = new Refusal('invalid', messages.passkeyRefused);
    if (asked?.boundTo !== sessionHash) throw refused;
    const made = await passkeyOf(body, { challenge: body.challenge, site });
    if (!made) throw refused;
    return withLockedAccount(context, async (db) => {
      if (!(await takeChallenge(db, challengeHash))) throw refused;
      const { passkeys } = await factorsOf(db, caller.id);
      if (passkeys.some(({ credentialId }) => credentialId === made.credentialId)) throw refused;
      if (passkeys.length >= passkeyLimit) {
        throw new Refusal('conflict', sentence(messages.tooManyPasskeys, { limit: passkeyLimit }));
      }
      const { name } = body;
      const at = { createdAt: now.toISOString(), lastUsedAt: null };
      await addPasskey(db, { ...made, ...at, adminId: caller.id, name, rpId: site.rpId });
      await audit(db, 'admin.passkey-added', { id: caller.id, detail: name });
      return firstCodes(context, db);
    });
  },

  removePasskey: async ({ params: { id }, body }, context) => {
    const { caller, audit } = context;
    const { passkeys } = await ownFactors(context);
    const passkey = found(
      passkeys.find((one) => one.id === id),
      messages.passkeyNotFound,
    );
    const { recoveryCode, passkey: answer } = body;
    const isOwn = answer?.credentialId === passkey.credentialId;
    if (recoveryCode === undefined && !isOwn) throw wrongFactor();
    await withFactor(context, body, async (db) => {
      const gone = await removePasskey(db, { adminId: caller.id, id });
      const { name } = found(gone, messages.passkeyNotFound);
      await audit(db, 'admin.passkey-removed', { id: caller.id, detail: name });
      await endCodesAlone(db, caller.id);
    });
  },

  renewRecoveryCodes: async (_, context) =>
    withLockedAccount(context, async (db) => {
      const { app, passkeys } = await factorsOf(db, context.caller.id);
      if (!app && passkeys.length === 0) {
        throw new Refusal('conflict', messages.setUpSecondFactor);
      }
      return { recoveryCodes: await newCodes(context, db) };
    }),

  prove: async ({ body: { password: typed, ...given } }, context) => {
    const { store, caller, sessionHash, now } = context;
    const record = (db: Database) => recordProof(db, sessionHash, now);
    // An ended session is refused before it can guess.
    await context.checkCaller();
    if (typed === undefined) return withFactor(context, given, record);
    const { password } = found(await findAdminById(store.db, caller.id), messages.notFound);
    await checkCurrent(context, { typed, password });
    return withLockedAccount(context, async (db, account) => {
      if (account.password !== password) throw new Refusal('unauthenticated', messages.logInFirst);
      const { app, passkeys } = await factorsOf(db, caller.id);
      // Whoever knows only the password must not get by the second factor.
      if (app || passkeys.length > 0) throw new Refusal('invalid', messages.proveByFactor);
      await record(db);
    });
  },

  checkProof: async () => {},
};

/** The site at which passkeys can be made; refuses with the reason if there is none. */
function siteIn(config: OwnContext['config']) {
  const site = passkeySite(config);
  if (typeof site === 'string') throw new Refusal('conflict', site);
  return site;
}

/** The factors of the caller; an ended session is refused before it learns of them, or guesses. */
async function ownFactors({ checkCaller, store, caller }: OwnContext) {
  await checkCaller();
  return factorsOf(store.db, caller.id);
}

const wrongFactor = () => new Refusal('invalid', messages.secondFactorWrong);

/**
 * Compares a second factor of the caller, whose session was checked, and uses it up in the
 * transaction of the work.
 */
async function withFactor(
  context: OwnContext,
  { challenge: asked = '', ...given }: FactorProof,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { caller, sessionHash, now } = context;
  const spend = await compare(context, { adminId: caller.id, challenge: asked }, given);
  if (!spend) throw wrongFactor();
  await withLockedAccount(context, async (db) => {
    if (given.passkey && !(await takeOwnChallenge(db, { asked, sessionHash, now }))) {
      throw wrongFactor();
    }
    if (!(await spend(db))) throw wrongFactor();
    await work(db);
  });
}

async function takeOwnChallenge(
  db: Database,
  { asked, sessionHash, now }: { asked: string; sessionHash: string; now: Date },
): Promise<boolean> {
  const challengeHash = hashToken(asked);
  const open = await findChallenge(db, challengeHash, now);
  return open?.boundTo === sessionHash && takeChallenge(db, challengeHash);
}

/**
 * Makes recovery codes with the first factor, and ends the account's other sessions, which began
 * without it.
 */
async function firstCodes(context: OwnContext, db: Database) {
  const { caller, sessionHash } = context;
  await endOtherSessions(db, caller, { tokenHash: sessionHash });
  const { recoveryCodes } = await factorsOf(db, caller.id);
  return { recoveryCodes: recoveryCodes > 0 ? [] : await newCodes(context, db) };
}

/**
 * Deletes recovery codes without another factor, since otherwise every log-in would ask for them.
 */
async function endCodesAlone(db: Database, adminId: number): Promise<void> {
  const { app, passkeys } = await factorsOf(db, adminId);
  if (!app && passkeys.length === 0) await removeRecoveryCodes(db, adminId);
}

/** The number of recovery codes, and the bytes of each. */
const codes = { count: 8, bytes: 10 };

/** Replaces all recovery codes; only their hashes are stored. */
async function newCodes({ caller, audit }: OwnContext, db: Database): Promise<string[]> {
  const fresh = Array.from({ length: codes.count }, () => base32(randomBytes(codes.bytes)));
  await replaceRecoveryCodes(db, { adminId: caller.id, hashes: fresh.map(hashToken) });
  await audit(db, 'admin.recovery-codes-made', { id: caller.id });
  return fresh.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}
