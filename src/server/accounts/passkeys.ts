// Passkeys (WebAuthn): where they can be used, and the verification of a browser's answer.
import { isIP } from 'node:net';
import type { NewPasskey, PasskeyProof } from '../../contract/staff/second-factors.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { PlainMessage } from '../../contract/messages/sentences.ts';
import { passkeysElsewhere, type Passkey } from '../../storage/accounts/second-factor-queries.ts';
import type { Store } from '../../storage/database/store.ts';
import type { Config } from '../config.ts';

/** The address at which passkeys are made and used. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** The site of the public address, or the reason why browsers make no passkeys there. */
export function passkeySite({
  PUBLIC_URL,
}: Pick<Config, 'PUBLIC_URL'>): PasskeySite | PlainMessage {
  if (!PUBLIC_URL) return messages.passkeysNeedAddress;
  const { protocol, hostname: rpId, origin } = new URL(PUBLIC_URL);
  if (isIP(rpId.replace(/^\[|\]$/g, ''))) return messages.passkeysNeedName;
  if (protocol !== 'https:' && rpId !== 'localhost') return messages.passkeysNeedHttps;
  return { rpId, origin };
}

/** The host at which passkeys are used; undefined where there are none. */
export function rpIdOf(config: Pick<Config, 'PUBLIC_URL'>): string | undefined {
  const site = passkeySite(config);
  return typeof site === 'string' ? undefined : site.rpId;
}

/**
 * A sentence about passkeys that a change of the public address has invalidated; undefined if there
 * are none.
 */
export async function noticeOfEndedPasskeys(
  { db }: Pick<Store, 'db'>,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<string | undefined> {
  const ended = await passkeysElsewhere(db, rpIdOf(config) ?? '');
  if (ended.length === 0) return undefined;
  const all = (what: string[]) => [...new Set(what)].join(', ');
  const names = all(ended.map(({ username }) => username));
  const hosts = all(ended.map(({ rpId }) => rpId));
  return `Passkeys of ${names} were made for ${hosts}, and cannot be used at PUBLIC_URL of today.`;
}

export const transportsOf = ({ transports }: Pick<Passkey, 'transports'>) =>
  JSON.parse(transports) as string[];

/** The library is loaded when a passkey is first used, since that takes half a second. */
const library = () => import('@simplewebauthn/server');

type Transport = 'usb';

/**
 * Verifies that a browser has answered the challenge with this passkey; returns the passkey's
 * signature counter, or undefined. User verification is requested but not required, since the
 * password came before.
 */
export async function counterOf(
  { credentialId: id, clientData, authenticatorData, signature }: PasskeyProof,
  { passkey, challenge, site }: { passkey: Passkey; challenge: string; site: PasskeySite },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    // The library throws for every invalid answer.
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The columns of a passkey that a browser has made for the challenge; undefined for none. */
export async function passkeyOf(
  { credentialId: id, clientData, attestation, transports }: NewPasskey,
  { challenge, site }: { challenge: string; site: PasskeySite },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  try {
    if (!(await isUncertified(attestation))) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData,
          attestationObject: attestation,
          transports: transports as Transport[],
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
    });
    if (!registrationInfo) return undefined;
    const { publicKey, counter, ...credential } = registrationInfo.credential;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
    };
  } catch {
    // The library throws for every invalid answer.
    return undefined;
  }
}

/**
 * Whether an attestation names no certificates, none of which is asked for: the library would fetch
 * the list of revoked ones from an address in them, and Sofra calls nobody.
 */
async function isUncertified(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = Uint8Array.from(Buffer.from(attestation, 'base64url'));
  const decoded = decodeAttestationObject(bytes);
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}
