// Guests who have been here more than once, by the summary of their visits.
import type { Database } from '../database/tables/tables.ts';

/** Whether a guest has been here twice. */
export const hasVisitedTwice = async (db: Database, customerId: number): Promise<boolean> =>
  (await db
    .selectFrom('customer_summaries')
    .select('customerId')
    .where('customerId', '=', customerId)
    .where('visits', '>=', 2)
    .executeTakeFirst()) !== undefined;
