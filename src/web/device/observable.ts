// Values outside of React: components that use one are rendered again when it changes.
import { useSyncExternalStore } from 'react';

/** Subscribes to events of the browser, in the form that `useSyncExternalStore` takes. */
export function eventsOf(target: EventTarget, ...names: string[]) {
  return (listener: () => void) => {
    for (const name of names) target.addEventListener(name, listener);
    return () => {
      for (const name of names) target.removeEventListener(name, listener);
    };
  };
}

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
