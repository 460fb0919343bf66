// Handlers of CSV exports: members, entries of points, stamps, the audit log.
import { detailNames, type MemberDetails } from '../../contract/members/details.ts';
import { labels } from '../../contract/messages/labels.ts';
import type { ExportLanguage } from '../../contract/values/export-query.ts';
import { decimalAmount } from '../../domain/points/bill-rules.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { readAuditLog } from '../../storage/restaurant/audit-list.ts';
import {
  readClaims,
  readEntries,
  readMembers,
  readStamps,
} from '../../storage/data/export-queries.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import type { Context, Handlers } from '../context.ts';
import { fileOf, type Column } from '../csv-file.ts';

export const exports: Handlers<'exports'> = {
  exportMembers: async ({ query }, context) => {
    await catchUp(context.store, { limit: summedUpLimit });
    return fileOf(context, {
      ...query,
      name: 'members',
      action: 'data.members-exported',
      rows: readMembers(context.store),
      columns: [
        ['memberNumber', ({ id }) => id],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
        ['points', ({ points }) => points],
        ['toSpend', ({ points, spent }) => points - spent],
        ['owed', ({ owed }) => owed],
        ['level', ({ level }) => level],
        ['visits', ({ visits }) => visits],
        ['lastVisit', ({ lastVisitAt }, clocks) => lastVisitAt && clocks(lastVisitAt)],
        ['joined', ({ createdAt }, clocks) => clocks(createdAt)],
        ...detailNames.map((name): Column<MemberDetails> => [name, (row) => row[name]]),
      ],
    });
  },

  exportEntries: async ({ query }, context) => {
    const outletName = await outletNamesFor(query, context);
    await sumUpPoints(context.store, { limit: summedUpLimit });
    return fileOf(context, {
      ...query,
      name: 'transactions',
      action: 'data.entries-exported',
      rows: readEntries(context.store),
      columns: [
        ['entryNumber', ({ id }) => id],
        ['when', ({ timestamp }, clocks) => clocks(timestamp)],
        ['businessDay', ({ day }) => day],
        ['kind', ({ kind }) => kind],
        ['outlet', ({ outletId }) => outletName(outletId)],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
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
  },

  exportClaims: async ({ query }, context) => {
    const outletName = await outletNamesFor(query, context);
    return fileOf(context, {
      ...query,
      name: 'rewards',
      action: 'data.claims-exported',
      rows: readClaims(context.store),
      columns: [
        ['claimNumber', ({ id }) => id],
        ['when', ({ claimedAt }, clocks) => clocks(claimedAt)],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
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
  },

  exportStamps: ({ query }, context) =>
    fileOf(context, {
      ...query,
      name: 'stamps',
      action: 'data.stamps-exported',
      rows: readStamps(context.store),
      columns: [
        ['stampNumber', ({ id }) => id],
        ['when', ({ at }, clocks) => clocks(at)],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
        ['benefit', ({ benefit }) => benefit],
        ['partner', ({ partner }) => partner],
        ['takenBack', ({ takenBackAt }, clocks) => takenBackAt && clocks(takenBackAt)],
        ['takenBackBy', ({ takenBackBy }) => takenBackBy],
      ],
    }),

  exportAuditLog: ({ query }, context) => {
    const left = labels.guestWhoLeft[query.language];
    return fileOf(context, {
      ...query,
      name: 'audit',
      action: 'data.audit-exported',
      rows: readAuditLog(context.store),
      columns: [
        ['when', ({ at }, clocks) => clocks(at)],
        ['role', ({ actorRole }) => actorRole],
        ['by', ({ actor, actorLeft }) => (actorLeft ? left : actor)],
        ['action', ({ action }) => action],
        ['whom', ({ subject, subjectLeft }) => (subjectLeft ? left : subject)],
        ['detail', ({ action, detail }) => (isPoints(action) ? Number(detail) : detail)],
        ['address', ({ address }) => address],
      ],
    });
  },
};

/** Names outlets by their numbers, in the language of the file. */
async function outletNamesFor(
  { language }: { language: ExportLanguage },
  { store }: Pick<Context<unknown>, 'store'>,
) {
  const outlets = await listOutlets(store.db);
  return (outletId: number | null) =>
    outletId && (outletNameIn(outlets, { outletId, language }) ?? outletId);
}

/** The limit of entries that are summed up before members are exported, as for their list. */
const summedUpLimit = 2_000;

/** The detail of an entry of points is its number of points, which is exported as a number. */
const isPoints = (action: string) => action.startsWith('points.');
