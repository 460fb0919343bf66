// Handlers of what stands out: figures and lines, the visits behind a line, marks, and the export.
import { messages } from '../../contract/messages/messages.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { countNames, guestOf, isAbout, isBy } from '../../domain/overview/standing-out-rules.ts';
import { found } from '../../domain/refusal.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { listLineVisits } from '../../storage/overview/line-visits.ts';
import { findMark, putMark } from '../../storage/overview/marks.ts';
import { readSpan, readStandingOut } from '../../storage/overview/standing-out-queries.ts';
import { refuseOwnCard } from '../../storage/staff/own-card-queries.ts';
import { sumUpVisits } from '../../storage/summaries/staff-days.ts';
import type { Context, Handlers } from '../context.ts';
import { fileOf } from '../csv-file.ts';
import { rowsInMemory, type Column } from '../sheets.ts';
import { withReversed } from '../visits/visit-handlers.ts';
import { refuseOwn } from '../visits/own-work.ts';

/** The limit of visits that are summed up before an answer. */
const summedUpLimit = 2_000;

export const standingOut: Handlers<'standingOut'> = {
  readStandingOut: ({ query }, context) => readFor(context, query),

  listStandingOutVisits: async ({ query: { days, ...query } }, { store, now }) => {
    const span = await readSpan(store.db, { days, now });
    const page = await listLineVisits(store, { ...query, span });
    return { ...page, rows: page.rows.map(withReversed) };
  },

  markStandingOut: async ({ body: { line, note, days } }, context) => {
    const { store, transact, audit, actor, caller, now } = context;
    refuseOwn(isAbout(line, caller.id), caller);
    await context.checkCaller();
    const { lines } = await readFor(context, { days });
    const shown = found(
      lines.find((one) => one.line === line),
      messages.noSuchLine,
    );
    refuseOwn(isBy(shown, caller.id), caller);
    return transact(async (db) => {
      await refuseOwnCard({ ...store, db }, { actor, customerId: guestOf(shown) });
      const before = await findMark(db, line);
      const isSame = before?.note === note && shown.mark !== null;
      if (!isSame) {
        await putMark(db, { line, note, adminId: caller.id, at: now.toISOString() });
        await audit(db, 'visits.looked-at', { detail: note ? `${line}: ${note}` : line });
      }
      return found(await findMark(db, line), messages.noSuchLine);
    });
  },

  exportStandingOut: async ({ query }, context) => {
    const { people, outlets } = await readFor(context, query);
    const { language } = query;
    const named = await listOutlets(context.store.db);
    const rows = [
      ...people.map(({ adminId, person, ...counts }) => ({
        person: person ?? String(adminId),
        outlet: null,
        ...counts,
      })),
      ...outlets.map(({ outletId, ...counts }) => ({
        person: null,
        outlet: outletNameIn(named, { outletId, language }) ?? String(outletId),
        ...counts,
      })),
    ];
    return fileOf(context, {
      ...query,
      name: 'standing-out',
      action: 'data.staff-exported',
      rows: rowsInMemory(rows),
      columns: [
        ['person', ({ person }) => person],
        ['outlet', ({ outlet }) => outlet],
        ...countNames.map((name): Column<(typeof rows)[number]> => [name, (row) => row[name]]),
      ],
    });
  },
};

/**
 * Reads what stands out; the latest visits are summed up first, up to a limit that takes little
 * time.
 */
async function readFor(
  { store, reading, now }: Pick<Context<unknown>, 'store' | 'reading' | 'now'>,
  { days }: { days: number },
) {
  const whole = await sumUpVisits(store, { limit: summedUpLimit, now });
  return { ...(await readStandingOut(reading(), await readSpan(store.db, { days, now }))), whole };
}
