// Calls that bring members with their balances in from a file: read, checked, run, undone.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { Id, IdPath, limits, Moment, PageQuery, Text } from '../values.ts';

/** A column of the file, from 0; null where the file has none. */
const Column = z.nullable(
  z.int().check(z.minimum(0), z.maximum(limits.importColumns - 1, messages.invalidInput)),
);

const columns = { nameColumn: Column, mobileColumn: Column, pointsColumn: Column };

/** How a dot or a comma before exactly three digits at the end is read: `1.000`. */
const ThreeDigits = z.enum(['thousands', 'fraction']);
export type ThreeDigits = z.output<typeof ThreeDigits>;

const reading = { ...columns, headed: z.boolean(), threeDigits: z.optional(ThreeDigits) };

/**
 * Which columns are what, and whether the first row names them; `threeDigits` is asked for where
 * the column of points itself does not tell.
 */
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

/** What becomes of a row: a new member, a balance for one who has none yet, nothing, or no. */
export const verdicts = ['new', 'changed', 'known', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

export const importStates = ['read', 'checked', 'running', 'done', 'undoing', 'undone'] as const;

/** The signs that may separate the cells of a file. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** Imports that are listed and can be undone; the oldest gives way to a new one. */
export const importsKept = 20;

const Import = z.object({
  id: Id,
  filename: z.string(),
  /** As it was recognised: `UTF-8`, `UTF-16`, `Windows-1256`. */
  encoding: z.string(),
  /** The sign that separates the cells of the file. */
  separator: z.enum(separators),
  state: z.enum(importStates),
  plan: z.object(reading),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  /** Rows of the file, those of each verdict, and the points that are brought. */
  counts: z.object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    known: z.int(),
    refused: z.int(),
    points: z.int(),
    /** Of an import that was undone: those who were touched meanwhile, and stayed. */
    stayed: z.int(),
  }),
  startedAt: Moment,
});
export type Import = z.output<typeof Import>;

const PastImport = z.extend(
  z.pick(Import, { id: true, filename: true, counts: true, startedAt: true, state: true }),
  {
    /** The administrator who took the last step; null where that account is gone. */
    by: z.nullable(z.string()),
  },
);
export type PastImport = z.output<typeof PastImport>;

const ImportRow = z.object({
  /** As a spreadsheet numbers it. */
  id: z.int(),
  name: z.string(),
  /** The number as it stands in the file. */
  mobile: z.string(),
  /** The number as it is kept; null where it cannot be. */
  kept: z.nullable(z.string()),
  points: z.string(),
  verdict: z.enum(verdicts),
  /** Why, as a `Refusal` header says it; null where nothing is to be said. */
  reason: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

const may = ['admin'] as const;

export const imports = {
  /** The last import; null where there is none. */
  readImport: endpoint('GET /api/admin/imports/last', { may, reply: z.nullable(Import) }),
  /** Imports that were brought in, or have been undone since, newest first. */
  listImports: endpoint('GET /api/admin/imports', { may, reply: z.array(PastImport) }),
  /** Reads a CSV file, in place of one that was not brought in; nothing is brought in yet. */
  uploadImport: endpoint('POST /api/admin/imports', {
    may,
    query: z.strictObject({ filename: Text({ max: limits.name }) }),
    takesFile: 'csv',
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Says of each row what would become of it. */
  checkImport: endpoint('POST /api/admin/imports/:id/check', {
    may,
    params: IdPath,
    body: ImportPlan,
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Rows as they were checked, those that are brought in left out once they are. */
  listImportRows: pagedEndpoint('GET /api/admin/imports/:id/rows', {
    may,
    params: IdPath,
    query: z.extend(z.omit(PageQuery, { q: true }), {
      verdict: z._default(z.enum(verdicts), 'new'),
    }),
    row: ImportRow,
  }),
  runImport: endpoint('POST /api/admin/imports/:id/run', {
    may,
    params: IdPath,
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Takes all of it back, as long as nothing else has happened to whom it brought. */
  undoImport: endpoint('POST /api/admin/imports/:id/undo', {
    may,
    params: IdPath,
    reply: Import,
    refuses: ['conflict'],
  }),
  /** Forgets the file and its rows; what was brought in stays, and cannot be undone any more. */
  removeImport: endpoint('DELETE /api/admin/imports/:id', {
    may,
    params: IdPath,
    refuses: ['conflict'],
  }),
};
