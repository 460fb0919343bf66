// Handlers of CSV exports: members, entries of points, stamps, the audit log.
import type { AuditAction } from '../../contract/house/audit.ts';
import type { ExportLanguage } from '../../contract/data/exports.ts';
import { csvLine, csvStart } from '../../domain/data/csv.ts';
import { dayIn, wallClocks } from '../../domain/days.ts';
import { headings, type Heading } from '../../domain/data/headings.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { readAuditLog } from '../../storage/house/audit-list.ts';
import { readEntries, readMembers, readStamps } from '../../storage/data/exports.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Context, Handlers } from '../context.ts';

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
        ['level', ({ level }) => level],
        ['visits', ({ visits }) => visits],
        ['lastVisit', ({ lastVisitAt }, clocks) => lastVisitAt && clocks(lastVisitAt)],
        ['joined', ({ createdAt }, clocks) => clocks(createdAt)],
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

  exportAuditLog: ({ query }, context) =>
    fileOf(context, {
      ...query,
      name: 'audit',
      action: 'data.audit-exported',
      rows: readAuditLog(context.store),
      columns: [
        ['when', ({ at }, clocks) => clocks(at)],
        ['role', ({ actorRole }) => actorRole],
        ['by', ({ actor }) => actor],
        ['action', ({ action }) => action],
        ['whom', ({ subject }) => subject],
        ['detail', ({ action, detail }) => (isPoints(action) ? Number(detail) : detail)],
        ['address', ({ address }) => address],
      ],
    }),
};

/** Entries are summed up before members are exported, as for their list. */
const summedUpLimit = 2_000;

/** The detail of an entry of points is its number of points, which is exported as a number. */
const isPoints = (action: string) => action.startsWith('points.');

type Clocks = (moment: string) => string;
type Column<Row> = [Heading, (row: Row, clocks: Clocks) => string | number | null];

interface CsvFile<Row> {
  language: ExportLanguage;
  name: string;
  action: AuditAction;
  rows: AsyncIterable<readonly Row[]>;
  columns: readonly Column<Row>[];
}

/** A time in the format of spreadsheets: `2026-12-24 18:30`. */
const written = (shown: number) => new Date(shown).toISOString().slice(0, 16).replace('T', ' ');

/** The columns of times; their headings name the time zone. */
const timed: readonly Heading[] = ['when', 'joined', 'lastVisit', 'takenBack'];

/** Records the export in the audit log, before the first line. */
async function fileOf<Row>(
  { store, now, transact, audit }: Context<unknown>,
  { language, name, action, rows, columns }: CsvFile<Row>,
) {
  await transact((db) => audit(db, action));
  const timeZone = await readTimeZone(store.db);
  const shown = wallClocks(timeZone);
  const clocks: Clocks = (moment) => written(shown(moment));
  const heads = columns.map(([heading]) => {
    const said = headings[heading][language];
    return timed.includes(heading) ? `${said} (${timeZone})` : said;
  });
  async function* lines() {
    yield csvStart + csvLine(heads);
    for await (const some of rows) {
      yield some.map((row) => csvLine(columns.map(([, cell]) => cell(row, clocks)))).join('');
    }
  }
  return { name: `sofra-${name}-${dayIn(now, timeZone)}.csv`, lines: lines() };
}
