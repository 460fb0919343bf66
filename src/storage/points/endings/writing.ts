// Ends points of guests whose notice has run out, and notes what guests have to be told.
import { endingOf, missingNotices, type Holding } from '../../../domain/points/endings.ts';
import { noteNotices } from '../../channels/dispatches.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import { addNumberedRows } from '../../database/queries/rows.ts';
import { addEntries, entryRows } from '../entry-rows.ts';
import { written } from '../wording.ts';
import {
  lockHolders,
  readHoldings,
  type Ending,
  type GuestHolding,
  type Holder,
  type StandingNotice,
} from './holdings.ts';

const actor = { role: 'system', id: null, address: null } as const;

/** What is written about a guest: notices that are over, with what ends, and new ones. */
interface Writing {
  holder: Holder;
  over: { notice: StandingNotice; ended: number }[];
  missing: ReturnType<typeof missingNotices>;
}

/**
 * In a transaction: locks guests, ends what their notices say whose day is over, and notes what is
 * missing. Who does it a second time on the same day finds nothing to do. Returns the guests of
 * whom something was written.
 */
export async function writeEndings(
  context: DatabaseContext,
  ids: readonly number[],
  { ending, now }: { ending: Ending; now: Date },
): Promise<number[]> {
  const holders = await lockHolders(context, { ids: [...new Set(ids)] });
  const holdings = await readHoldings(context, holders, ending);
  const today = ending.dayOf(now);
  const writings = holders
    .map((holder) => writingOf(holder, holdings.get(holder.id)!, { ending, today }))
    .filter(({ over, missing }) => over.length + missing.length > 0);
  const ended = await endPoints(context, writings, now);
  await noteEvents(context.db, eventsOf(writings, { ended, at: now }));
  await addNotices(context, writings, now);
  return writings.map(({ holder }) => holder.id);
}

/** What there is to write about a guest on a day. */
export function writingOf(
  holder: Holder,
  holding: GuestHolding,
  { ending: { rule }, today }: { ending: Ending; today: string },
): Writing {
  let left: Holding = holding;
  const over = holding.notices
    .filter(({ day }) => day < today)
    .map((notice) => {
      const ended = endingOf(notice, left, rule);
      const notices = left.notices.filter((one) => one !== notice);
      left = { ...left, toSpend: left.toSpend - ended, notices };
      return { notice, ended };
    });
  return { holder, over, missing: missingNotices(left, rule, today) };
}

/** Adds the missing notices, and tells guests of them by the channels where they want it. */
async function addNotices(
  context: DatabaseContext,
  writings: readonly Writing[],
  now: Date,
): Promise<void> {
  const all = writings.flatMap(({ holder, missing }) =>
    missing.map((notice) => ({ holder, notice })),
  );
  const ids = await addNumberedRows(
    context,
    'ending_notices',
    all.map(({ holder, notice }) => ({
      customerId: holder.id,
      ...notice,
      notedAt: now.toISOString(),
      closedAt: null,
      entryId: null,
    })),
  );
  await noteNotices(context.db, {
    notices: all.map(({ holder: { id: customerId, createdAt }, notice: { day } }, i) => ({
      kind: 'ending',
      subjectId: ids[i]!,
      customerId,
      of: [customerId, createdAt, day],
    })),
    now,
  });
}

/** The events for hooks and programs: what has ended, and what guests were told. */
function eventsOf(
  writings: readonly Writing[],
  { ended, at }: { ended: readonly Ended[]; at: Date },
) {
  const endings = ended.map(({ customerId, ...detail }) => ({
    customerId,
    kind: 'points.ended',
    at,
    detail,
  }));
  const notices = writings.flatMap(({ holder, missing }) =>
    missing.map(({ day, points }) => ({
      customerId: holder.id,
      kind: 'points.ending',
      at,
      detail: { day, points },
    })),
  );
  return [...endings, ...notices];
}

interface Ended {
  customerId: number;
  entry: number;
  points: number;
}

/** Writes the entries by which points end, and closes their notices. */
async function endPoints(
  context: DatabaseContext,
  writings: readonly Writing[],
  at: Date,
): Promise<Ended[]> {
  const all = writings.flatMap(({ holder, over }) =>
    over.map(({ notice, ended }) => ({ holder, notice, ended })),
  );
  const ending = all.filter(({ ended }) => ended > 0);
  const rows = ending.flatMap(({ holder, ended }) =>
    entryRows({
      posting: { kind: 'ended', customerId: holder.id, actor, at },
      entry: { points: 0, balance: holder.points, description: written.ended, ended },
      unpays: undefined,
      pays: undefined,
      outletId: null,
      key: undefined,
    }),
  );
  const ids = rows.length > 0 ? await addEntries(context, rows) : [];
  const entryOf = new Map(ending.map(({ notice }, i) => [notice.id, ids[i]!]));
  for (const { notice } of all) {
    await context.db
      .updateTable('ending_notices')
      .set({ closedAt: at.toISOString(), entryId: entryOf.get(notice.id) ?? null })
      .where('id', '=', notice.id)
      .execute();
  }
  return ending.map(({ holder, ended }, i) => ({
    customerId: holder.id,
    entry: ids[i]!,
    points: ended,
  }));
}
