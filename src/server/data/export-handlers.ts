// Handlers of CSV exports: members, entries of points, stamps, the audit log.
import { detailNames, type MemberDetails } from '../../contract/members/details.ts';
import { labels } from '../../contract/messages/labels.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { readAuditLog } from '../../storage/restaurant/audit-list.ts';
import { readEntries, readMembers, readStamps } from '../../storage/data/export-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Handlers } from '../context.ts';
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
        ['owed', ({ owed }) => owed],
        ['level', ({ level }) => level],
        ['visits', ({ visits }) => visits],
        ['lastVisit', ({ lastVisitAt }, clocks) => lastVisitAt && clocks(lastVisitAt)],
        ['joined', ({ createdAt }, clocks) => clocks(createdAt)],
        ...detailNames.map((name): Column<MemberDetails> => [name, (row) => row[name]]),
      ],
    });
  },

  exportEntries: ({ query }, context) =>
    fileOf(context, {
      ...query,
      name: 'transactions',
      action: 'data.entries-exported',
      rows: readEntries(context.store),
      columns: [
        ['entryNumber', ({ id }) => id],
        ['when', ({ timestamp }, clocks) => clocks(timestamp)],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
        ['points', ({ points }) => points],
        ['balance', ({ balance }) => balance],
        ['description', ({ description }) => description],
        ['by', ({ actor, actorRole }) => actor ?? actorRole],
        ['undoes', ({ undoes }) => undoes],
      ],
    }),

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

/** The limit of entries that are summed up before members are exported, as for their list. */
const summedUpLimit = 2_000;

/** The detail of an entry of points is its number of points, which is exported as a number. */
const isPoints = (action: string) => action.startsWith('points.');
