// The files that calls take.

/** The `Content-Type` of each kind of file. */
export const fileTypes = {
  json: 'application/json',
  csv: 'text/csv',
  bills: 'text/csv',
  picture: 'image/jpeg',
} as const;
export type FileKind = keyof typeof fileTypes;
