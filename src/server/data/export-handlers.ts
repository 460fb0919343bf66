// Handlers of exports as CSV: members, entries of points, visits, rewards, stamps, the audit log.
import { detailNames, type MemberDetails } from '../../contract/members/details.ts';
import { labels } from '../../contract/messages/labels.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { SpanQuery } from '../../contract/values/export-query.ts';
import { daysAfter } from '../../domain/days.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readAuditLog } from '../../storage/restaurant/audit-list.ts';
import { readMembers, readStamps } from '../../storage/data/export-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import type { Handlers } from '../context.ts';
import { fileOf } from '../csv-file.ts';
import type { Column } from '../sheets.ts';
import { claimsSheet, entriesSheet, memberColumns, visitsSheet } from './row-sheets.ts';

export const exports: Handlers<'exports'> = {
  exportMembers: async ({ query }, context) => {
    await catchUp(context.store, { limit: summedUpLimit });
    return fileOf(context, {
      ...query,
      name: 'members',
      action: 'data.members-exported',
      rows: readMembers(context.store),
      columns: [
        ...memberColumns,
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
    // The days of the entries are known once they are summed up.
    await sumUpPoints(context.store, { limit: summedUpLimit });
    const sheet = await entriesSheet(context.store, daysOf(query));
    const action = 'data.entries-exported';
    return fileOf(context, { ...fileFor(query), name: 'transactions', action, ...sheet });
  },

  exportVisits: async ({ query }, context) => {
    const sheet = await visitsSheet(context.store, daysOf(query));
    const action = 'data.visits-exported';
    return fileOf(context, { ...fileFor(query), name: 'visits', action, ...sheet });
  },

  exportClaims: async ({ query }, context) => {
    await sumUpPoints(context.store, { limit: summedUpLimit });
    const sheet = await claimsSheet(context.store, daysOf(query));
    const action = 'data.claims-exported';
    return fileOf(context, { ...fileFor(query), name: 'rewards', action, ...sheet });
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
        ...memberColumns,
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

function daysOf({ from, to, language }: SpanQuery) {
  if (from && to && to < from) throw new Refusal('invalid', messages.lastDayFirst);
  return { from, before: to && daysAfter(to, 1), language };
}

/** The days of a file stand in its name. */
const fileFor = ({ from, to, language }: SpanQuery) => ({
  language,
  day: from || to ? [from, to].filter(Boolean).join('-to-') : undefined,
});

/** The limit of entries that are summed up before they are exported, as for the list of members. */
const summedUpLimit = 2_000;

/** The detail of an entry of points is its number of points, which is exported as a number. */
const isPoints = (action: string) => action.startsWith('points.');
