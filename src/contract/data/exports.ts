// Calls that export rows as CSV files, for spreadsheets and other programs.
import * as z from 'zod/mini';
import { endpoint, owners } from '../endpoint.ts';
import { ExportQuery } from '../values/export-query.ts';

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
  /** All entries of points, the oldest first, each with its bill. */
  exportEntries: endpoint('GET /api/admin/exports/transactions', file),
  /** All benefits that partners have served, the oldest first, with those that were taken back. */
  exportStamps: endpoint('GET /api/admin/exports/stamps', file),
  /**
   * All rewards that guests chose, the oldest first, with their price and cost at the moment in
   * which they were served.
   */
  exportClaims: endpoint('GET /api/admin/exports/claims', file),
  /** The audit log together with the entries of the ledger, the newest first. */
  exportAuditLog: endpoint('GET /api/admin/exports/audit', file),
};
