// A bell rings when something changed that open cards show.

/** Whose cards are to look again: these customers', or everybody's. */
export type Audience = readonly number[] | 'everybody';

export interface Notifier {
  /** Rings in every process on the database; takes no time and never fails. */
  publish: (audience: Audience) => void;
  /**
   * Hears each ring, those of this process too, until the answer is called. Whenever rings may
   * have been missed, everybody's is heard.
   */
  subscribe: (listener: (audience: Audience) => void) => () => void;
  close: () => Promise<void>;
}

/** A bell within this process. */
export function localNotifier(): Notifier {
  const listeners = new Set<(audience: Audience) => void>();
  return {
    publish: (audience) => {
      for (const listener of listeners) listener(audience);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
