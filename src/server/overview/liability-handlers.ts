// Handlers of what is owed to guests, and its files.
import type { Liability } from '../../contract/overview/liability.ts';
import { labels } from '../../contract/messages/labels.ts';
import type { ExportLanguage } from '../../contract/values/export-query.ts';
import { daysOf, monthBeside } from '../../domain/days.ts';
import {
  amountsOfParts,
  partsWithMoney,
  valuesAt,
  withMoney,
  worthOfHundred,
} from '../../domain/overview/liability-money.ts';
import { sheetLabels } from '../../domain/data/headings.ts';
import { endedUnspentOf } from '../../domain/overview/liability-rules.ts';
import { cohortsIn, expectedOf } from '../../domain/overview/month-end-rules.ts';
import type { PointValue } from '../../domain/rewards/point-worth.ts';
import type { Store } from '../../storage/database/store.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import {
  listPointChanges,
  readMonths,
  readOutlets,
} from '../../storage/overview/liability-queries.ts';
import { readCohorts, readLevelMonth } from '../../storage/overview/month-ends.ts';
import { readExpectedEndings } from '../../storage/points/endings/looking.ts';
import { readSettings } from '../../storage/restaurant/setting-queries.ts';
import { readGifts } from '../../storage/rewards/gifts.ts';
import { readPointValues } from '../../storage/rewards/point-values.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import type { Handlers } from '../context.ts';
import { fileOf } from '../csv-file.ts';
import { claimsSheet, visitsSheet } from '../data/row-sheets.ts';
import type { Sheet } from '../sheets.ts';
import { closesSheet } from '../visits/close-file.ts';
import { namedSheet, workbookOf } from '../workbook.ts';
import {
  changesSheet,
  cohortsSheet,
  levelsSheet,
  monthsSheet,
  outletsSheet,
} from './liability-sheets.ts';

/** The limit of rows that are summed up before an answer, as for the overview. */
const summedUpLimit = 2_000;

/** The months of earning that are shown. */
const shownCohorts = 24;

export const liability: Handlers<'liability'> = {
  readLiability: async ({ query }, { store, reading, now }) => {
    const whole = await sumUpPoints(store, { limit: summedUpLimit });
    const { db } = reading();
    const values = await readPointValues(db);
    const inOrder = await readMonths(db, now);
    const months = withMoney(inOrder, values).toReversed();
    const month = query.month ?? months[0]?.month ?? null;
    const { menu, cost } = valuesAt(values, month ?? '');
    const cohorts = cohortsIn(await readCohorts(db));
    return {
      months,
      month,
      outlets: month === null ? [] : await outletsOf(db, { month, values }),
      levels: month === null ? [] : await levelsOf(db, { month, values }),
      cohorts: cohorts.slice(-shownCohorts).toReversed(),
      expected: expectedOf(cohorts),
      endings: await endingsOf(db, values),
      endedUnspent: endedUnspentOf(inOrder),
      gifts: await readGifts(db),
      menu: worthOfHundred(menu),
      cost: worthOfHundred(cost),
      whole,
    };
  },

  listPointChanges: async ({ query: { month, kind, outlet, ...page } }, { store, reading }) => {
    await sumUpPoints(store, { limit: summedUpLimit });
    return listPointChanges(reading(), { month, kind, outlet }, page);
  },

  exportLiability: async ({ query: { by, language } }, context) => {
    const { store, now } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    const values = await readPointValues(store.db);
    const months = withMoney(await readMonths(store.db, now), values);
    const names = months.map(({ month }) => month);
    const file = { language, action: 'data.liability-exported' } as const;
    const sheets = sheetsOf(store, { names, values, language });
    if (by === 'outlet') {
      return fileOf(context, { ...file, name: 'owed-by-outlet', ...(await sheets.outlets()) });
    }
    if (by === 'level') {
      return fileOf(context, { ...file, name: 'owed-by-level', ...(await sheets.levels()) });
    }
    if (by === 'cohort') {
      return fileOf(context, { ...file, name: 'spent-since', ...(await sheets.cohorts()) });
    }
    return fileOf(context, { ...file, name: 'owed', ...monthsSheet(months, language) });
  },

  exportPointChanges: async ({ query: { month, language } }, context) => {
    const { store } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    return fileOf(context, {
      language,
      name: 'point-changes',
      day: month,
      action: 'data.entries-exported',
      ...(await changesSheet(store, { month, language })),
    });
  },

  exportMonth: async ({ query: { month, language } }, context) => {
    const { store, now } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    const values = await readPointValues(store.db);
    const months = withMoney(await readMonths(store.db, now), values);
    const sheets = sheetsOf(store, { names: [month], values, language });
    const days = { from: month, before: monthBeside(month, 1), language };
    const named = <Row>(name: Record<ExportLanguage, string>, sheet: Sheet<Row>) =>
      namedSheet(name[language], sheet);
    const chosen = months.filter((one) => one.month === month);
    return workbookOf(context, {
      language,
      name: month,
      action: 'data.month-exported',
      sheets: [
        named(sheetLabels.owed, monthsSheet(chosen, language)),
        named(sheetLabels.byOutlet, await sheets.outlets()),
        named(sheetLabels.byLevel, await sheets.levels()),
        named(sheetLabels.cohorts, await sheets.cohorts()),
        named(sheetLabels.changes, await changesSheet(store, { month, language })),
        named(labels.visits, await visitsSheet(store, days)),
        named(labels.rewards, await claimsSheet(store, days)),
        named(sheetLabels.closes, closesSheet(store, { days: daysOf(month), language })),
      ],
    });
  },
};

interface OfMonth {
  month: string;
  values: readonly PointValue[];
}

const outletsOf = async (db: Store['db'], { month, values }: OfMonth) =>
  partsWithMoney(await readOutlets(db, month), valuesAt(values, month));

async function levelsOf(db: Store['db'], { month, values }: OfMonth): Promise<Liability['levels']> {
  const rows = await readLevelMonth(db, month);
  return amountsOfParts(rows, valuesAt(values, month));
}

interface Names {
  names: readonly string[];
  values: readonly PointValue[];
  language: ExportLanguage;
}

/** What is expected to end in each of the next months, at the present value of a point. */
async function endingsOf(db: Database, values: readonly PointValue[]) {
  const { pointEnds } = await readSettings(db, 'pointEnds');
  const { day, months } = await readExpectedEndings(db);
  if (!pointEnds || day === '') return null;
  const rows = Object.entries(months)
    .map(([month, points]) => ({ month, points }))
    .toSorted((one, other) => one.month.localeCompare(other.month, 'en'));
  return { day, months: amountsOfParts(rows, valuesAt(values, day.slice(0, 7))) };
}

/** The sheets of several months. */
function sheetsOf(store: Store, { names, values, language }: Names) {
  const ofEach = async <Part>(read: (of: OfMonth) => Promise<Part[]>) => {
    const parts: (Part & { month: string })[] = [];
    for (const month of names) {
      parts.push(...(await read({ month, values })).map((part) => ({ ...part, month })));
    }
    return parts;
  };
  return {
    outlets: async () =>
      outletsSheet(store, await ofEach((of) => outletsOf(store.db, of)), language),
    levels: async () => levelsSheet(await ofEach((of) => levelsOf(store.db, of)), language),
    cohorts: async () => cohortsSheet(cohortsIn(await readCohorts(store.db))),
  };
}
