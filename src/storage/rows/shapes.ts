// The shape of each table's rows in a backup: their columns, and the checks of the values.
import * as z from 'zod/mini';
import type { BackupTable } from '../../contract/data/backups.ts';
import { byKind } from '../../contract/members/details.ts';
import { Frequency } from '../../contract/offers/benefits.ts';
import { claimStates, ClaimToken, spendingKinds } from '../../contract/rewards/claims.ts';
import { Level } from '../../contract/values/values.ts';
import { guestWhoLeft } from '../../contract/restaurant/audit.ts';
import { SettingsChange } from '../../contract/restaurant/settings.ts';
import { ImagePath, limits, rewardLimits } from '../../contract/values/values.ts';
import { fitting, flagsIn } from './compiled-checks.ts';
import { StoredLevels, storedSettings } from './level-shapes.ts';
import { inLists } from './list-shapes.ts';
import { Passkey, RecoveryCode } from './second-factor-shapes.ts';
import { marksAndCloses } from './marks-and-closes.ts';
import { messageRows } from './message-shapes.ts';
import { agreedPrice, CurrencyCode, hasCurrency, isPriced, rewardMoney } from './prices.ts';
import {
  CardNumber,
  FormerCard,
  RowId,
  StoredMoment,
  maxLength,
  Line,
  Lines,
  Name,
  PasswordHash,
  Amount,
  Count,
  Actor,
  isJson,
  Paths,
  account,
  rule,
} from './values.ts';
import { staffRows } from './staff.ts';
import { joinedBy, visitRows } from './visit-shapes.ts';

/** A sum of many rows; null where there is none. */
const Sum = z.nullable(z.int().check(z.minimum(1)));

/** A day, with or without its year. */
const Birthday = z.string().check(z.regex(/^(?:\d{4}|-)-\d\d-\d\d$/));

/**
 * The rows of a backup by table. Derived columns (keys for comparison and search, the number of the
 * last entry) are not in a backup: a restore computes them.
 */
