// What a backup file says: its head, then the rows of each table, in the order they are restored.
import * as z from 'zod/mini';
import { Frequency } from './benefits.ts';
import { Level } from './levels.ts';
import { SettingsChange, settingNames } from './settings.ts';
import { Id, ImagePath, limits } from './values.ts';

export const backupFormat = 'sofra-backup';

/**
 * A row's number: from 1, as the database gives them out. The next one is higher than all before
 * it, for ever, and has to be a number that JavaScript keeps exactly.
 */
const RowId = Id.check(z.minimum(1), z.maximum(999_999_999_999));
/** As a restaurant keeps moments: with milliseconds, so that text order is time order. */
const Kept = z.iso.datetime({ precision: 3 });
/** What was kept passed the limits of its day, so that those of a text are wide here. */
const Line = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u), z.maxLength(1_000));
const Lines = z
  .string()
  .check(z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u), z.maxLength(limits.terms));
const Name = Line.check(z.minLength(1));
/**
 * A hash as `server/passwords.ts` makes them: argon2id of 32 bytes, at no more than four times the
 * cost of today's in memory (KiB), passes and lanes, so that a log-in can pay for it.
 */
const PasswordHash = z.string().check(
  z.refine((text) => {
    const format =
      /^\$argon2id\$v=19\$m=(\d{1,5}),t=([1-8]),p=([1-4])\$([\w+/]{11,86})\$[\w+/]{43}$/;
    const [, memory = 0, , lanes = 0, salt = ''] = format.exec(text) ?? [];
    // RFC 9106, 3.1: at least eight blocks a lane. One character of base64 is no byte.
    const isPayable = Number(memory) >= 8 * Number(lanes) && Number(memory) <= 77_824;
    return Number(lanes) > 0 && isPayable && salt.length % 4 !== 1;
  }),
);
const Amount = z.int().check(z.minimum(-limits.points), z.maximum(limits.points));
const Actor = z.enum(['admin', 'partner', 'customer', 'system']);

const isJson = (text: string, fits: (value: unknown) => boolean) => {
  try {
    return fits(JSON.parse(text));
  } catch {
    return false;
  }
};

const Paths = z
  .string()
  .check(z.refine((text) => isJson(text, (paths) => z.array(Line).safeParse(paths).success)));

/** The settings of backup itself are not rolled back. */
const Setting = z
  .strictObject({ name: z.enum(settingNames), value: z.string() })
  .check(
    z.refine<{ name: string; value: string }>(
      ({ name, value }) =>
        isJson(value, (set) => SettingsChange.safeParse({ [name]: set }).success),
      { path: ['value'] },
    ),
  );

const account = { id: RowId, temporaryUntil: z.nullable(Kept), createdAt: Kept };

/**
 * A row of each table, in the order in which they are restored. What follows from other fields
 * (what is compared, searched, numbered last) is not in a backup: a restore makes it anew.
 */
