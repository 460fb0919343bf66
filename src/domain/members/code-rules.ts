// The code by which a guest is known at a partner's counter.

export const codeDigits = 6;

/** Six digits, including leading zeros, from a secure random number that the caller provides. */
export const codeOf = (drawn: number) => String(drawn % 10 ** codeDigits).padStart(codeDigits, '0');

/** Whether a text has the form of a code. */
export const isCode = (typed: string) => new RegExp(`^\\d{${codeDigits}}$`).test(typed);
