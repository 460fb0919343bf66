// Replaces names and details of members by those of a file, and puts them back.
import type { MemberDetails } from '../../contract/members/details.ts';
import type { Replaced } from '../../domain/data/import-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { renameCustomer, updateCustomer } from '../members/customer-queries.ts';

type Customer = { id: number; mobile: string; mobileKey: string } & Partial<MemberDetails> & {
    name?: string;
  };

/**
 * Sets a member's replaced values, in the transaction that has locked the member. Of those that are
 * put back (`before`), each stays that somebody has changed since.
 */
export async function replaceDetails(
  { db }: DatabaseContext,
  customer: Customer,
  replaced: Replaced,
  set: 'before' | 'after',
): Promise<void> {
  const fields = Object.keys(replaced) as (keyof Replaced)[];
  const values = fields.flatMap((field) => {
    const [before, after] = replaced[field]!;
    if (set === 'after') return [[field, after] as const];
    return customer[field] === after ? [[field, before] as const] : [];
  });
  const { name, ...details } = Object.fromEntries(values) as Partial<MemberDetails> & {
    name?: string;
  };
  if (name !== undefined) await renameCustomer(db, customer, { name, mobile: customer.mobile });
  if (Object.keys(details).length > 0) await updateCustomer(db, customer.id, details);
}
