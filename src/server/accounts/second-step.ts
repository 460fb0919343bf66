// The second step of an administrator's log-in, and the verification of second factors.
import type { SecondStep } from '../../contract/staff/admins.ts';
import type { PasskeyProof } from '../../contract/staff/second-factors.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { challengeSpan } from '../../domain/members/session-rules.ts';
import { lockAccount, type AccountRow } from '../../storage/accounts/accounts.ts';
import {
  addChallenge,
  factorsOf,
  findChallenge,
  hasRecoveryCode,
  consumeRecoveryCode,
  consumeStep,
  takeChallenge,
  usePasskey,
  type Factors,
} from '../../storage/accounts/second-factor-queries.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import type { Context } from '../context.ts';
import type { Admitted } from './log-in.ts';
import { counterOf, passkeySite, rpIdOf, transportsOf } from './passkeys.ts';
import { hashToken, newToken } from './secrets.ts';
import { compareSecondFactor, lookUpForLogIn } from './throttle.ts';
import { stepOf } from './totp.ts';

type AnyContext = Context<unknown>;

/**
 * Adds a challenge of an account, which is only valid as long as `boundTo` is; returns its token.
 */
export async function challenge(
  { now }: Pick<AnyContext, 'now'>,
  db: Database,
  { adminId, boundTo }: { adminId: number; boundTo: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + challengeSpan).toISOString();
  await addChallenge(db, { challengeHash: hashToken(token), adminId, boundTo, expiresAt });
  return token;
}

/**
 * The passkeys of an account that can be used at this address, in the form of a WebAuthn request.
 */
export function usablePasskeys({ config }: Pick<AnyContext, 'config'>, { passkeys }: Factors) {
  const usable = passkeys.filter(({ rpId }) => rpId === rpIdOf(config));
  return usable.map((passkey) => ({
    id: passkey.credentialId,
    transports: transportsOf(passkey),
  }));
}

/**
 * Asks for a second factor if the account has one, in the transaction that admits it. Recovery
 * codes alone count as a factor, because after a restore the secrets of apps are missing.
 */
export async function askForSecondFactor(
  context: AnyContext,
  db: Database,
  { id: adminId, password }: AccountRow<'admin'>,
): Promise<SecondStep | undefined> {
  const factors = await factorsOf(db, adminId);
  const { app, recoveryCodes } = factors;
  if (!app && factors.passkeys.length === 0 && recoveryCodes === 0) return undefined;
  const passkeys = usablePasskeys(context, factors);
  const token = await challenge(context, db, { adminId, boundTo: password });
  const rpId = rpIdOf(context.config);
  return {
    secondFactor: {
      challenge: token,
      ...(rpId && { rpId }),
      passkeys,
      ways: [
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(app ? (['code'] as const) : []),
        ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
      ],
    },
  };
}

/** A given second factor: exactly one of the fields. */
interface Given {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Uses up a factor in a transaction; false if it was used or ended meanwhile. */
type Spend = (db: Database) => Promise<boolean>;

/**
 * Returns a function that admits an account by the second step of its log-in. It checks that the
 * password is still the compared one, uses up the challenge, and uses up the factor.
 */
export async function verifySecondFactor(
  context: AnyContext,
  { challenge: token, ...given }: Given & { challenge: string },
): Promise<Admitted<AccountRow<'admin'>>> {
  const { store, now } = context;
  const challengeHash = hashToken(token);
  const over = new Refusal('unauthenticated', messages.logInTookTooLong);
  const asked = await lookUpForLogIn(context, 'second factor', () =>
    findChallenge(store.db, challengeHash, now),
  );
  if (!asked) throw over;
  const { adminId: id, boundTo: password } = asked;
  const wrong = new Refusal('unauthenticated', messages.secondFactorWrong);
  const spend = await compare(context, { adminId: id, challenge: token }, given);
  if (!spend) throw wrong;
  return async (db) => {
    const account = await lockAccount({ ...store, db }, { role: 'admin', id, password });
    if (!account || !(await takeChallenge(db, challengeHash))) throw over;
    if (!(await spend(db))) throw wrong;
    return account;
  };
}

/**
 * Verifies a factor, as a counted try. Returns a function that uses it up; undefined for a wrong
 * factor.
 */
export async function compare(
  context: AnyContext,
  { adminId, challenge: asked }: { adminId: number; challenge: string },
  given: Given,
): Promise<Spend | undefined> {
  let spend: Spend | undefined;
  const right = await compareSecondFactor(context, adminId, async () => {
    spend = await spendingOf(context, { adminId, challenge: asked }, given);
    return spend !== undefined;
  });
  if (right) return spend;
  const { store, actor, now: at } = context;
  const action = 'admin.second-factor-refused';
  await record(store.db, { actor, action, subjectId: adminId, at });
  context.metrics.logInFailed('admin');
  return undefined;
}

async function spendingOf(
  { store, config, now: at }: AnyContext,
  { adminId, challenge: asked }: { adminId: number; challenge: string },
  { code, recoveryCode, passkey: answer }: Given,
): Promise<Spend | undefined> {
  if (recoveryCode !== undefined) {
    const known = { adminId, codeHash: hashToken(recoveryCode) };
    if (!(await hasRecoveryCode(store.db, known))) return undefined;
    return (db) => consumeRecoveryCode(db, known);
  }
  const { app, passkeys } = await factorsOf(store.db, adminId);
  if (code !== undefined) {
    const { secret, lastStep: after } = app ?? { secret: '', lastStep: 0 };
    const step = app && stepOf(code, { secret, after, now: at });
    return step === undefined ? undefined : (db) => consumeStep(db, { adminId, secret, step, at });
  }
  const site = passkeySite(config);
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer?.credentialId);
  if (!answer || !passkey || typeof site === 'string') return undefined;
  const counter = await counterOf(answer, { passkey, challenge: asked, site });
  return counter === undefined ? undefined : (db) => usePasskey(db, passkey, { counter, at });
}
