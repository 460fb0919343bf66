// Invitations to the card: how a guest proves that one is theirs.
import { mobileKey, spacedMobile } from './mobile.ts';

/** The tries with wrong digits after which an invitation is not good any more. */
export const mostWrongTries = 5;

const digitsAsked = 4;

/** The digits that an invitation is opened with: the last four of a number. */
export const lastDigits = (mobile: string) => mobileKey(mobile).slice(-digitsAsked);

/** Whether digits as typed are the last four of a number; more of its end may be typed too. */
export const areLastDigits = (typed: string, mobile: string) =>
  typed.length >= Math.min(digitsAsked, mobileKey(mobile).length) &&
  /^\+?\d+$/.test(typed) &&
  lastDigits(typed) === lastDigits(mobile);

/** A number for reading, with dots for the digits that are asked: `+966 55 500 ••••`. */
export const withoutLastDigits = (mobile: string) => spacedMobile(mobile).replace(lastOnes, '•');

const lastOnes = new RegExp(String.raw`\d(?=( ?\d){0,${digitsAsked - 1}}$)`, 'g');

/** A token as it is printed, in groups of four. */
export const spacedToken = (token: string) => token.replace(/.{4}(?=.)/g, '$&-');
