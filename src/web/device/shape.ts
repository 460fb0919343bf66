// The shape of the window: a phone's, a tablet's, or that of a desk.
import { useSyncExternalStore } from 'react';

export type Shape = 'phone' | 'tablet' | 'desk';

/** A phone on its side is wide, but too low for a column of icons. */
const phone = matchMedia('(width < 600px), (width < 1100px) and (height < 560px)');
const desk = matchMedia('(width >= 1100px)');

export const useShape = (): Shape => useSyncExternalStore(subscribe, shapeNow);

function shapeNow(): Shape {
  if (phone.matches) return 'phone';
  return desk.matches ? 'desk' : 'tablet';
}

function subscribe(listener: () => void) {
  for (const query of [phone, desk]) query.addEventListener('change', listener);
  return () => {
    for (const query of [phone, desk]) query.removeEventListener('change', listener);
  };
}
