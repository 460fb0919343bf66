// How a member was enrolled, and whether they have opened the card since.
import type { DatabaseContext } from '../database/context.ts';
import type { StoredCustomer } from './customers.ts';

/** The enrolment of a member at the till; nothing where they joined themselves or by a file. */
export async function findEnrolment(
  { db }: DatabaseContext,
  { id, createdAt, password }: Pick<StoredCustomer, 'id' | 'createdAt' | 'password'>,
) {
  const entry = await db
    .selectFrom('audit_log')
    .leftJoin('admins', 'admins.id', 'audit_log.actorId')
    .select(['admins.username as by', 'audit_log.actorId as byId'])
    // An enrolment is noted at the moment of the member's creation, by which the log has an index.
    .where('at', '=', createdAt)
    .where('action', '=', 'customer.enrolled')
    .where('subjectId', '=', id)
    .executeTakeFirst();
  return entry && { ...entry, opened: password !== null };
}
