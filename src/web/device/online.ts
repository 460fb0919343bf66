// Whether the device has a network, as far as the browser knows.
import { useSyncExternalStore } from 'react';

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(hear: () => void) {
  addEventListener('online', hear);
  addEventListener('offline', hear);
  return () => {
    removeEventListener('online', hear);
    removeEventListener('offline', hear);
  };
}
