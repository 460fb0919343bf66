// Pays what a guest owes after several changes that belong together.
import { paymentOf } from '../../domain/points/point-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { postAll } from './entry-postings.ts';
import { findOwed } from './owed.ts';
import { written } from './wording.ts';

/** In a transaction: pays what a guest owes with the points that they could spend. */
export async function payOwed(
  context: DatabaseContext,
  { customerId, actor, at }: { customerId: number; actor: Actor; at: Date },
): Promise<void> {
  const [owing] = await findOwed(context, { ids: [customerId] });
  const account = owing && (await lockRow(context, 'customers', customerId));
  const pays = account && paymentOf({ ...account, owed: owing.owed }, written.repaid);
  if (!pays) return;
  const posting = { kind: 'repaid' as const, customerId, ...pays, actor, at };
  const [outcome] = await postAll(context, [posting]);
  if (outcome instanceof Refusal) throw outcome;
}
