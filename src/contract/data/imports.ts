// Calls that bring members with their balances in from a file: read, checked, run, undone.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, owners } from '../endpoint.ts';
import {
  detailColumns,
  detailNames,
  typedDetails,
  MemberDetails,
  picked,
  type DetailColumn,
} from '../members/details.ts';
import { messages } from '../messages/messages.ts';
import { SentenceReply } from '../values/sentence.ts';
import { Id, limits, Moment, PageQuery, Text } from '../values/values.ts';

/** A column of the file, counted from 0; null if the file has no such column. */
const Column = z.nullable(
  z.int().check(z.minimum(0), z.maximum(limits.importColumns - 1, messages.invalidInput)),
);

/** The roles of columns without which nobody is brought in, and of points. */
const columns = { nameColumn: Column, mobileColumn: Column, pointsColumn: Column };

const columnsOfDetails = Object.fromEntries(
  detailNames.map((name) => [detailColumns[name], z.optional(Column)]),
) as Record<DetailColumn, z.ZodMiniOptional<typeof Column>>;

/** The roles that a column may have besides; a plan of an earlier version has none of them. */
const furtherColumns = {
  /** Further parts of the name, in the order in which they are joined. */
  secondNameColumn: z.optional(Column),
  thirdNameColumn: z.optional(Column),
  /** The number to take where the one of `mobileColumn` is missing or cannot be read. */
  otherMobileColumn: z.optional(Column),
  /** Calling codes (`971`), which belong before the numbers. */
  callingCodeColumn: z.optional(Column),
  /** The last day on which the points can be spent. */
  endsColumn: z.optional(Column),
  ...columnsOfDetails,
};

export const columnNames = [
  ...Object.keys(columns),
  ...Object.keys(furtherColumns),
] as ColumnName[];
export type ColumnName = keyof typeof columns | keyof typeof furtherColumns;

/** The meaning of a dot or a comma before exactly three digits at the end: `1.000`. */
const ThreeDigits = z.enum(['thousands', 'fraction']);
export type ThreeDigits = z.output<typeof ThreeDigits>;

/** What the owner is asked about a file, each once, where its rows do not tell. */
const answers = {
  threeDigits: z.optional(ThreeDigits),
  /** What becomes of a balance with a fraction: `12.5`. */
  fractions: z.optional(z.enum(['down', 'nearest', 'refused'])),
  /** What becomes of a balance below zero. */
  belowZero: z.optional(z.enum(['zero', 'refused'])),
  /** Whether an amount of money (`SAR 12.50`) in the column of points means points. */
  money: z.optional(z.enum(['points', 'refused'])),
  /** The order of day and month in `03/04/1990`. */
  dates: z.optional(z.enum(['dayFirst', 'monthFirst'])),
};
export type PlanAnswers = {
  [Name in keyof typeof answers]?: z.output<(typeof answers)[Name]> | undefined;
};

/**
 * What happens to the names and details of members who are here already: none changes; what is
 * missing is completed, such as a last name; or they become those of the file.
 */
export const ofMembersHere = ['kept', 'completed', 'replaced'] as const;
export type OfMembersHere = (typeof ofMembersHere)[number];

/** The most rows above the headings that are taken as titles. */
export const mostTitleRows = 9;

const reading = {
  ...columns,
  ...furtherColumns,
  /** Whether the first row, or the first below the titles, names the columns. */
  headed: z.boolean(),
  /** The rows above the headings, such as a title; they are left out. */
  titleRows: z.optional(z.int().check(z.minimum(0), z.maximum(mostTitleRows))),
  ...answers,
  membersHere: z.optional(z.enum(ofMembersHere)),
};

/** What the columns of the file are, which of its rows are headings, and what was answered. */
export const ImportPlan = z.strictObject(reading).check(
  z.refine((plan) => areApart(plan), {
    error: messages.importSameColumn,
    path: ['pointsColumn'],
  }),
);
export type ImportPlan = z.output<typeof ImportPlan>;

function areApart(plan: { [Name in ColumnName]?: number | null | undefined }) {
  const chosen = columnNames.flatMap((name) => plan[name] ?? []);
  return new Set(chosen).size === chosen.length;
}

/** The encodings in which a file can be read; the first ones are recognised. */
export const encodings = [
  'UTF-8',
  'UTF-16',
  'Windows-1252',
  'Windows-1256',
  'Mac Roman',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'ISO-8859-2',
  'ISO-8859-5',
  'ISO-8859-6',
  'ISO-8859-7',
  'ISO-8859-15',
  'KOI8-R',
  'GB18030',
  'Big5',
  'Shift_JIS',
  'EUC-KR',
] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The verdict on a row: a new member, the first balance of a member, another name or further
 * details of a member, no change, or a refusal.
 */
