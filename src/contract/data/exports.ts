// Calls that export rows as CSV files, for spreadsheets and other programs.
import * as z from 'zod/mini';
import { endpoint, owners } from '../endpoint.ts';

/** The languages of the headings. */
const exportLanguages = ['en', 'ar'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** The language of the headings of a CSV file. */
export const ExportQuery = z.strictObject({
  language: z._default(z.enum(exportLanguages), 'en'),
});

/**
 * A CSV file that is read while it is sent: each row is as it is at that moment. Times are local to
 * the restaurant; levels, roles and actions have the same names as elsewhere in the API.
 */
const file = {
  may: owners,
  freshProof: true,
  query: ExportQuery,
  sendsCsv: true,
  reply: z.object({ name: z.string(), lines: z.custom<AsyncIterable<string>>() }),
} as const;

export const exports = {
  /** All members with points and visits, by number; no code, no password. */
  exportMembers: endpoint('GET /api/admin/exports/members', file),
  /** All entries of points, the oldest first. */
  exportEntries: endpoint('GET /api/admin/exports/transactions', file),
  /** All benefits that partners have served, the oldest first, with those that were taken back. */
  exportStamps: endpoint('GET /api/admin/exports/stamps', file),
  /** The audit log together with the entries of the ledger, the newest first. */
  exportAuditLog: endpoint('GET /api/admin/exports/audit', file),
};
