// The address by which an app for codes learns its secret (Key URI Format of Google Authenticator).

/**
 * The address that the QR contains; six digits, 30 seconds and SHA-1 are what apps take by
 * themselves. A colon divides the issuer from the account, so neither may contain one.
 */
export function appAddress(by: Record<'secret' | 'brand' | 'username', string>): string {
  const [issuer, account] = [by.brand, by.username].map((name) =>
    encodeURIComponent(name.replace(/\s*:\s*/g, ' ').trim()),
  );
  return `otpauth://totp/${issuer}:${account}?secret=${by.secret}&issuer=${issuer}`;
}
