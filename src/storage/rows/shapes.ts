// The rows of each table, as a backup holds them.
import * as z from 'zod/mini';
import type { BackupTable } from '../../contract/data/backups.ts';
import { Frequency } from '../../contract/offers/benefits.ts';
import { claimStates, ClaimToken, spendingKinds } from '../../contract/rewards/claims.ts';
import { Level } from '../../contract/levels.ts';
import { SettingsChange, settingNames } from '../../contract/house/settings.ts';
import { Id, ImagePath, limits, rewardLimits } from '../../contract/values.ts';

/**
 * A row's number: from 1, as the database gives them out. The next one is higher than all before
 * it, for ever, and has to be a number that JavaScript keeps exactly.
 */
const RowId = Id.check(z.minimum(1), z.maximum(999_999_999_999));
/** As a restaurant keeps moments: with milliseconds, so that text order is time order. */
export const Kept = z.iso.datetime({ precision: 3 });
/** No more characters; what is longer is looked at no further. */
const most = (limit: number) => z.maxLength(limit, { abort: true });
/** What was kept passed the limits of its day, so that those of a text are wide here. */
const Line = z.string().check(most(1_000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const Lines = z.string().check(most(limits.terms), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u));
const Name = Line.check(z.minLength(1));
/**
 * A hash as `server/accounts/passwords.ts` makes them: argon2id of 32 bytes, at no more than four
 * times the cost of today's in memory (KiB), passes and lanes, so that a log-in can pay for it.
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
const Count = z.int().check(z.minimum(0), z.maximum(limits.points));
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
 * A row of each table. What follows from other fields
 * (what is compared, searched, numbered last) is not in a backup: a restore makes it anew.
 */
export const backupRows = {
  admins: z.strictObject({
    ...account,
    username: Name,
    password: PasswordHash,
    active: z.boolean(),
  }),
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
    /** Of the points, what rewards were claimed for; like them it comes from its entries. */
    spent: Amount,
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
  reward_pictures: z.strictObject({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    data: z.string().check(
      z.maxLength(Math.ceil(rewardLimits.picture / 3) * 4),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
      // Base64 without whole groups of four is none, and could not be read as bytes.
      z.refine((data) => data.length % 4 === 0),
    ),
    addedAt: Kept,
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
      /** It goes up with what is changed: one near the column's end could not. */
      version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      /** For the reader, and to be held against the claims. */
      claimed: Count,
      served: Count,
    })
    .check(
      z.refine(({ stock, claimed, served }) => stock === null || claimed + served <= stock, {
        path: ['stock'],
      }),
    ),
  claims: z
    .strictObject({
      id: RowId,
      rewardId: z.nullable(RowId),
      /** As it was called then. */
      reward: Name,
      rewardArabic: z.nullable(Name),
      cost: z.int().check(z.minimum(1), z.maximum(limits.points)),
      customerId: z.nullable(RowId),
      partnerId: z.nullable(RowId),
      code: z.string().check(z.regex(/^\d{6}$/)),
      token: ClaimToken,
      state: z.enum(claimStates),
      claimedAt: Kept,
      expiresAt: Kept,
      servedAt: z.nullable(Kept),
      servedByRole: z.nullable(Actor),
      servedById: z.nullable(RowId),
    })
    .check(
      z.refine(({ servedAt, servedByRole }) => (servedAt === null) === (servedByRole === null), {
        path: ['servedByRole'],
      }),
      z.refine(({ state, servedAt }) => state !== 'served' || servedAt !== null, {
        path: ['servedAt'],
      }),
      // The end of claims looks for those that nobody served: one of both kinds would never end.
      z.refine(({ state, servedAt }) => ['served', 'cancelled'].includes(state) || !servedAt, {
        path: ['servedAt'],
      }),
      z.refine(({ state, customerId }) => state !== 'claimed' || customerId !== null, {
        path: ['customerId'],
      }),
    ),
  spendings: z
    .strictObject({
      id: RowId,
      customerId: RowId,
      claimId: RowId,
      kind: z.enum(spendingKinds),
      points: Amount,
      spent: Amount,
      reason: z.nullable(Line),
      at: Kept,
      actorRole: Actor,
      actorId: z.nullable(RowId),
      address: z.nullable(Line),
    })
    .check(
      z.refine(({ kind, points }) => (kind === 'claimed') === points > 0 && points !== 0, {
        path: ['points'],
      }),
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
    privacyPolicyUrl: z.string().check(most(1_000), z.url({ protocol: /^https?$/ })),
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
} satisfies Record<BackupTable, z.core.$ZodObject>;

export type BackupRow<T extends BackupTable = BackupTable> = z.output<(typeof backupRows)[T]>;
