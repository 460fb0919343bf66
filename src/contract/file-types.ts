// The files that calls take and send.

/** The `Content-Type` of each kind of file. */
export const fileTypes = {
  json: 'application/json',
  csv: 'text/csv',
  bills: 'text/csv',
  picture: 'image/jpeg',
} as const;
export type FileKind = keyof typeof fileTypes;

/** The `Content-Type` of files of rows. */
export const rowTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
