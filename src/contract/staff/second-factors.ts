// Calls of administrators about their own second factors, the log-in with one, and fresh proofs.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { endpoint, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { foldTyped } from '../values/typed.ts';
import { Id, limits, Moment, Text, TypedCode, TypedPassword } from '../values/values.ts';
import { Challenge, CurrentAdmin, PasskeyRequest } from './admins.ts';

/** The limit of passkeys of one account. */
export const passkeyLimit = 10;

/** Bytes in base64url, of at most so many characters. */
const encoded = (most: number) =>
  z.string().check(z.maxLength(most, { abort: true }), z.regex(/^[\w-]+$/, messages.invalidInput));

/** The answer of a passkey by the names of WebAuthn, each part in base64url. */
const PasskeyProof = z.strictObject({
  credentialId: encoded(1_400),
  clientData: encoded(4_000),
  authenticatorData: encoded(4_000),
  signature: encoded(1_400),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const PasskeyLabel = Text({ max: limits.username });
const OwnPasswordText = TypedPassword.check(z.minLength(1, messages.passwordRequired));

const NewPasskey = z.strictObject({
  challenge: Challenge,
  name: PasskeyLabel,
  credentialId: encoded(1_400),
  clientData: encoded(4_000),
  attestation: encoded(16_000),
  transports: z.array(encoded(20)).check(z.maxLength(8)),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** A recovery code as typed; case, spaces and dashes are ignored. */
const TypedRecoveryCode = bounded(
  40,
  z.overwrite((typed) =>
    foldTyped(typed)
      .toUpperCase()
      .replace(/[^A-Z2-7]/g, ''),
  ),
  z.minLength(1, messages.codeRequired),
);

/** Checks that exactly one of several fields is given. */
const oneOf = (ways: readonly string[]) =>
  z.refine<object>((given) => ways.filter((way) => way in given).length === 1, {
    error: messages.oneProof,
  });

/** The same rule in the JSON schema of the API's description. */
const requiringOne = (ways: readonly string[]) => ({
  oneOf: ways.map((way) => ({ required: [way] })),
});

const secondWays = ['code', 'passkey', 'recoveryCode'];
const proofWays = ['password', 'code', 'passkey'];

const SecondFactor = z
  .strictObject({
    challenge: Challenge,
    /** The six digits of the app. */
    code: z.optional(TypedCode),
    passkey: z.optional(PasskeyProof),
    recoveryCode: z.optional(TypedRecoveryCode),
  })
  .check(oneOf(secondWays))
  .register(z.globalRegistry, requiringOne(secondWays));

const Proof = z
  .strictObject({
    challenge: z.optional(Challenge),
    password: z.optional(OwnPasswordText),
    code: z.optional(TypedCode),
    passkey: z.optional(PasskeyProof),
  })
  .check(oneOf(proofWays))
  .register(z.globalRegistry, requiringOne(proofWays));

/** A secret of 160 random bits in base32, which the browser makes, and a code that proves it. */
const NewApp = z.strictObject({
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/, messages.appSecretFormat)),
  code: TypedCode,
});

/** The forms of the screens, one for each kind of second factor. */
export const AppCode = z.strictObject({ code: TypedCode });
export const RecoveryCode = z.strictObject({ recoveryCode: TypedRecoveryCode });
export const OwnPassword = z.strictObject({ password: OwnPasswordText });
export const PasskeyName = z.strictObject({ name: PasskeyLabel });

const used = { createdAt: Moment, lastUsedAt: z.nullable(Moment) };

const SecondFactors = z.object({
  app: z.nullable(z.object(used)),
  passkeys: z.array(
    z.object({
      ...used,
      id: Id,
      name: z.string(),
      /** The host for which the passkey was made. */
      rpId: z.string(),
      /** False if the address of Sofra has changed since. */
      usable: z.boolean(),
    }),
  ),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** The origin at which passkeys are made and used; null where passkeys cannot work. */
  passkeysAt: z.nullable(z.string()),
  /** Why there can be no passkeys, as the key of a message. */
  withoutPasskeys: z.optional(z.string()),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** New recovery codes, which are shown only here; an empty list if the account has some already. */
const Added = z.object({ recoveryCodes: z.array(z.string()) });

const own = { may: staff, whileUnsecured: true, notAtTill: true } as const;
const changes = { ...own, freshProof: true } as const;

export const secondFactors = {
  /** The second step of a log-in; a used code or answer is not accepted again. */
  logInWithSecondFactor: endpoint('POST /api/admin/login/second-factor', {
    may: 'anyone',
    body: SecondFactor,
    reply: CurrentAdmin,
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  listSecondFactors: endpoint('GET /api/admin/second-factors', { ...own, reply: SecondFactors }),
  /**
   * Makes a challenge for a new or existing passkey in this session, valid once and for five
   * minutes.
   */
  challengePasskey: endpoint('POST /api/admin/second-factors/challenge', {
    ...own,
    reply: z.extend(PasskeyRequest, { userId: z.string(), userName: z.string() }),
    refuses: ['conflict'],
  }),
  addApp: endpoint('POST /api/admin/second-factors/app', {
    ...changes,
    body: NewApp,
    reply: Added,
    refuses: ['conflict'],
  }),
  removeApp: endpoint('DELETE /api/admin/second-factors/app', {
    ...changes,
    refuses: ['not-found'],
  }),
  addPasskey: endpoint('POST /api/admin/second-factors/passkeys', {
    ...changes,
    body: NewPasskey,
    reply: Added,
    refuses: ['conflict'],
  }),
  removePasskey: endpoint('DELETE /api/admin/second-factors/passkeys/:id', changes),
  renewRecoveryCodes: endpoint('POST /api/admin/second-factors/recovery-codes', {
    ...changes,
    reply: Added,
    refuses: ['conflict'],
  }),
  /** Proves for ten minutes who the caller is. */
  prove: endpoint('POST /api/admin/prove', {
    ...own,
    body: Proof,
    refuses: ['throttled'],
  }),
  /** Succeeds while the proof is fresh; screens ask this before they send or fetch a file. */
  checkProof: endpoint('GET /api/admin/prove', changes),
};
