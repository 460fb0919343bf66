// Handlers of what is owed to guests, and its files.
import type { Liability } from '../../contract/overview/liability.ts';
import { changeKinds } from '../../contract/overview/liability.ts';
import { decimalAmount } from '../../domain/points/bill-rules.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import {
  listPointChanges,
  readMonths,
  readOutlets,
  readPointChanges,
  type PointChangeRow,
} from '../../storage/overview/liability-queries.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import type { Handlers } from '../context.ts';
import { fileOf, rowsInMemory, type Column } from '../csv-file.ts';

/** The limit of rows that are summed up before an answer, as for the overview. */
const summedUpLimit = 2_000;

export const liability: Handlers<'liability'> = {
  readLiability: async ({ query }, { store, reading, now }) => {
    const whole = await sumUpPoints(store, { limit: summedUpLimit });
    const { db } = reading();
    const months = (await readMonths(db, now)).toReversed();
    const month = query.month ?? months[0]?.month ?? null;
    const outlets = month === null ? [] : await readOutlets(db, month);
    return { months, month, outlets, whole };
  },

  listPointChanges: async ({ query: { month, kind, outlet, ...page } }, { store, reading }) => {
    await sumUpPoints(store, { limit: summedUpLimit });
    return listPointChanges(reading(), { month, kind, outlet }, page);
  },

  exportLiability: async ({ query }, context) => {
    const { store, now } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    return fileOf<Liability['months'][number]>(context, {
      ...query,
      name: 'owed',
      action: 'data.liability-exported',
      rows: rowsInMemory(await readMonths(store.db, now)),
      columns: [
        ['month', ({ month }) => month],
        ['opening', ({ opening }) => opening],
        ...changeKinds.map((kind): Column<Liability['months'][number]> => [
          kind === 'takenBack' ? 'pointsTakenBack' : kind,
          (row) => row[kind],
        ]),
        ['closing', ({ closing }) => closing],
      ],
    });
  },

  exportPointChanges: async ({ query: { month, language } }, context) => {
    const { store } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    const outlets = await listOutlets(store.db);
    const nameOf = (outletId: number) => outletNameIn(outlets, { outletId, language }) ?? outletId;
    return fileOf<PointChangeRow>(context, {
      language,
      name: 'point-changes',
      day: month,
      action: 'data.entries-exported',
      rows: readPointChanges(store, month),
      columns: [
        ['when', ({ at }, clocks) => clocks(at)],
        ['businessDay', ({ day }) => day],
        ['kind', ({ kind }) => kind],
        ['points', ({ points }) => points],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
        ['description', ({ description }) => description],
        ['outlet', ({ outletId }) => outletId && nameOf(outletId)],
        ['billNumber', ({ billNumber }) => billNumber],
        ['amount', decimalAmount],
        ['currency', ({ currency }) => currency],
        ['by', ({ actor, actorRole }) => actor ?? actorRole],
      ],
    });
  },
};
