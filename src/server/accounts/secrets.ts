// Random values and their fingerprints.
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeOf } from '../../domain/members/codes.ts';

/** 256 random bits for a cookie or a one-time pass, in 43 characters of base64url. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Whether a text has the form of such a token. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** The fingerprint of a token, which is stored: its SHA-256, in base64url. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

/** Compares a secret in constant time. */
export const isSecret = (candidate: string, { secret }: { secret: string }) =>
  timingSafeEqual(Buffer.from(hashToken(candidate)), Buffer.from(hashToken(secret)));

/** Six digits. */
export const newCode = () => codeOf(randomInt(10 ** codeDigits));

/** Eight digits: a temporary PIN. */
export const newPin = () => String(randomInt(10 ** 8)).padStart(8, '0');

/** Ten signs of 32 without those that look alike, 50 bits, by which a device becomes a till. */
export const newTillCode = () => randomSigns(10);

/** Sixteen of these signs, 80 bits, in an address that can be typed from a printed card. */
export const newInvitationToken = () => randomSigns(16);

/** Each byte picks one of 32 signs, all of them equally often. */
const randomSigns = (length: number) =>
  Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The fingerprint of a code together with the number beside which it is typed. */
export const hashCode = (mobileKey: string, code: string) => hashToken(`${mobileKey} ${code}`);

/** 128 random bits for a QR, in capitals, which make it small. */
export const newQrToken = () => randomBytes(16).toString('hex').toUpperCase();

/** A verification code, and the text of the QR that stands for it. */
export const newCodes = () => ({ verificationCode: newCode(), qrToken: newQrToken() });

/** A password to read out: 12 letters and digits without those that look alike, 59 bits. */
export function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