export const backupRows = {
  ...staffRows,
  passkeys: Passkey,
  recovery_codes: RecoveryCode,
  partners: z.strictObject({
    ...account,
    username: Name,
    password: PasswordHash,
    name: Name,
    active: z.boolean(),
    givesPoints: z.boolean(),
  }),
  customers: z.strictObject({
    ...account,
    name: Name,
    /** Empty once the number was freed for somebody else. */
    mobile: z.string().check(z.regex(/^(\+?[1-9]\d{1,14})?$/)),
    /** The balance, which is only compared: a restore computes it from the entries. */
    points: Amount,
    /** The spent points, which are only compared: a restore computes them from spendings. */
    spent: Amount,
    level: Level,
    verificationCode: z.nullable(Line),
    password: z.nullable(PasswordHash),
    ...byKind({
      text: z.nullable(Line),
      email: z.nullable(Line),
      birthday: z.nullable(Birthday),
      day: z.nullable(z.iso.date()),
      count: z.nullable(Count),
    }),
    /** When the birthday was set or changed; null where it came with a file. */
    birthdaySetAt: z.nullable(StoredMoment),
    /** The moment before which entries do not count for the level. */
    lapsedBefore: z.nullable(StoredMoment),
    /** What keeps the level: points from one moment to another, at most so many, until a day. */
    keptFrom: z.nullable(z.union([z.literal(''), StoredMoment])),
    keptTo: z.nullable(StoredMoment),
    keptMost: z.nullable(Count),
    keptUntil: z.nullable(z.iso.date()),
    /** The moment from which points count for keeping it for longer. */
    keptAnew: z.nullable(StoredMoment),
    /** The level that the owner gave until a business day, with the reason. */
    givenLevel: z.nullable(Level),
    givenUntil: z.nullable(z.iso.date()),
    givenReason: z.nullable(Line),
    givenById: z.nullable(RowId),
  }),
  /** The business days on which points changed. */
  business_days: z.strictObject({
    day: z.iso.date(),
    /** The moment at which the day began, which a later change of the closing hour leaves. */
    startsAt: StoredMoment,
  }),
  /** The value of a point, from a business day on: what so many points of rewards were worth. */
  point_values: z
    .strictObject({
      day: z.iso.date(),
      currency: CurrencyCode,
      menuAmount: Sum,
      menuPoints: Sum,
      menuServed: Sum,
      costAmount: Sum,
      costPoints: Sum,
      costServed: Sum,
    })
    .check(
      rule('menuPoints', (row) => (row.menuAmount === null) === (row.menuPoints === null)),
      rule('costPoints', (row) => (row.costAmount === null) === (row.costPoints === null)),
    ),
  /** The cards of guests who left, by random numbers. */
  former_cards: z.strictObject({
    id: FormerCard,
    leftAt: StoredMoment,
    /** The balance and the spent points with which the guest left. */
    points: Count,
    spent: Count,
    /** The moment of the guest's first award or visit. */
    firstVisitAt: z.nullable(StoredMoment),
  }),
  /** The joins of two cards; what an undo would give back is in no backup. */
  joined_cards: z.strictObject({
    id: RowId,
    stayedId: RowId,
    /** The number of the card that left, which no customer has any more. */
    leftId: RowId,
    at: StoredMoment,
    adminId: RowId,
    /** The key of the mobile number that neither card has since. */
    mobileKey: z.nullable(Line),
    /** The first award or visit of each card until then. */
    stayedFirstVisitAt: z.nullable(StoredMoment),
    leftFirstVisitAt: z.nullable(StoredMoment),
  }),
  point_transactions: z.strictObject({
    id: RowId,
    customerId: CardNumber,
    points: Amount,
    balance: Amount,
    description: Line,
    timestamp: StoredMoment,
    actorRole: Actor,
    actorId: z.nullable(RowId),
    /** The action of the entry as an audit entry; null if the audit log has a separate one. */
    action: z.nullable(Line),
    address: z.nullable(Line),
    /** The entry that this one undoes. */
    undoes: z.nullable(RowId),
    /** The moment of its visit; null if it was written then. */
    visitedAt: z.nullable(StoredMoment),
    /** The outlet of its visit; null without one, and for entries of before version 0.14.0. */
    visitOutletId: z.nullable(RowId),
    /** The last business day on which its points can be spent; null for no end of their own. */
    ends: z.nullable(z.iso.date()),
    /** The points that ended by it or, below zero, that its undo gave back; null for none. */
    ended: z.nullable(Amount),
    ...joinedBy,
  }),
  ...visitRows,
  level_benefits: z
    .strictObject({
      id: RowId,
      level: Level,
      benefit: Lines,
      active: z.boolean(),
      partnerId: z.nullable(RowId),
      lastUpdated: StoredMoment,
      imagePath: ImagePath,
      frequency: Frequency,
      byPartners: z.boolean(),
      benefitArabic: z.nullable(Lines),
      ...inLists,
      ...agreedPrice,
    })
    .check(isPriced),
  stamps: z
    .strictObject({
      id: RowId,
      benefitId: z.nullable(RowId),
      /** The texts of the benefit when it was served. */
      benefit: Lines,
      benefitArabic: z.nullable(Lines),
      customerId: z.nullable(RowId),
      partnerId: z.nullable(RowId),
      at: StoredMoment,
      takenBackAt: z.nullable(StoredMoment),
      takenBackBy: z.nullable(z.enum(['partner', 'admin'])),
      visitId: z.nullable(RowId),
      ...joinedBy,
      /** The price of the benefit when it was served. */
      ...agreedPrice,
    })
    .check(
      isPriced,
      rule('takenBackBy', (row) => (row.takenBackAt === null) === (row.takenBackBy === null)),
    ),
  reward_pictures: z.strictObject({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    data: z.string().check(
      z.maxLength(Math.ceil(rewardLimits.picture / 3) * 4),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
      // Base64 has whole groups of four.
      z.refine((data) => data.length % 4 === 0),
    ),
    addedAt: StoredMoment,
  }),
  rewards: z
    .strictObject({
      id: RowId,
      name: Name,
      nameArabic: z.nullable(Name),
      description: z.nullable(Lines),
      descriptionArabic: z.nullable(Lines),
      cost: z.int().check(z.minimum(1), z.maximum(limits.points)),
      lowestLevel: Level,
      stock: z.nullable(Count),
      mostEach: z.nullable(Count),
      firstDay: z.nullable(z.iso.date()),
      lastDay: z.nullable(z.iso.date()),
      active: z.boolean(),
      partnerId: z.nullable(RowId),
      picture: z.nullable(z.string()),
      /** A version close to the limit of the column would block further changes. */
      version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      /** The counts, which are compared with the claims. */
      claimed: Count,
      served: Count,
      ...rewardMoney,
    })
    .check(
      hasCurrency,
      rule('stock', ({ stock, claimed, served }) => stock === null || claimed + served <= stock),
    ),
  claims: z
    .strictObject({
      id: RowId,
      rewardId: z.nullable(RowId),
      /** The name of the reward when it was claimed. */
      reward: Name,
      rewardArabic: z.nullable(Name),
      /** A gift costs nothing. */
      cost: z.int().check(z.minimum(0), z.maximum(limits.points)),
      customerId: z.nullable(RowId),
      partnerId: z.nullable(RowId),
      /** Six digits for older claims; others have their token here. */
      code: z.union([z.string().check(z.regex(/^\d{6}$/)), ClaimToken]),
      token: ClaimToken,
      state: z.enum(claimStates),
      claimedAt: StoredMoment,
      expiresAt: StoredMoment,
      servedAt: z.nullable(StoredMoment),
      servedByRole: z.nullable(Actor),
      servedById: z.nullable(RowId),
      /** The visit in which it was served. */
      visitId: z.nullable(RowId),
      ...joinedBy,
      /** What the reward was worth when it was served. */
      ...rewardMoney,
    })
    .check(
      hasCurrency,
      rule('servedByRole', (row) => (row.servedAt === null) === (row.servedByRole === null)),
      rule('servedAt', ({ state, servedAt }) => state !== 'served' || servedAt !== null),
      // An open claim with a time of serving would be ignored by the expiry.
      rule(
        'servedAt',
        ({ state, servedAt }) => ['served', 'cancelled'].includes(state) || !servedAt,
      ),
      rule('customerId', ({ state, customerId }) => state !== 'claimed' || customerId !== null),
    ),
  spendings: z
    .strictObject({
      id: RowId,
      customerId: CardNumber,
      claimId: RowId,
      kind: z.enum(spendingKinds),
      points: Amount,
      spent: Amount,
      reason: z.nullable(Line),
      at: StoredMoment,
      actorRole: Actor,
      actorId: z.nullable(RowId),
      address: z.nullable(Line),
    })
    .check(
      rule('points', ({ kind, points }) => (kind === 'claimed') === points > 0 && points !== 0),
    ),
  special_events: z
    .strictObject({
      id: RowId,
      name: Name,
      description: Lines,
      multiplier: z.int().check(z.minimum(1), z.maximum(limits.points)),
      startDate: StoredMoment,
      endDate: StoredMoment,
      active: z.boolean(),
    })
    .check(rule('endDate', ({ startDate, endDate }) => startDate < endDate)),
  special_offers: z.strictObject({
    id: RowId,
    level: Level,
    title: Line,
    description: Lines,
    validUntil: StoredMoment,
    active: z.boolean(),
    imagePath: ImagePath,
    titleArabic: z.nullable(Line),
    descriptionArabic: z.nullable(Lines),
    validFrom: z.nullable(StoredMoment),
    ...inLists,
  }),
  terms_and_conditions: z.strictObject({
    id: RowId,
    content: Lines,
    updatedAt: StoredMoment,
    active: z.boolean(),
    contentEnglish: z.nullable(Lines),
  }),
  store_submissions: z.strictObject({
    id: RowId,
    shortDescription: Line,
    fullDescription: Lines,
    privacyPolicyUrl: z.string().check(maxLength(1_000), z.url({ protocol: /^https?$/ })),
    contactEmail: Line,
    contactPhone: z.nullable(Line),
    iconPath: Line,
    featureGraphicPath: Line,
    /** A JSON list of paths. */
    screenshotPaths: Paths,
    status: Line,
    createdAt: StoredMoment,
  }),
  /** The settings of backup itself are in no backup. */
  settings: z
    .strictObject({ name: z.enum(storedSettings), value: z.string() })
    .check(
      rule('value', ({ name, value }) =>
        isJson(value, (set) =>
          name === 'levels'
            ? StoredLevels.safeParse(set).success
            : SettingsChange.safeParse({ [name]: set }).success,
        ),
      ),
    ),
  ...marksAndCloses,
  ...messageRows,
  audit_log: z.strictObject({
    id: RowId,
    at: StoredMoment,
    actorRole: Actor,
    /** As the subject, a guest who left has the number 0. */
    actorId: z.nullable(z.int().check(z.minimum(guestWhoLeft), z.maximum(999_999_999_999))),
    action: Line,
    subjectId: z.nullable(z.int()),
    detail: z.nullable(Lines),
    address: z.nullable(Line),
  }),
} satisfies Record<BackupTable, z.core.$ZodObject>;

