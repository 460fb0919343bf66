// A value outside of React: components that use it are rendered again when it changes.
import { useSyncExternalStore } from 'react';

export function observable<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;

  function set(next: Value) {
    value = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get) };
}
