// Notes messages that are due: one for a guest, an occasion and a turn, however often it is asked.
import { sql } from 'kysely';
import type { MessageKind } from '../../contract/occasions/occasion-values.ts';
import type { Database } from '../database/tables/tables.ts';

export interface Due {
  customerId: number;
  occasion: MessageKind;
  turn: string;
}

/** Notes those messages that are not noted yet. */
export async function noteDue(db: Database, due: readonly Due[], now: Date): Promise<void> {
  if (due.length === 0) return;
  const noted = await db
    .selectFrom('guest_messages')
    .select(['customerId', 'occasion', 'turn'])
    .where(
      'customerId',
      'in',
      due.map(({ customerId }) => customerId),
    )
    .execute();
  const keyOf = ({ customerId, occasion, turn }: Due) => `${customerId} ${occasion} ${turn}`;
  const known = new Set(noted.map(keyOf));
  const rows = due.filter((one) => !known.has(keyOf(one)));
  if (rows.length === 0) return;
  const common = { state: 'due' as const, dueAt: now.toISOString(), ...undecided };
  await db
    .insertInto('guest_messages')
    .values(rows.map((row) => ({ ...row, ...common })))
    .onConflict((conflict) => conflict.columns(['customerId', 'occasion', 'turn']).doNothing())
    .execute();
}

const undecided = {
  decidedAt: null,
  cameUntil: null,
  english: null,
  arabic: null,
  points: sql.lit(0),
  entryId: null,
  claimId: null,
  readAt: null,
} as const;
