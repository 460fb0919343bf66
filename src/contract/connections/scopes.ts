// What the keys of programs allow.

/** The scopes of keys; a call of programs names the one that it takes. */
export const keyScopes = [
  'members:read',
  'visits:write',
  'visits:reverse',
  'rewards:serve',
  'events:read',
  'receipts:sign',
] as const;
export type KeyScope = (typeof keyScopes)[number];
