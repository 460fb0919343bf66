// The notifier tells every process on the database about changes that open cards show.

/** The customers whose cards have to look for updates. */
export type Audience = readonly number[] | 'everybody';

export interface Notifier {
  /** Reaches every process on the database; does not block and never fails. */
  publish: (audience: Audience) => void;
  /**
   * Calls the listener with each published audience, by this process too, and with `everybody`
   * whenever something may have been missed. The answer ends it.
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
