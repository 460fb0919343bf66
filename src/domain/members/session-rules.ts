// The lifetimes of sessions by role (OWASP's session management cheat sheet, section on expiration)
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

/** The minimum interval in milliseconds at which a till reports input to the server. */
export const touchSpan = 10_000;
/** Milliseconds that a code to enrol a till is valid. */
export const tillCodeSpan = 15 * minute;

/** Milliseconds that a one-time pass is valid. */
export const passSpan = minute;
/** Milliseconds in which an administrator has to give a second factor or answer with a passkey. */
export const challengeSpan = 5 * minute;
/** Milliseconds that a proof of identity stays fresh. */
export const proofSpan = 10 * minute;
/** Milliseconds for which whoever set a person's PIN answers for what is done with it. */
export const pinSpan = day;
/** Milliseconds that an invitation made at a till is valid. */
export const invitationSpan = 15 * minute;
/** Milliseconds that a printed invitation, or a link, is valid. */
export const printedSpan = 90 * day;
/** Milliseconds that a temporary password is valid. */
export const temporarySpan = day;
/** Milliseconds that the link of the first start is valid. */
export const setUpSpan = day;
/** Milliseconds that an idempotency key is remembered. */
export const keySpan = day;
/**
 * Milliseconds since the last log-in for which a device is known: as long as browsers keep a
 * cookie.
 */
export const deviceSpan = 400 * day;
