// Calls that export rows as CSV files, for spreadsheets and other programs.
import { endpoint, owners } from '../endpoint.ts';
import { ExportQuery, FileOfRows, SpanQuery } from '../values/export-query.ts';

/**
 * A CSV file that is read while it is sent: each row is as it is at that moment. Times are local to
 * the restaurant; levels, roles and actions have the same names as elsewhere in the API.
 */
const file = {
  may: owners,
  freshProof: true,
  query: ExportQuery,
  sendsRows: 'csv',
  reply: FileOfRows,
} as const;

/** The same of business days, or of all. */
const ofDays = { ...file, query: SpanQuery } as const;

export const exports = {
  /** All members with points and visits, by number; no code, no password. */
  exportMembers: endpoint('GET /api/admin/exports/members', file),
  /** The entries of points of business days, the oldest first, each with its bill. */
  exportEntries: endpoint('GET /api/admin/exports/transactions', ofDays),
  /** The visits of business days, the oldest day first, each with its bill and what it gave. */
  exportVisits: endpoint('GET /api/admin/exports/visits', ofDays),
  /** All benefits that partners have served, the oldest first, with those that were taken back. */
  exportStamps: endpoint('GET /api/admin/exports/stamps', file),
  /**
   * The rewards that guests chose on business days, the oldest first, with their price and cost at
   * the moment in which they were served.
   */
  exportClaims: endpoint('GET /api/admin/exports/claims', ofDays),
  /** The audit log together with the entries of the ledger, the newest first. */
  exportAuditLog: endpoint('GET /api/admin/exports/audit', file),
};
