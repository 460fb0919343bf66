// The parts of the office that are absent until there is a reason for them, and the call that says
// which of them have appeared.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';

/**
 * Sections, views of the overview and settings that do not stand there from the first day. What
 * gives each its reason is in `domain/restaurant/office-parts.ts`.
 */
export const officeParts = [
  'approvals',
  'events',
  'messages',
  'evening',
  'standingOut',
  'closes',
  'liability',
  'hours',
  'outlets',
  'till',
  'counters',
  'pointEnds',
  'levelsBy',
  'levels',
  'demand',
  'resets',
  'alerts',
  'unusualBills',
  'keys',
  'receipts',
  'owed',
  'hooks',
  'submissions',
  'ledger',
  'audit',
] as const;
const OfficePart = z.enum(officeParts);
export type OfficePart = z.output<typeof OfficePart>;

export const parts = {
  /** What has appeared stays, also when its reason is gone. */
  readOfficeParts: endpoint('GET /api/admin/parts', {
    may: managers,
    reply: z.object({ appeared: z.array(OfficePart) }),
  }),
};
