// What the keys of programs allow.

/** The scopes of keys; a call of programs names the one that it takes. */
export const keyScopes = [
  /** Guests by their QR, or by number and code. */
  'members:read',
  /** Besides, guests by their whole number alone. */
  'members:by-number',
  'visits:write',
  'visits:reverse',
  /** Rewards and benefits, besides `visits:write`. */
  'rewards:serve',
  'events:read',
  /** Receipts that guests claim. */
  'receipts:sign',
] as const;
export type KeyScope = (typeof keyScopes)[number];
