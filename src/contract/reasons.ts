// The reasons for refusals, and the HTTP status of each.
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  throttled: 429,
  unavailable: 503,
} as const;

export type Reason = keyof typeof statusOf;