export const verdicts = ['new', 'changed', 'corrected', 'known', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

export const importStates = ['read', 'checked', 'running', 'done', 'undoing', 'undone'] as const;

/** The separators that are recognised between cells. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The number of imports that are listed and can be undone; a new one replaces the oldest. */
export const importsKept = 20;

const Import = z.object({
  id: Id,
  filename: z.string(),
  /** The recognised or chosen encoding: `UTF-8`, `UTF-16`, `Windows-1256`. */
  encoding: z.string(),
  /**
   * Names of the file with other letters than those of English, as the encoding reads them, and as
   * others would that fit nearly as well; empty once the import is run.
   */
  readings: z.array(z.object({ encoding: z.string(), names: z.array(z.string()) })),
  /** The number of rows with texts that look wrongly read, and the first of them. */
  doubts: z.object({
    rows: z.int(),
    first: z.array(z.object({ row: z.int(), text: z.string() })),
  }),
  /**
   * A column whose heading says points and whose cells are amounts of money, with one of them; it
   * is not proposed. Null if there is none.
   */
  moneyColumn: z.nullable(z.object({ heading: z.string(), example: z.string() })),
  /**
   * A number in the proposed column of points of which the rows do not tell whether it is a
   * thousand or a fraction: `1,250`. Null if there is none.
   */
  unclearPoints: z.nullable(z.object({ column: z.int(), example: z.string() })),
  /** The separator between cells. */
  separator: z.enum(separators),
  state: z.enum(importStates),
  plan: z.object(reading),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** The number of rows, the number by verdict, and the sum of the points. */
  counts: z.object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    corrected: z.int(),
    known: z.int(),
    refused: z.int(),
    points: z.int(),
    /** The rows at the end that are no members, such as a sum; they are left out. */
    totals: z.int(),
    /**
     * The members whom undoing the import left in place, because something had happened to them
     * since.
     */
    stayed: z.int(),
  }),
  startedAt: Moment,
});
export type Import = z.output<typeof Import>;

const PastImport = z.extend(
  z.pick(Import, { id: true, filename: true, counts: true, startedAt: true, state: true }),
  {
    /** The administrator who acted last; null if that account was deleted. */
    by: z.nullable(z.string()),
  },
);
export type PastImport = z.output<typeof PastImport>;

const ImportRow = z.object({
  /** The row number in a spreadsheet. */
  id: z.int(),
  /** The name as it is read, of one or several columns. */
  name: z.string(),
  /** The cells of the name as they stand in the file. */
  nameCells: z.array(z.string()),
  /** The name of the member that the file's name replaces; null if none. */
  formerName: z.nullable(z.string()),
  /** The number as it stands in the file. */
  mobile: z.string(),
  /** The number as it is stored; null if it is refused. */
  kept: z.nullable(z.string()),
  points: z.string(),
  /** The points that the row brings; null if they are refused. */
  keptPoints: z.nullable(z.int()),
  /**
   * The last day on which the points that the row brings can be spent, at least 30 days after the
   * check; null where the file says none, and where the row brings no points.
   */
  ends: z.nullable(z.iso.date()),
  /** The note about that day, such as that the file has an earlier one; null if none. */
  endsNote: z.nullable(SentenceReply),
  /** The details that people write. */
  ...picked(MemberDetails.shape, typedDetails),
  verdict: z.enum(verdicts),
  /** The reason of the verdict; null if there is none. */
  reason: z.nullable(SentenceReply),
});
export type ImportRow = z.output<typeof ImportRow>;

const may = owners;

export const imports = {
  /** The last import; null if there is none. */
  readImport: endpoint('GET /api/admin/imports/last', { may, reply: z.nullable(Import) }),
  /** Imports that were run, including those undone since, newest first. */
  listImports: endpoint('GET /api/admin/imports', { may, reply: z.array(PastImport) }),
  /**
   * Reads a CSV file, which replaces an import that was not run; no member is added yet. Without an
   * encoding, it is recognised.
   */
  uploadImport: endpoint('POST /api/admin/imports', {
    may,
    withoutProof: whyNoProof.asks,
    query: z.strictObject({
      filename: Text({ max: limits.name }),
      encoding: z.optional(z.enum(encodings)),
    }),
    takesFile: 'csv',
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Decides the verdict on each row. */
  checkImport: endpoint('POST /api/admin/imports/:id/check', {
    may,
    withoutProof: whyNoProof.asks,
    body: ImportPlan,
    reply: Import,
    refuses: ['conflict'],
  }),
  /** The checked rows; those that were imported are left out afterwards. */
  listImportRows: pagedEndpoint('GET /api/admin/imports/:id/rows', {
    may,
    query: z.extend(z.omit(PageQuery, { q: true }), {
      verdict: z._default(z.enum(verdicts), 'new'),
    }),
    row: ImportRow,
  }),
  runImport: endpoint('POST /api/admin/imports/:id/run', {
    may,
    freshProof: true,
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Undoes the import, except for members to whom something has happened since. */
  undoImport: endpoint('POST /api/admin/imports/:id/undo', {
    may,
    freshProof: true,
    reply: Import,
    refuses: ['conflict'],
  }),
  /**
   * Deletes the file and its rows; imported members stay, but the import can no longer be undone.
   */
  removeImport: endpoint('DELETE /api/admin/imports/:id', {
    may,
    withoutProof: 'It only deletes the file that was read',
    refuses: ['conflict'],
  }),
};
