// Whether the device has a network, as far as the browser knows.
import { useSyncExternalStore } from 'react';
import { eventsOf } from './observable.ts';

const changes = eventsOf(globalThis, 'online', 'offline');

export const useOnline = () => useSyncExternalStore(changes, () => navigator.onLine);
