// Tells every process on the database that something changed which open cards show.

/** Whose cards are to look again: these customers', or everybody's. */
export type Audience = readonly number[] | 'everybody';

export interface Notifier {
  /** Reaches every process on the database; takes no time and never fails. */
  publish: (audience: Audience) => void;
  /**
   * The listener is called for whatever is published, by this process too, until the answer is
   * called; for everybody, whenever something may have been missed.
   */
  subscribe: (listener: (audience: Audience) => void) => () => void;
  close: () => Promise<void>;
}

/** A notifier within this process. */
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
