// The owner's settings that apply to settling visits, and the partners that may give points.
import { sql } from 'kysely';
import { defaultReceiptHours } from '../../domain/connections/receipts.ts';
import type { Earning } from '../../domain/points/bills.ts';
import type { Weeks } from '../../domain/partners/stamps.ts';
import type { Clocks } from '../../domain/visits/visits.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { clocksIn, earningIn } from '../restaurant/settings.ts';

export interface VisitSettings extends Clocks, Weeks {
  /** Whether rewards are switched on, and whether staff may choose them for a guest. */
  rewards: boolean;
  staffChooseRewards: boolean;
  /** Whether rewards and benefits at the till require the QR or the code of the guest's card. */
  proofAtTill: boolean;
  /** Whether receipts can be claimed, and for how many hours after they were printed. */
  receipts: boolean;
  receiptHours: number;
  /** Days from printing for which the points of a claimed receipt wait; 0 for none. */
  refundDays: number;
  /** The rate for bills; null if bills give no points. */
  earning: Earning | null;
}

const settingNames = [
  ...(['rewards', 'staffChooseRewards', 'proofAtTill'] as const),
  ...(['countryCode', 'currency', 'pointsPerUnit'] as const),
  ...(['timeZone', 'dayBegins', 'weekBegins'] as const),
  ...(['receipts', 'receiptHours', 'refundDays'] as const),
];

/** The settings of visits, as they are stored. */
export const visitSettingRows = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      settingNames.map((name) => sql.lit(name)),
    ),
);

/** The settings of visits in their rows. */
export function visitSettingsIn(rows: Awaited<ReturnType<typeof visitSettingRows>>): VisitSettings {
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  return {
    rewards: false,
    staffChooseRewards: true,
    proofAtTill: true,
    receipts: true,
    receiptHours: defaultReceiptHours,
    refundDays: 0,
    ...set,
    ...clocksIn(rows),
    earning: earningIn(rows),
  };
}

/** Finds the partners among the given ones that may give points. */
export const pointGivers = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', engine.list('partners', 'id', param('ids')))
    .where('givesPoints', '=', true),
);
