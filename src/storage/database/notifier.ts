// The notifier tells every process on the database about changes that concern open cards.

/** The customers whose cards have to look for updates. */
export type Audience = readonly number[] | 'everybody';

export interface Notifier {
  /** Publishes to every process on the database; does not block and never fails. */
  publish: (audience: Audience) => void;
  /**
   * Calls the listener with each published audience, including those of this process, and with
   * `everybody` whenever notices may have been lost. The returned function ends the subscription.
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
