// A finding of the doctor: a sentence, and advice if something is wrong.

export interface Finding {
  /** `hint` deserves attention; `wrong` prevents Sofra from working, or endangers its data. */
  state: 'good' | 'hint' | 'wrong';
  /**
   * The sentence, without secrets and without the public address, so that it can be put into a
   * report.
   */
  says: string;
  todo?: string;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const hint = (says: string, todo: string): Finding => ({ state: 'hint', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ state: 'wrong', says, todo });

/**
 * The code of an error or of its cause, or else its name; the message is not used, since it may
 * contain an address. For a DOMException the name is used, since its code is only a number.
 */
export function codeOf(error: unknown): string {
  const { code, cause, name } = error as Error & { code?: unknown };
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : name;
}
