// A bell rings when something changed that open cards show.

/** Whose cards are to look again: these customers', or everybody's. */
export type Whose = readonly number[] | 'everybody';

export interface Bell {
  /** Rings in every process on the database; takes no time and never fails. */
  ring: (whose: Whose) => void;
  /**
   * Hears each ring, those of this process too, until the answer is called. Whenever rings may
   * have been missed, everybody's is heard.
   */
  hear: (listener: (whose: Whose) => void) => () => void;
  close: () => Promise<void>;
}

/** A bell within this process. */
export function indoorBell(): Bell {
  const listeners = new Set<(whose: Whose) => void>();
  return {
    ring: (whose) => {
      for (const listener of listeners) listener(whose);
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
