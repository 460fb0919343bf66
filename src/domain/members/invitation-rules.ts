// Invitations to the card: how a guest proves that an invitation is theirs.
import { digitsOf, spacedMobile } from './mobile.ts';

/** The number of tries with wrong digits after which an invitation is no longer valid. */
export const maxWrongTries = 5;

const digitsAsked = 4;

/** The digits that open an invitation: the last four of a number. */
export const lastDigits = (mobile: string) => digitsOf(mobile).slice(-digitsAsked);

/** Whether the typed digits are the last four of a number, or a longer part of its end. */
export const areLastDigits = (typed: string, mobile: string) =>
  typed.length >= Math.min(digitsAsked, digitsOf(mobile).length) &&
  /^\+?\d+$/.test(typed) &&
  lastDigits(typed) === lastDigits(mobile);

/** A number in groups, with dots for the digits that the guest has to type: `+966 55 500 ••••`. */
export const withoutLastDigits = (mobile: string) => spacedMobile(mobile).replace(lastOnes, '•');

const lastOnes = new RegExp(String.raw`\d(?=( ?\d){0,${digitsAsked - 1}}$)`, 'g');

/** A token as it is printed, in groups of four. */
export const spacedToken = (token: string) => token.replace(/.{4}(?=.)/g, '$&-');
