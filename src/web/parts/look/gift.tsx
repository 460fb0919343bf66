// The small eight-cornered star that marks a gift of the restaurant.

export const Gift = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="mt-0.5 size-5.5 shrink-0 fill-accent">
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" />
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" transform="rotate(45 12 12)" />
  </svg>
);
