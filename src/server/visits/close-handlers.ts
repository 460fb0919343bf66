// Handlers of closes: what was settled on a day, a manager's count of the bills, the till's report,
// and the closing of the day.
import { messages } from '../../contract/messages/messages.ts';
import type { Close } from '../../contract/visits/closes.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { readAmount, writeAmount } from '../../domain/points/bill-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { lockOutlets, lockOutletsShared } from '../../storage/restaurant/outlet-queries.ts';
import { readClocks, readMoney } from '../../storage/restaurant/setting-queries.ts';
import { changeDay, closedDays, lockDay, type DayAt } from '../../storage/visits/closed-days.ts';
import { putCount } from '../../storage/visits/reading/close-queries.ts';
import type { Handlers } from '../context.ts';
import { fileOf } from '../csv-file.ts';
import { rowsInMemory } from '../sheets.ts';
import { closeColumns, closeRows } from './close-file.ts';
import { figuresToKeep, outletClosesOf, readClose } from './outlet-closes.ts';
import { refuseOwn } from './own-work.ts';
import { closesOf } from './person-closes.ts';

export const closes: Handlers<'closes'> = {
  listCloses: async ({ query: { day, ...of } }, { store, now }) => {
    const asked = day ?? (await today(store, now));
    const isWhole = of.adminId === undefined && of.tillId === undefined;
    const close = await readClose(store.db, asked);
    return {
      day: asked,
      closes: await closesOf(store, { day: asked, ...of }, close),
      outlets: isWhole ? await outletClosesOf(store.db, asked, close) : [],
    };
  },

  readOwnClose: async (_, { store, caller, now }) => {
    const day = await today(store, now);
    const all = await readClose(store.db, day);
    const own = await closesOf(store, { day, adminId: caller.id }, all);
    return { day, closes: own.map((close) => ({ ...close, count: null })) };
  },

  countClose: async ({ body }, { store, transact, audit, caller, now }) => {
    const { day, adminId, outletId, bills, amount, note = '', seen } = body;
    refuseOwn(adminId === caller.id, caller);
    return transact(async (db) => {
      const on = { ...store, db };
      await lockOutletsShared(on, {});
      const close = await closeAt(on, { day, adminId, outletId });
      const { amounts } = close;
      const money = amount ? await moneyOf(db, { amount, amounts }) : null;
      const { count } = close;
      const isSame =
        count?.bills === bills && count.amount === written(money) && count.note === note;
      if (isSame) return close;
      const closed = await closedDays(on, { firstDay: day, lastDay: day });
      if (closed.some((one) => one.outletId === outletId)) {
        throw new Refusal('conflict', messages.dayIsClosed);
      }
      const counted = {
        day,
        adminId,
        outletId,
        note,
        countedBills: bills,
        countedAmount: money?.amount ?? null,
        currency: money?.currency ?? null,
        countedById: caller.id,
        at: now.toISOString(),
      };
      if (!(await putCount(db, counted, seen))) {
        throw new Refusal('conflict', messages.countedMeanwhile);
      }
      await audit(db, 'visits.counted', {
        detail: [`${day} ${close.person ?? adminId}: ${bills}`, written(money), note]
          .filter(Boolean)
          .join(' · '),
      });
      return closeAt(on, { day, adminId, outletId });
    });
  },

  reportDay: async ({ body }, { store, transact, audit, caller, now }) => {
    const { day, outletId, bills, amount, note = '', seen } = body;
    return transact(async (db) => {
      const on = { ...store, db };
      const close = await outletCloseAt(on, { day, outletId });
      const money = await moneyOf(db, { amount, amounts: close.total.amounts });
      const { report } = close;
      const isSame =
        report?.bills === bills && report.amount === written(money) && report.note === note;
      if (isSame) return close;
      const row = await lockDay(on, { day, outletId });
      if (row.closedAt !== null) throw new Refusal('conflict', messages.dayIsClosed);
      if (row.reportedAt !== seen) throw new Refusal('conflict', messages.reportedMeanwhile);
      const by = { reportedById: caller.id, reportedAt: now.toISOString() };
      await changeDay(on, row.id, { bills, ...money, note, ...by });
      const detail = [`${day}: ${bills}`, written(money), note].filter(Boolean).join(' · ');
      await audit(db, 'day.reported', { detail });
      return outletCloseAt(on, { day, outletId });
    });
  },

  closeDay: async (
    { body: { day, outletId, seenTotal } },
    { store, transact, audit, caller, now },
  ) => {
    return transact(async (db) => {
      const on = { ...store, db };
      if (day > (await today(on, now))) throw new Refusal('invalid', messages.dayNotBegun);
      // Everything that settles, undoes or refunds has ended, and sees the closed day from now on.
      await lockOutlets(on);
      const close = await outletCloseAt(on, { day, outletId });
      if (close.closed) return close;
      const { bills, amounts } = close.total;
      if (bills !== seenTotal.bills || amounts.join() !== seenTotal.amounts.join()) {
        throw new Refusal('conflict', messages.settledMeanwhile);
      }
      const { id } = await lockDay(on, { day, outletId });
      const figures = JSON.stringify(figuresToKeep(await readClose(db, day), outletId));
      await changeDay(on, id, { closedById: caller.id, closedAt: now.toISOString(), figures });
      const detail = [`${day}: ${bills}`, amounts.join(' + ')].filter(Boolean).join(' · ');
      await audit(db, 'day.closed', { detail });
      return outletCloseAt(on, { day, outletId });
    });
  },

  exportCloses: async ({ query: { day, tillId, language } }, context) => {
    const { store, now } = context;
    const asked = day ?? (await today(store, now));
    return fileOf(context, {
      language,
      name: 'closes',
      day: asked,
      action: 'data.closes-exported',
      rows: rowsInMemory(await closeRows(store, { day: asked, tillId, language })),
      columns: closeColumns,
    });
  },
};

const today = async ({ db }: DatabaseContext, now: Date) =>
  businessDayOf(now, await readClocks(db));

/**
 * The amount of a count or a report, in the currency of its bills, or in today's currency if the
 * bills have several or none. Refuses a text that is no amount of it, and an amount that is too
 * large to store: the sum of many bills can be above that of the highest.
 */
async function moneyOf(
  db: Database,
  { amount, amounts }: { amount: string; amounts: readonly string[] },
) {
  const [only, another] = amounts.map((sum) => sum.slice(-3));
  const { currency: own, marks } = await readMoney(db);
  const currency = only && !another ? only : own;
  if (!currency) throw new Refusal('invalid', messages.noPointsForBills);
  const read = readAmount(amount, { currency, marks });
  if (read > Number.MAX_SAFE_INTEGER) throw new Refusal('invalid', messages.countTooHigh);
  return { amount: Number(read), currency };
}

const written = (money: { amount: number; currency: string } | null) =>
  money && writeAmount(BigInt(money.amount), money);

/** The close of a person at an outlet; refuses if nothing was settled. */
async function closeAt(
  on: DatabaseContext,
  { outletId, ...asked }: { day: string; adminId: number; outletId: number },
): Promise<Close> {
  const all = await closesOf(on, asked, await readClose(on.db, asked.day));
  return found(
    all.find((close) => close.outletId === outletId),
    messages.noSuchClose,
  );
}

/** The close of an outlet; refuses if nothing happened there on that day. */
async function outletCloseAt({ db }: DatabaseContext, { day, outletId }: DayAt) {
  const all = await outletClosesOf(db, day, await readClose(db, day));
  return found(
    all.find((close) => close.outletId === outletId),
    messages.noSuchClose,
  );
}