export type BackupRow<T extends BackupTable = BackupTable> = z.output<(typeof backupRows)[T]>;

/** The compiled zod schemas, for rows that fail the fast check. */
const compiled = Object.fromEntries(
  Object.entries(backupRows).map(([table, { def }]) => [table, new z.core.$ZodObjectJIT(def)]),
) as Record<BackupTable, z.core.$ZodObject>;

/** The boolean columns of a table. */
export const flagsOf = (table: BackupTable) => flagsIn(backupRows[table]);

const fits = Object.fromEntries(
  Object.entries(backupRows).map(([table, shape]) => [table, fitting(shape)]),
) as Record<BackupTable, ReturnType<typeof fitting>>;

/** Checks the shape of a row; the data has its columns in the order in which they are written. */
export const parseRow = <T extends BackupTable>(table: T, row: unknown) =>
  (fits[table](row)
    ? { success: true, data: row }
    : z.safeParse(compiled[table], row)) as z.core.util.SafeParseResult<BackupRow<T>>;

/** The columns of a table that are in a backup, in the order in which they are written. */
export const columnsOf = Object.fromEntries(
  Object.entries(backupRows).map(([table, { shape }]) => [table, Object.keys(shape)]),
) as { [T in BackupTable]: (keyof BackupRow<T> & string)[] };
