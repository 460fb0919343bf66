// The handler that compares a day's bills of a till with the visits of that day.
import type { Outlet } from '../../contract/restaurant/outlets.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { inThread, withFile } from '../../storage/files/thread.ts';
import { programBeside } from '../../storage/own-files.ts';
import { listOutlets, outletAmong } from '../../storage/restaurant/outlet-queries.ts';
import { readClocks, readMoney } from '../../storage/restaurant/setting-queries.ts';
import { readDayBills } from '../../storage/visits/reading/day-bills.ts';
import { writtenReply, type Handlers } from '../context.ts';
import type { ComparedFile, CompareOrder } from './compare-file.ts';

export const tillBills: Handlers<'tillBills'> = {
  compareBills: ({ query }, { store, upload, checkCaller, transact, audit, now }) =>
    withFile(upload, async (file) => {
      await checkCaller();
      const { filename, day: asked, outletId: at, ...chosen } = query;
      const clocks = await readClocks(store.db);
      const outlets = await listOutlets(store.db);
      const outletId = outletAmong(outlets, at);
      const day = asked ?? businessDayOf(now, clocks);
      const visits = await readDayBills(store, { day, outletId });
      const { currency: own, marks } = await readMoney(store.db);
      const currency = currencyOf(visits, own);
      const reading = { currency, marks, day, outletId, outlets, clocks };
      const order: CompareOrder = { file, chosen, visits, ...reading };
      const { json, compared } = await inThread<ComparedFile>(comparing, order);
      if (compared !== null) {
        const detail = detailOf({ day, outletId, outlets, filename, compared });
        await transact((db) => audit(db, 'visits.compared', { detail }));
      }
      return writtenReply(json);
    }),
};

const comparing = programBeside(import.meta, 'compare-thread');

/** The currency of the day's visits, or today's currency if these have several or none. */
function currencyOf(visits: CompareOrder['visits'], own: string | null): string {
  const [only, another] = new Set(visits.map(({ currency }) => currency));
  const currency = only && !another ? only : own;
  if (!currency) throw new Refusal('invalid', messages.noPointsForBills);
  return currency;
}

interface Told {
  day: string;
  outletId: number;
  outlets: readonly Outlet[];
  filename: string;
  compared: number;
}

/**
 * The detail for the audit log, with the number of bills and visits: `2026-11-21 Corniche:
 * closed.csv · 340`.
 */
function detailOf({ day, outletId, outlets, filename, compared }: Told): string {
  const name = outlets.find(({ id }) => id === outletId)?.name;
  return `${[day, name].filter(Boolean).join(' ')}: ${filename} · ${compared}`;
}
