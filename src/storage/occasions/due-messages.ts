// Notes messages that are due: one for a guest, an occasion and a turn, however often it is asked.
import type { Insertable } from 'kysely';
import type { MessageKind } from '../../contract/occasions/occasion-values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Tables } from '../database/tables/tables.ts';

export interface Due {
  customerId: number;
  occasion: MessageKind;
  turn: string;
}

/** In a transaction: notes those messages that are not noted yet. */
export async function noteDue(
  context: DatabaseContext,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  const noted = await findNoted(context, { ids: due.map(({ customerId }) => customerId) });
  const keyOf = ({ customerId, occasion, turn }: Due) => `${customerId} ${occasion} ${turn}`;
  const known = new Set(noted.map(keyOf));
  const rows = due.filter((one) => !known.has(keyOf(one)));
  if (rows.length === 0) return;
  const common = { state: 'due', dueAt: now.toISOString(), points: 0 } as const;
  await addDue(context, { rows: rows.map((row) => ({ ...row, ...common })) });
}

const columns = ['customerId', 'occasion', 'turn', 'state', 'dueAt', 'points'] as const;
type Noted = Pick<Insertable<Tables['guest_messages']>, (typeof columns)[number]>;

const addDue = prepared(({ db, engine }, param: Param<{ rows: Noted[] }>) =>
  db
    .insertInto('guest_messages')
    .columns(columns)
    .expression(engine.addedRows('guest_messages', columns, param('rows')))
    .onConflict((conflict) => conflict.columns(['customerId', 'occasion', 'turn']).doNothing()),
);

/** The messages of guests. */
const findNoted = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('guest_messages')
    .select(['customerId', 'occasion', 'turn'])
    .where('customerId', '=', engine.list('guest_messages', 'customerId', param('ids'))),
);
