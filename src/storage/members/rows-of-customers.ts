// What becomes of the rows of a customer who is deleted.
import type { Tables } from '../database/tables/tables.ts';

/**
 * Every table with the number of a customer in a column `customerId`, and what becomes of the rows
 * of a customer who is deleted: they are deleted in the same transaction, or in slices afterwards;
 * or they stay, and in slices afterwards lose the number or get that of the former card, or keep
 * it, although nobody has it.
 */
export const rowsOfCustomers = {
  customer_words: 'deleted',
  one_time_passes: 'deleted',
  customer_summaries: 'deleted',
  frequent_guests: 'deleted',
  waiting_points: 'deleted',
  invitations: 'deleted',
  visit_requests: 'deleted',
  card_questions: 'deleted',
  evening_guests: 'deleted',
  changed_levels: 'deleted',
  guest_messages: 'deleted',
  friends: 'deleted',
  consents: 'deleted',
  ending_notices: 'deleted',
  contacts: 'deleted',
  contact_requests: 'deleted',
  push_subscriptions: 'deleted',
  // Without a former card, as of a member whose import is undone, these rows are deleted.
  point_transactions: 'of the former card afterwards',
  spendings: 'of the former card afterwards',
  claims: 'without number afterwards',
  stamps: 'without number afterwards',
  visits: 'without number afterwards',
  // The person of the office is not the owner of that card any more if a restore brings it back as
  // somebody else's.
  admins: 'as they are',
  // Counts of limits are deleted after a week, events after they were sent.
  staff_counts: 'as they are',
  outbox: 'as they are',
  outbox_members: 'as they are',
  hook_deliveries: 'as they are',
  // The rows of an import tell what it did; what they replaced is forgotten in slices afterwards.
  import_rows: 'as they are',
  gone_customers: 'as they are',
  log_erasures: 'as they are',
} as const satisfies Partial<Record<keyof Tables, string>>;
