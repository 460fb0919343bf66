// Calls that bring members with their balances in from a file: read, checked, run, undone.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { SentenceReply } from '../values/sentence.ts';
import { Id, limits, Moment, PageQuery, Text } from '../values/values.ts';

/** A column of the file, counted from 0; null if the file has no such column. */
const Column = z.nullable(
  z.int().check(z.minimum(0), z.maximum(limits.importColumns - 1, messages.invalidInput)),
);

const columns = { nameColumn: Column, mobileColumn: Column, pointsColumn: Column };

/** The meaning of a dot or a comma before exactly three digits at the end: `1.000`. */
const ThreeDigits = z.enum(['thousands', 'fraction']);
export type ThreeDigits = z.output<typeof ThreeDigits>;

const reading = { ...columns, headed: z.boolean(), threeDigits: z.optional(ThreeDigits) };

/** The columns of the file, whether its first row names them, and the meaning of `1.000`. */
export const ImportPlan = z.strictObject(reading).check(
  z.refine((plan) => areApart(plan), {
    error: messages.importSameColumn,
    path: ['pointsColumn'],
  }),
);
export type ImportPlan = z.output<typeof ImportPlan>;

function areApart({ nameColumn, mobileColumn, pointsColumn }: ColumnsOf) {
  const chosen = [nameColumn, mobileColumn, pointsColumn].filter((column) => column !== null);
  return new Set(chosen).size === chosen.length;
}

type ColumnsOf = Record<keyof typeof columns, number | null>;

/** The verdict on a row: a new member, the first balance of a member, no change, or a refusal. */
export const verdicts = ['new', 'changed', 'known', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

export const importStates = ['read', 'checked', 'running', 'done', 'undoing', 'undone'] as const;

/** The separators that are recognised between cells. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** The number of imports that are listed and can be undone; a new one replaces the oldest. */
export const importsKept = 20;

const Import = z.object({
  id: Id,
  filename: z.string(),
  /** The recognised encoding: `UTF-8`, `UTF-16`, `Windows-1256`. */
  encoding: z.string(),
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
    known: z.int(),
    refused: z.int(),
    points: z.int(),
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
  name: z.string(),
  /** The number as it stands in the file. */
  mobile: z.string(),
  /** The number as it is stored; null if it is refused. */
  kept: z.nullable(z.string()),
  points: z.string(),
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
  /** Reads a CSV file, which replaces an import that was not run; no member is added yet. */
  uploadImport: endpoint('POST /api/admin/imports', {
    may,
    withoutProof: whyNoProof.asks,
    query: z.strictObject({ filename: Text({ max: limits.name }) }),
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
