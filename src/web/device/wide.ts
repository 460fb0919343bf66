// Whether the window has room for something beside a list.
import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width >= 1100px)');

export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(hear: () => void) {
  wide.addEventListener('change', hear);
  return () => wide.removeEventListener('change', hear);
}
