// Passkeys of this device and of those it can reach: made, and asked for an answer (WebAuthn).

/** The question of the server. */
interface Asked {
  challenge: string;
  rpId: string;
  passkeys: readonly { id: string; transports: readonly string[] }[];
}

/** The algorithms of keys that the server reads, by their numbers of COSE: Ed25519, P-256, RSA. */
const algorithms = [-8, -7, -257];

/** Milliseconds that a person has: as long as the challenge is good. */
const timeout = 300_000;

/** Whether this browser can make passkeys for this page: it must have come over https. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && window.isSecureContext;

/** Has a passkey made. Throws a DOMException where the person or the device does not want to. */
export async function makePasskey(
  { challenge, rpId, passkeys, userId, userName }: Asked & { userId: string; userName: string },
  brand: string,
) {
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: rpId, name: brand },
      user: { id: bytesOf(userId), name: userName, displayName: userName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map(described),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout,
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    challenge,
    credentialId: made.id,
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

/** Has a passkey answer. Throws a DOMException where the person or the device does not want to. */
export async function answerByPasskey({ challenge, rpId, passkeys }: Asked) {
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId,
      allowCredentials: passkeys.map(described),
      userVerification: 'preferred',
      timeout,
    },
  })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    credentialId: used.id,
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

const described = ({ id, transports }: Asked['passkeys'][number]) => ({
  type: 'public-key' as const,
  id: bytesOf(id),
  transports: transports as AuthenticatorTransport[],
});

/** Bytes in base64url, as the server writes and reads them. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
