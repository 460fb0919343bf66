// Replies about a customer.
import { detailNames, picked, type MemberDetails } from '../../contract/members/details.ts';
import { english } from '../../contract/messages/english.ts';
import { levelOf, type Standing } from '../../domain/points/level-periods.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { readLadder } from '../../storage/database/queries/computed-levels.ts';
import type { StoredCustomer } from '../../storage/members/customer-queries.ts';

interface Sums {
  spent?: number | undefined;
  owed?: number | undefined;
}

/** The row of a customer for an answer, without `spent` and `owed` where they are zero. */
export const withoutZeros = <C extends object>(customer: C & Sums) => ({
  ...customer,
  spent: customer.spent || undefined,
  owed: customer.owed || undefined,
});

/** The details of a customer for an answer; without any, they are left out. */
export const detailsOf = (customer: MemberDetails) =>
  detailNames.some((name) => customer[name] !== null)
    ? { details: picked(customer, detailNames) }
    : {};

type Account = Pick<StoredCustomer, 'password' | 'temporaryUntil' | keyof Standing>;

/** The answer of a log-in about the guest. */
export async function logInReply<A extends Account>(store: DatabaseContext, customer: A) {
  const { password: _, temporaryUntil, ...account } = customer;
  const others = { ...account, level: levelOf(account, await readLadder(store)) };
  if (temporaryUntil === null) return { ...others, passwordReset: false };
  return { ...others, passwordReset: true, message: english.temporaryPassword };
}
