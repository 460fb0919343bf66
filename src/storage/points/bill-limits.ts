// The limit above which a bill is asked about, and the usual bill, from the settings and the latest
// bills.
import type { SettingValues } from '../../contract/restaurant/settings.ts';
import {
  billLimitOf,
  isByLatest,
  latestBills,
  usualBillOf,
  type BillLimit,
} from '../../domain/visits/unusual-bills.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { earningNames, readSettings, settingsQuery } from '../restaurant/setting-queries.ts';

/**
 * The settings of points: the rate for bills, the limit above which these are asked about, and when
 * points end.
 */
export const billSettings = settingsQuery([
  ...earningNames,
  'setUp',
  'billsAskedAbove',
  'pointEnds',
  'dayBegins',
]);

type LimitSettings = Pick<SettingValues, 'currency' | 'setUp' | 'billsAskedAbove'>;

/** The limit by these settings; undefined where no bill is asked about. */
export async function readBillLimit(
  context: DatabaseContext,
  settings: LimitSettings,
): Promise<BillLimit | undefined> {
  const { currency, billsAskedAbove } = settings;
  if (currency === null) return undefined;
  // The latest bills are only read where they decide.
  const isNeeded = billsAskedAbove === null && isByLatest(settings);
  const latest = isNeeded ? await readLatest(context, currency) : [];
  return billLimitOf(settings, { currency, latest });
}

/**
 * The currency, and the usual bill in its smallest unit; undefined without a currency, and with too
 * few bills to call one usual.
 */
export async function readUsualBill(context: DatabaseContext) {
  const settings = await readSettings(context.db, 'currency', 'setUp');
  const { currency } = settings;
  if (currency === null) return undefined;
  const latest = isByLatest(settings) ? await readLatest(context, currency) : [];
  const usual = usualBillOf(settings, { currency, latest });
  return usual === undefined ? undefined : { currency, usual };
}

async function readLatest(context: DatabaseContext, currency: string): Promise<number[]> {
  const rows = await latestAmounts(context, { currency, limit: latestBills });
  return rows.map(({ amount }) => amount!);
}

/** Finds the latest bills that stand, from the end of their index. */
const latestAmounts = prepared(({ db }, param: Param<{ currency: string; limit: number }>) =>
  db
    .selectFrom('visits')
    .select('amount')
    .where('currency', '=', param('currency'))
    .where('amount', 'is not', null)
    .where('undoneAt', 'is', null)
    .where('pointsUndoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(param('limit')),
);
