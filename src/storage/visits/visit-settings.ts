// The owner's settings that apply to settling visits, and the partners that may give points.
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import {
  clockNames,
  earningIn,
  earningNames,
  settingsQuery,
} from '../restaurant/setting-queries.ts';

export const visitSettings = settingsQuery([
  ...clockNames,
  ...earningNames,
  ...(['rewards', 'staffChooseRewards', 'proofAtTill'] as const),
  ...(['receipts', 'receiptHours', 'refundDays'] as const),
]);

type Values = ReturnType<typeof visitSettings.valuesIn>;

/** Adds the rate for bills, which is null if bills give no points. */
export const withEarning = (values: Values) => ({ ...values, earning: earningIn(values) });

export type VisitSettings = ReturnType<typeof withEarning>;

export const readVisitSettings = async (context: DatabaseContext): Promise<VisitSettings> =>
  withEarning(await visitSettings.read(context));

/** Finds the partners among the given ones that may give points. */
export const pointGivers = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', engine.list('partners', 'id', param('ids')))
    .where('givesPoints', '=', true),
);
