// An empty state: a pale star, what would be here, and what to do.
import type { ReactNode } from 'react';

export const Empty = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 px-4 py-8 text-center">
    <Star />
    {children}
  </div>
);

/** The outline of the eight-cornered cloth. */
const Star = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-10 fill-none stroke-edge stroke-[0.9]">
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" />
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" transform="rotate(45 12 12)" />
  </svg>
);
