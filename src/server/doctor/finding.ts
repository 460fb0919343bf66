// A finding of the doctor: a sentence, and what to do where something is not right.

export interface Finding {
  /** A hint is worth a look; what is wrong keeps Sofra from its work, or endangers it. */
  state: 'good' | 'hint' | 'wrong';
  /** Without secrets and without the public address, so that it can stand in a report. */
  says: string;
  todo?: string;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const hint = (says: string, todo: string): Finding => ({ state: 'hint', says, todo });
export const wrong = (says: string, todo: string): Finding => ({ state: 'wrong', says, todo });

/**
 * The code of an error, of its own or of its cause, or else its name; its text may have an address
 * in it. The code of a DOMException is a number that says less than its name.
 */
export function codeOf(error: unknown): string {
  const { code, cause, name } = error as Error & { code?: unknown };
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : name;
}
