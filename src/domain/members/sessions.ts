// The lifetime of sessions by role (OWASP's session management cheat sheet, section on expiration),
// and of other secrets.
import type { Role } from '../../contract/endpoint.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Span {
  /** Milliseconds without a request after which the session ends. */
  idle: number;
  /** Milliseconds after log-in at which the session ends in any case. */
  absolute: number;
}

export const sessionSpan: Record<Role, Span> = {
  admin: { idle: 30 * minute, absolute: 12 * hour },
  partner: { idle: 8 * hour, absolute: 24 * hour },
  customer: { idle: 30 * day, absolute: 90 * day },
};

/** Minutes without a touch after which a till locks, until the owner sets others. */
export const usualLockMinutes = 3;
/** Milliseconds after a touch in which a till does not tell the server of another one. */
export const touchSpan = 10_000;
/** Milliseconds that the code is good for by which a device is enrolled as a till. */
export const tillCodeSpan = 15 * minute;

/** Milliseconds that a one-time pass is good for. */
export const passSpan = minute;
/** Milliseconds that an administrator has to give a second factor, or to answer with a passkey. */
export const challengeSpan = 5 * minute;
/** Milliseconds that a proof of who somebody is stays fresh. */
export const proofSpan = 10 * minute;
/** Milliseconds that an invitation is good for that a guest scans or reads at the till. */
export const invitationSpan = 15 * minute;
/** Milliseconds that a printed invitation, or a link, is good for. */
export const printedSpan = 90 * day;
/** Milliseconds that a temporary password is good for. */
export const temporarySpan = day;
/** Milliseconds that the link of the first start opens the set-up. */
export const setUpSpan = day;
/** Milliseconds that an idempotency key is remembered. */
export const keySpan = day;
/** Milliseconds since the last log-in that a device is known: as long as browsers keep a cookie. */
export const deviceSpan = 400 * day;
