// Handlers of closes: the sums that each person settled, and a manager's count of the bills.
import { messages } from '../../contract/messages/messages.ts';
import type { Close } from '../../contract/visits/closes.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { amountOf, readAmount, writeAmount } from '../../domain/points/bill-rules.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { namesOf } from '../../storage/staff/admin-queries.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { readClocks, readMoney } from '../../storage/restaurant/setting-queries.ts';
import { putCount, readCounts, sumCloses } from '../../storage/visits/reading/close-queries.ts';
import type { Handlers } from '../context.ts';
import { refuseOwn } from './own-work.ts';
import { fileOf, rowsInMemory } from '../csv-file.ts';

export const closes: Handlers<'closes'> = {
  listCloses: async ({ query: { day, ...of } }, { store, now }) => {
    const asked = day ?? (await today(store, now));
    return { day: asked, closes: await closesOf(store, { day: asked, ...of }) };
  },

  readOwnClose: async (_, { store, caller, now }) => {
    const day = await today(store, now);
    const own = await closesOf(store, { day, adminId: caller.id });
    return { day, closes: own.map((close) => ({ ...close, count: null })) };
  },

  countClose: async ({ body }, { store, transact, audit, caller, now }) => {
    const { day, adminId, outletId, bills, amount, note = '', seen } = body;
    refuseOwn(adminId === caller.id, caller);
    return transact(async (db) => {
      const on = { ...store, db };
      const close = await closeAt(on, { day, adminId, outletId });
      const money = amount ? await moneyOf(db, { amount, close }) : null;
      const { count } = close;
      const isSame =
        count?.bills === bills && count.amount === written(money) && count.note === note;
      if (isSame) return close;
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

  exportCloses: async ({ query: { day, tillId, language } }, context) => {
    const { store, now } = context;
    const asked = day ?? (await today(store, now));
    const outlets = await listOutlets(store.db);
    return fileOf(context, {
      language,
      name: 'closes',
      day: asked,
      action: 'data.closes-exported',
      rows: rowsInMemory(await closesOf(store, { day: asked, tillId })),
      columns: [
        ['day', () => asked],
        ['person', ({ person, adminId }) => person ?? adminId],
        ['outlet', ({ outletId }) => outletNameIn(outlets, { outletId, language }) ?? outletId],
        ['visits', ({ visits }) => visits],
        ['points', ({ points }) => points],
        ['bills', ({ bills }) => bills],
        ['amounts', ({ amounts }) => amounts.join(' + ')],
        ['rewards', ({ rewards }) => rewards],
        ['benefits', ({ benefits }) => benefits],
        ['undone', ({ undone }) => undone],
        ['approved', ({ approved }) => approved],
        ['countedBills', ({ count }) => count?.bills ?? null],
        ['countedAmount', ({ count }) => count?.amount ?? null],
        ['countedBy', ({ count }) => count?.by ?? null],
        ['note', ({ count }) => count?.note ?? null],
      ],
    });
  },
};

const today = async ({ db }: DatabaseContext, now: Date) =>
  businessDayOf(now, await readClocks(db));

/**
 * The amount of a count, in the currency of its bills, or in today's currency if the bills have
 * several or none. Refuses a text that is no amount of it, and an amount that is too large to
 * store: the sum of many bills can be above that of the highest.
 */
async function moneyOf(db: Database, { amount, close }: { amount: string; close: Close }) {
  const [only, another] = close.amounts.map((sum) => sum.slice(-3));
  const { currency: own, marks } = await readMoney(db);
  const currency = only && !another ? only : own;
  if (!currency) throw new Refusal('invalid', messages.noPointsForBills);
  const read = readAmount(amount, { currency, marks });
  if (read > Number.MAX_SAFE_INTEGER) throw new Refusal('invalid', messages.countTooHigh);
  return { amount: Number(read), currency };
}

const written = (money: { amount: number; currency: string } | null) =>
  money && writeAmount(BigInt(money.amount), money);

interface Asked {
  day: string;
  adminId?: number | undefined;
  tillId?: number | undefined;
}

/**
 * The closes of a business day with names and counts. Closes of a till have no counts, since a
 * count is about everything that a person did at an outlet.
 */
async function closesOf(on: DatabaseContext, asked: Asked): Promise<Close[]> {
  const { closes: sums, amounts } = await sumCloses(on, asked);
  const counts = asked.tillId === undefined ? await readCounts(on.db, asked) : [];
  const names = await namesOf(on.db, [...new Set(sums.map(({ adminId }) => adminId))]);
  return sums.map((close) => {
    const isHere = (row: Pick<Close, 'adminId' | 'outletId'>) =>
      row.adminId === close.adminId && row.outletId === close.outletId;
    const count = counts.find(isHere);
    return {
      ...close,
      person: names.get(close.adminId) ?? null,
      amounts: amounts.filter(isHere).map((sum) => writeAmount(sum.amount, sum)),
      count: count
        ? {
            bills: count.countedBills,
            amount: amountOf({ amount: count.countedAmount, currency: count.currency }),
            note: count.note,
            by: count.by,
            at: count.at,
          }
        : null,
    };
  });
}

/** The close of a person at an outlet; refuses if nothing was settled. */
async function closeAt(
  on: DatabaseContext,
  { outletId, ...asked }: Asked & { adminId: number; outletId: number },
): Promise<Close> {
  const all = await closesOf(on, asked);
  return found(
    all.find((close) => close.outletId === outletId),
    messages.noSuchClose,
  );
}
