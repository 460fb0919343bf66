// The sheets of rows of days: entries of points, visits, and rewards that guests chose.
import type { ExportLanguage } from '../../contract/values/export-query.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { decimalAmount } from '../../domain/points/bill-rules.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { readClaims, readEntries, readVisits } from '../../storage/data/export-queries.ts';
import type { Store } from '../../storage/database/store.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { spanOf } from '../../storage/summaries/rows-in-time.ts';
import { sheetOf, type Column } from '../sheets.ts';

/** Days as `spanOf` takes them, and the language of names that are not in the API. */
export interface SheetOfDays {
  from?: string | undefined;
  before?: string | undefined;
  language: ExportLanguage;
}

interface OfMember {
  customerId: number | null;
  name: string | null;
  mobile: string | null;
}

/** The columns of the member; all are blank for one who left. */
export const memberColumns: readonly Column<OfMember>[] = [
  ['memberNumber', ({ customerId }) => customerId],
  ['name', ({ name }) => name],
  ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
];

export async function entriesSheet(store: Store, { language, ...days }: SheetOfDays) {
  const outletName = await outletNamesFor(store, language);
  return sheetOf({
    rows: readEntries(store, await spanOf(store.db, days)),
    columns: [
      ['entryNumber', ({ id }) => id],
      ['when', ({ timestamp }, clocks) => clocks(timestamp)],
      ['businessDay', ({ day }) => day],
      ['kind', ({ kind }) => kind],
      ['outlet', ({ outletId }) => outletName(outletId)],
      ...memberColumns,
      ['points', ({ points }) => points],
      ['balance', ({ balance }) => balance],
      ['description', ({ description }) => description],
      ['billNumber', ({ billNumber }) => billNumber],
      ['amount', decimalAmount],
      ['currency', ({ currency }) => currency],
      ['by', ({ actor, actorRole }) => actor ?? actorRole],
      ['undoes', ({ undoes }) => undoes],
    ],
  });
}

export async function claimsSheet(store: Store, { language, ...days }: SheetOfDays) {
  const outletName = await outletNamesFor(store, language);
  return sheetOf({
    rows: readClaims(store, await spanOf(store.db, days)),
    columns: [
      ['claimNumber', ({ id }) => id],
      ['when', ({ claimedAt }, clocks) => clocks(claimedAt)],
      ...memberColumns,
      ['reward', ({ reward }) => reward],
      ['points', ({ cost }) => cost],
      ['state', ({ state }) => state],
      ['served', ({ servedAt }, clocks) => servedAt && clocks(servedAt)],
      ['outlet', ({ outletId }) => outletName(outletId)],
      ['partner', ({ partner }) => partner],
      ['menuPrice', ({ menuPrice: amount, currency }) => decimalAmount({ amount, currency })],
      ['ownCost', ({ ownCost: amount, currency }) => decimalAmount({ amount, currency })],
      ['currency', ({ currency }) => currency],
    ],
  });
}

export async function visitsSheet(store: Store, { language, ...days }: SheetOfDays) {
  const outletName = await outletNamesFor(store, language);
  return sheetOf({
    rows: readVisits(store, days),
    columns: [
      ['visitNumber', ({ id }) => id],
      ['when', ({ at }, clocks) => clocks(at)],
      ['businessDay', ({ businessDay }) => businessDay],
      ['outlet', ({ outletId }) => outletName(outletId)],
      ...memberColumns,
      ['billNumber', ({ billNumber }) => billNumber],
      ['amount', decimalAmount],
      ['refundedAmount', ({ refunded: amount, currency }) => decimalAmount({ amount, currency })],
      ['currency', ({ currency }) => currency],
      ['points', ({ points }) => points],
      ['rewards', ({ rewards }) => rewards],
      ['benefits', ({ benefits }) => benefits],
      ['by', ({ actor, actorRole }) => actor ?? actorRole],
      ['undoneAt', ({ undoneAt }, clocks) => undoneAt && clocks(undoneAt)],
    ],
  });
}

/** Names outlets by their numbers, in the language of the file. */
export async function outletNamesFor(store: Store, language: ExportLanguage) {
  const outlets = await listOutlets(store.db);
  return (outletId: number | null) =>
    outletId && (outletNameIn(outlets, { outletId, language }) ?? outletId);
}
