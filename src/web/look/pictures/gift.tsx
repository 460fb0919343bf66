// The small eight-cornered star that marks a gift of the restaurant; a tick says it was given.

interface GiftProps {
  /** The benefit was given, and is not due again yet. */
  served?: boolean;
}

export const Gift = ({ served = false }: GiftProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={`mt-0.5 size-5.5 shrink-0 ${served ? 'fill-good' : 'fill-accent'}`}
  >
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" />
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" transform="rotate(45 12 12)" />
    {served && (
      <path
        d="m8.2 12.3 2.7 2.7 5-5.4"
        className="fill-none stroke-surface stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </svg>
);
