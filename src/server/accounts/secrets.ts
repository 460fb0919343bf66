// Random values and their fingerprints.
import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeOf } from '../../domain/members/code-rules.ts';

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

/** A code that enrols a till: ten of 32 characters that do not look alike, 50 bits. */
export const newTillCode = () => randomSigns(10);

/**
 * The token of an invitation, which can be typed from a printed card: sixteen of these characters,
 * 80 bits.
 */
export const newInvitationToken = () => randomSigns(16);

/** Random characters; each byte picks one of 32 with equal probability. */
const randomSigns = (length: number) =>
  Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The fingerprint of a code together with the mobile number that is typed with it. */
export const hashCode = (mobileKey: string, code: string) => hashToken(`${mobileKey} ${code}`);

/** 128 random bits for a QR, in capital hex digits, which a QR encodes compactly. */
export const newQrToken = () => randomBytes(16).toString('hex').toUpperCase();

/** A verification code, and the text of the QR that replaces typing it. */
export const newCodes = () => ({ verificationCode: newCode(), qrToken: newQrToken() });

/** A password to read out: 12 letters and digits without those that look alike, 59 bits. */
export function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
