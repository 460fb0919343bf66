// What guests are told of points that end: the days of their notices, with what ends then.
import type { PointEnd } from '../../../contract/members/waiting.ts';
import { toldEnds } from '../../../domain/points/endings.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { preparedFind } from '../../database/queries/rows.ts';
import { noticesOf, readEnding, readHoldings } from './holdings.ts';

/** The query for the notices of guests that stand, which most guests do not have. */
export const askNotices = ({ customerIds }: { customerIds: number[] }) =>
  noticesOf.with({ ids: customerIds });

/**
 * What guests with standing notices are told, by guest, the next ends first. Guests of whom nothing
 * ends are left out, and all of them while the rule is off.
 */
export async function readTold(
  context: DatabaseContext,
  notices: readonly { customerId: number }[],
): Promise<Map<number, PointEnd[]>> {
  const none = new Map<number, PointEnd[]>();
  if (notices.length === 0) return none;
  const ending = await readEnding(context);
  if (!ending) return none;
  const ids = [...new Set(notices.map(({ customerId }) => customerId))];
  const holders = await findHolders(context, { values: ids });
  const holdings = await readHoldings(context, holders, ending);
  const told = [...holdings].map(([id, holding]) => [id, toldEnds(holding, ending.rule)] as const);
  return new Map(told.filter(([, ends]) => ends.length > 0));
}

/** The same of one guest. */
export async function readToldOf(context: DatabaseContext, id: number): Promise<PointEnd[]> {
  const notices = await noticesOf(context, { ids: [id] });
  return (await readTold(context, notices)).get(id) ?? [];
}

const findHolders = preparedFind('customers', ['id', 'points', 'spent', 'createdAt'], 'id');
