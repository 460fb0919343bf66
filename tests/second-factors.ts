// Second factors for the people of the stories: an authenticator app, and a passkey.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { rows } from './every-column.ts';
import type { Person } from './people.ts';
import { adminPassword, type Restaurant } from './restaurant.ts';
import { codeAt, fromBase32 } from '../src/server/accounts/totp.ts';

/** The secret of every app in the tests. */
export const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The code that an app shows, by default at the restaurant's present time. */
export const codeIn = ({ clock }: Pick<Restaurant, 'clock'>, { steps = 0, of = secret } = {}) =>
  codeAt(Math.floor(clock.now().getTime() / 30_000) + steps, { key: fromBase32(of), digits: 6 });

/** Sets up an app, which uses its current code up; returns the recovery codes. */
export async function withApp(restaurant: Restaurant, person: Pick<Person, 'asks'>) {
  const { recoveryCodes } = await person.asks('addApp', {
    body: { secret, code: codeIn(restaurant) },
  });
  restaurant.clock.pass({ seconds: 30 });
  return recoveryCodes;
}

const encoded = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A passkey of a browser at an address (WebAuthn, ES256). */
export function newPasskey(origin = 'https://family.example') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** The authenticator data: the hash of the host, the flags, and the signature counter. */
  function authenticatorData(flags: number) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  }

  return {
    id: encoded(id),
    /** The response that registers the passkey. A `statement` in CBOR can hold certificates. */
    makes(challenge: string, { format = 'none', statement = 'a0' } = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, key];
      const data = Buffer.concat([authenticatorData(0x45), ...credential]);
      const attestation = Buffer.concat([
        Buffer.from('a363', 'hex'),
        Buffer.from('fmt'),
        Buffer.from([0x60 + format.length]),
        Buffer.from(`${format}\x67attStmt`),
        Buffer.from(statement, 'hex'),
        Buffer.from('\x68authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        challenge,
        name: 'Phone',
        credentialId: encoded(id),
        clientData: encoded(clientData('webauthn.create', challenge)),
        attestation: encoded(attestation),
        transports: ['internal'],
      };
    },
    /** The response that proves possession of the passkey. */
    answers(challenge: string, { counted = true } = {}) {
      // A cloned authenticator counts by itself, from the same number on.
      if (!counted) counter -= 1;
      const [data, told] = [authenticatorData(5), clientData('webauthn.get', challenge)];
      return {
        credentialId: encoded(id),
        clientData: encoded(told),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', Buffer.concat([data, sha256(told)]), privateKey)),
      };
    },
  };
}

/** Adds a passkey for the person. */
export async function withPasskey(person: Pick<Person, 'asks'>, origin?: string) {
  const passkey = newPasskey(origin);
  const { challenge } = await person.asks('challengePasskey');
  const { recoveryCodes } = await person.asks('addPasskey', { body: passkey.makes(challenge) });
  return { ...passkey, recoveryCodes };
}

/** Adds second factors of the first administrator, whose session goes on. */
export async function addFactors({ store: { db } }: Restaurant) {
  const { passkeys, recovery_codes: code } = rows;
  await db
    .insertInto('passkeys')
    .values({ ...passkeys, adminId: 1 })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ ...code, adminId: 1 })
    .execute();
}

/** Does the first step of the owner's log-in; returns the request for the second one. */
export async function begins(person: Pick<Person, 'asks'>) {
  const answer = await person.asks('logInAdmin', {
    body: { username: 'admin', password: adminPassword },
  });
  if (!('secondFactor' in answer)) throw new Error('No second factor was asked for');
  return answer.secondFactor;
}

/** Does the second step. */
export const second = (person: Pick<Person, 'tries'>, body: object) =>
  person.tries('logInWithSecondFactor', { body });
