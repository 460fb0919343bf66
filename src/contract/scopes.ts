// The scopes of programs' keys: each allows some of the calls.

/** All scopes; a call for programs names the one that it requires. */
export const keyScopes = [
  /** Finds guests by their QR, or by number and code. */
  'members:read',
  /** Also finds guests by their whole number alone. */
  'members:by-number',
  /** Reads the visits and reversals that came in. */
  'visits:read',
  /** Settles visits, and reads them as `visits:read` does. */
  'visits:write',
  'visits:reverse',
  /** Serves rewards and benefits in a visit; the key needs `visits:write` as well. */
  'rewards:serve',
  'events:read',
  /** Signs receipts, whose points guests claim. */
  'receipts:sign',
  /** Reports that a number has answered STOP, which ends messages to it. */
  'messages:stop',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key with these scopes may make a call that requires one. */
export const allows = (scopes: readonly KeyScope[], scope: KeyScope): boolean =>
  scopes.includes(scope) || (scope === 'visits:read' && scopes.includes('visits:write'));
