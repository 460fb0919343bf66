// Makes and uses passkeys of this device, and of devices that it can reach (WebAuthn).

/** The challenge from the server. */
interface Asked {
  challenge: string;
  rpId: string;
  passkeys: readonly { id: string; transports: readonly string[] }[];
}

/** The key algorithms that the server supports, by their COSE numbers: Ed25519, P-256, RSA. */
const algorithms = [-8, -7, -257];

/** The timeout in milliseconds, which is as long as the challenge is valid. */
const timeout = 300_000;

/** Whether this browser can make passkeys for this page, which takes https. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && window.isSecureContext;

/** Makes a passkey. Throws a DOMException where the person cancels or the device refuses. */
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

/** Signs with a passkey. Throws a DOMException where the person cancels or the device refuses. */
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