export const backupRows = {
  admins: z.strictObject({ ...account, username: Name, password: PasswordHash }),
  partners: z.strictObject({
    ...account,
    username: Name,
    password: PasswordHash,
    name: Name,
    active: z.boolean(),
  }),
  customers: z.strictObject({
    ...account,
    name: Name,
    mobile: z.string().check(z.regex(/^\+?[1-9]\d{1,14}$/)),
    /** For the reader, and to be held against the entries, from which a balance is restored. */
    points: Amount,
    level: Level,
    verificationCode: z.nullable(Line),
    password: z.nullable(PasswordHash),
  }),
  point_transactions: z.strictObject({
    id: RowId,
    customerId: RowId,
    points: Amount,
    balance: Amount,
    description: Line,
    timestamp: Kept,
    actorRole: Actor,
    actorId: z.nullable(RowId),
    /** As an audit entry names it; none where the audit log has one of its own for it. */
    action: z.nullable(Line),
    address: z.nullable(Line),
    /** The entry that this one undoes. */
    undoes: z.nullable(RowId),
  }),
  level_benefits: z.strictObject({
    id: RowId,
    level: Level,
    benefit: Lines,
    active: z.boolean(),
    partnerId: z.nullable(RowId),
    lastUpdated: Kept,
    imagePath: ImagePath,
    frequency: Frequency,
  }),
  stamps: z
    .strictObject({
      id: RowId,
      benefitId: z.nullable(RowId),
      /** As it was worded when it was given. */
      benefit: Lines,
      customerId: z.nullable(RowId),
      partnerId: z.nullable(RowId),
      at: Kept,
      takenBackAt: z.nullable(Kept),
      takenBackBy: z.nullable(z.enum(['partner', 'admin'])),
    })
    .check(
      z.refine(
        ({ takenBackAt, takenBackBy }) => (takenBackAt === null) === (takenBackBy === null),
        {
          path: ['takenBackBy'],
        },
      ),
    ),
  special_events: z
    .strictObject({
      id: RowId,
      name: Name,
      description: Lines,
      multiplier: z.int().check(z.minimum(1), z.maximum(limits.points)),
      startDate: Kept,
      endDate: Kept,
      active: z.boolean(),
    })
    .check(z.refine(({ startDate, endDate }) => startDate < endDate, { path: ['endDate'] })),
  special_offers: z.strictObject({
    id: RowId,
    level: Level,
    title: Line,
    description: Lines,
    validUntil: Kept,
    active: z.boolean(),
    imagePath: ImagePath,
  }),
  terms_and_conditions: z.strictObject({
    id: RowId,
    content: Lines,
    updatedAt: Kept,
    active: z.boolean(),
  }),
  store_submissions: z.strictObject({
    id: RowId,
    shortDescription: Line,
    fullDescription: Lines,
    privacyPolicyUrl: z.url({ protocol: /^https?$/ }),
    contactEmail: Line,
    contactPhone: z.nullable(Line),
    iconPath: Line,
    featureGraphicPath: Line,
    /** A JSON list of paths. */
    screenshotPaths: Paths,
    status: Line,
    createdAt: Kept,
  }),
  settings: Setting,
  audit_log: z.strictObject({
    id: RowId,
    at: Kept,
    actorRole: Actor,
    actorId: z.nullable(RowId),
    action: Line,
    subjectId: z.nullable(z.int()),
    detail: z.nullable(Lines),
    address: z.nullable(Line),
  }),
};

export type BackupTable = keyof typeof backupRows;
export type BackupRow<T extends BackupTable = BackupTable> = z.output<(typeof backupRows)[T]>;

/** What came to the format with a version, which no older Sofra could restore. */
export interface FormatVersion {
  /** The first release of Sofra that restores it; older ones name it to their owner. */
  needs: string;
  tables?: readonly BackupTable[];
  /** By table, the columns with what rows of older files get: the default of their migration. */
  columns?: { [T in BackupTable]?: Partial<BackupRow<T>> };
}

/** The versions of the format, from 1; a table or column above that came later stands here too. */
export const formatVersions: readonly FormatVersion[] = [
  { needs: '0.1.0' },
  // From here on a file says itself what it needs.
  { needs: '0.2.0' },
  { needs: '0.3.0', columns: { point_transactions: { action: null, address: null } } },
  {
    needs: '0.4.0',
    tables: ['stamps'],
    columns: {
      point_transactions: { undoes: null },
      level_benefits: { frequency: 'unlimited' },
    },
  },
];
export const backupVersion = formatVersions.length;
export const neededSofra = formatVersions.at(-1)!.needs;

export const backupTables = Object.keys(backupRows) as BackupTable[];

/** The shapes of rows, compiled: millions of rows are held against them. */
const compiled = Object.fromEntries(
  Object.entries(backupRows).map(([table, { def }]) => [table, new z.core.$ZodObjectJIT(def)]),
) as Record<BackupTable, z.core.$ZodObject>;

/** Holds a row against the shape of its table. */
export const parseRow = <T extends BackupTable>(table: T, row: unknown) =>
  z.safeParse(compiled[table], row) as z.core.util.SafeParseResult<BackupRow<T>>;

/** The columns of a table that are in a backup, in the order in which they are written. */
export const columnsOf = Object.fromEntries(
  Object.entries(backupRows).map(([table, { shape }]) => [table, Object.keys(shape)]),
) as { [T in BackupTable]: (keyof BackupRow<T> & string)[] };

/** A file around its rows, in the order in which its fields are written. */
export const BackupFile = z.strictObject({
  format: z.literal(backupFormat),
  version: z.int().check(z.minimum(1)),
  /** From version 2 on. */
  needs: z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/)),
  createdAt: Kept,
  counts: z.record(z.string(), z.int().check(z.minimum(0))),
  tables: z.record(z.string(), z.custom<unknown[]>(Array.isArray)),
  /** Over the rows, in their order; not over the white space between them. */
  checksum: z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)),
});
export type BackupFile = z.output<typeof BackupFile>;
