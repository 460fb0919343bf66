// How a member was enrolled, and how a member without a password gets to the card.
import type { DatabaseContext } from '../database/context.ts';
import type { StoredCustomer } from './customer-queries.ts';
import { invitedUntil } from './invitation-queries.ts';

/**
 * The enrolment of a member at the till; undefined for members who joined by themselves or were
 * imported.
 */
export async function findEnrolment(
  { db }: DatabaseContext,
  { id, createdAt }: Pick<StoredCustomer, 'id' | 'createdAt'>,
) {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('admins', 'admins.id', 'audit_log.actorId')
      .select(['admins.username as by', 'audit_log.actorId as byId'])
      // The entry has the moment of the member's creation, and the log has an index on moments.
      .where('at', '=', createdAt)
      .where('action', '=', 'customer.enrolled')
      .where('subjectId', '=', id)
      .executeTakeFirst()
  );
}

/**
 * The enrolment of a member, whether they have a password, and until when an invitation is valid.
 */
export async function entranceOf(context: DatabaseContext, customer: StoredCustomer, now: Date) {
  const enrolment = await findEnrolment(context, customer);
  const opened = customer.password !== null;
  const { id: customerId } = customer;
  return {
    ...(enrolment && { enrolment }),
    opened,
    invitedUntil: opened ? null : await invitedUntil(context.db, { customerId, now }),
  };
}
