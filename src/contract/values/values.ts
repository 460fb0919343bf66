// The schemas of values that many calls share: ids, times, texts, mobile numbers, pages.
import * as z from 'zod/mini';
import { bounded, limitedMarks, tooLong, within } from './bounds.ts';
import {
  cleaned,
  noDirectionOverrides,
  visible,
  noControls,
  noControlsButLines,
} from './characters.ts';
import { levels } from './level-names.ts';
import { messages, type Message } from '../messages/messages.ts';
import { callingCodeOf, foldCode, foldNumber, isDay, withoutInvisible } from './typed.ts';

export const limits = {
  name: 100,
  username: 50,
  /** RFC 5321, 4.5.3.1.3: a path of 256 characters has angle brackets around the address. */
  email: 254,
  description: 500,
  title: 500,
  offerDescription: 2_000,
  terms: 20_000,
  levelName: 40,
  imagePath: 500,
  /** Bytes. */
  logo: 46_080,
  multiplier: 100,
  backups: 30,
  passwordMin: 6,
  password: 128,
  idempotencyKey: 255,
  points: 2_147_483_647,
  /** Characters of the amount or the number of a bill as typed: far more than any bill needs. */
  bill: 40,
  /** Claims, rewards or benefits of one visit: more than a table has guests. */
  visitParts: 20,
  /** Bills that a manager counts for a person on a day. */
  countedBills: 100_000,
  page: 500,
  /** Bytes of a file of members to import. */
  importBytes: 52_428_800,
  importRows: 200_000,
  importColumns: 50,
  importCell: 1_000,
  /** A file of a day's bills: its bytes, and the bills in it. */
  tillBillsBytes: 4_194_304,
  tillBills: 5_000,
} as const;

/** Limits of receipts. */
export const receiptLimits = {
  /** Characters of the text after `#` in the address of a receipt. */
  text: 200,
  /** The longest validity of a receipt in hours. */
  hours: 168,
  /** The longest time in days for which its points can wait. */
  refundDays: 30,
} as const;

export const rewardLimits = {
  rewards: 200,
  /** Open claims of a guest. */
  openClaims: 20,
  /** Claims that a guest can make within an hour, including cancelled and expired ones. */
  claimsPerHour: 30,
  stock: 1_000_000,
  mostEach: 1_000,
  /** Bytes. */
  picture: 204_800,
  /** Thirty days in minutes. */
  claimMinutes: 43_200,
} as const;

/** The error option of a schema: one message for a missing value, another for a wrong one. */
export function orMissing({ missing, wrong }: { missing: Message; wrong: Message }) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong) };
}

/** A row's number in an answer or a body. */
export const Id = z.int();

/** A row's number in an address. Any other text becomes 0, which no row has as its number. */
export const PathId = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((part) => (/^\d{1,15}$/.test(String(part)) ? Number(part) : 0)),
);

/** The params of an address with a row's number. */
export const IdPath = z.strictObject({ id: PathId });

export const Level = z.enum(levels, messages.unknownLevel);
export type Level = z.output<typeof Level>;

/** The level as a part of the address. */
export const LevelPath = z.strictObject({ level: Level });

/** A moment in UTC, ISO 8601 with milliseconds: `2026-11-21T18:30:00.000Z`. */
export const Moment = z.iso.datetime();

/** A day (`2026-12-24`) in the restaurant's time zone, or a moment, which becomes a `Moment`. */
export const DayOrMoment = z.pipe(
  z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      orMissing({ missing: messages.dateRequired, wrong: messages.dateFormat }),
    )
    // Converted to UTC by its offset, a moment can fall into a year that does not have four digits.
    .check(z.refine((typed) => yearOf(typed) >= 0 && yearOf(typed) <= 9_999, messages.dateFormat)),
  z.transform((typed) => (isDay(typed) ? typed : new Date(typed).toISOString())),
);

const yearOf = (typed: string) => new Date(typed).getUTCFullYear();

/** Points of an entry or a balance: whole, within ±2,147,483,647. */
export const Points = z
  .int(orMissing({ missing: messages.pointsRequired, wrong: messages.pointsWhole }))
  .check(
    z.minimum(-limits.points, messages.balanceTooHigh),
    z.maximum(limits.points, messages.balanceTooHigh),
  );

interface TextRule {
  min?: number;
  max: number;
  tooShort?: Message;
  lines?: boolean;
}

/**
 * Text as typed, trimmed and NFC-normalised, with the characters of `characters.ts`. `min` is 1 by
 * default; a text with a minimum needs a visible character.
 */
export const Text = ({ min = 1, max, tooShort = messages.required, lines = false }: TextRule) => {
  const text = bounded(
    max,
    cleaned({ lines }),
    z.trim(),
    z.normalize('NFC'),
    limitedMarks,
    lines ? noControlsButLines : noControls,
    noDirectionOverrides,
    z.minLength(min, tooShort),
  );
  return min > 0 ? text.check(visible(tooShort)) : text;
};

/**
 * A user name, normalised so that names that look alike are equal (NFKC), and without invisible
 * characters.
 */
export const Username = (tooShort: Message) =>
  Text({ min: 3, max: limits.username, tooShort }).check(
    // Two characters with an invisible one between them can become one without it.
    z.overwrite((name) => withoutInvisible(name.normalize('NFKC')).normalize('NFKC').trim()),
    limitedMarks,
    z.minLength(3, tooShort),
    z.maxLength(limits.username, tooLong(limits.username)),
  );

/** A new password, which is never trimmed. */
export const NewPassword = (tooShort: Message = messages.passwordTooShort) =>
  bounded(
    limits.password,
    z.normalize('NFC'),
    limitedMarks,
    noControls,
    z.minLength(limits.passwordMin, tooShort),
  );

/** A password typed at log-in. Its form is not checked, since it is only compared. */
export const TypedPassword = bounded(limits.password, z.normalize('NFC'));

/** Whether to log out on all devices instead of this one. */
export const LogOut = z.optional(z.strictObject({ everywhere: z.optional(z.boolean()) }));

/** The password that an administrator sets for somebody who forgot theirs. */
export const PasswordReset = z.strictObject({ newPassword: NewPassword() });

/** The address of a picture: a path on this server or an https address; null for none. */
export const ImagePath = z.nullable(
  z
    .string()
    .check(
      ...within(limits.imagePath),
      z.trim(),
      z.maxLength(limits.imagePath, tooLong(limits.imagePath)),
      z.regex(/^(\/(?![/\\])|https:\/\/(?=[^/]))[^\s\p{C}\\"'<>]*$/u, messages.imagePathFormat),
    ),
);

/** The text of a card's QR: 128 random bits in capital hex digits, which a QR encodes compactly. */
export const QrToken = z.string().check(z.regex(/^[0-9A-F]{32}$/, messages.qrUnknown));

/**
 * A phone number as typed, folded to digits with an optional plus. The server reads it by the
 * numbering of the restaurant's country (`domain/members/numbering.ts`), without one by the
 * specification's pattern (section 5).
 */
export const Mobile = z.string().check(
  // The limit leaves room for characters that are pasted along with the number.
  z.maxLength(limits.name, { error: messages.mobileFormat, abort: true }),
  z.overwrite(foldNumber),
  z.regex(/^\+?\d{2,30}$/, messages.mobileFormat),
);

/** The calling code of a country in digits; a plus sign or zeros before it are dropped. */
export const CountryCode = z.string().check(
  z.maxLength(limits.username, { error: messages.countryCodeFormat, abort: true }),
  z.overwrite((typed) => foldNumber(typed).replace(/^(\+|00?)/, '')),
  z.refine((digits) => callingCodeOf(digits) === digits, messages.countryCodeFormat),
);

/**
 * A number as typed: international, or as it is dialled in the restaurant's country, if that is
 * set.
 */
export const AnyMobile = z
  .string()
  .check(
    z.maxLength(limits.name, { error: messages.mobileFormat, abort: true }),
    z.overwrite(foldNumber),
    z.regex(/^(\+|00?)?[1-9]\d{1,14}$/, messages.mobileFormat),
  );

/** The params of an address with a guest's number. */
export const MobilePath = z.strictObject({ mobile: Mobile });

/**
 * A code as typed: `123 456` and `١٢٣٤٥٦` are 123456. Any other text is accepted here too, so that
 * it is counted as a wrong code.
 */
export const TypedCode = bounded(20, z.overwrite(foldCode), z.minLength(1, messages.codeRequired));

/** A page of a list: the search, the number of rows, and the cursor. */
export const PageQuery = z.strictObject({
  /** The search, without the invisible and control characters that pasted text can contain. */
  q: z._default(
    bounded(
      limits.name,
      z.overwrite((typed) => withoutInvisible(typed).replace(/[\p{Cc}\p{Cs}]/gu, ' ')),
      z.trim(),
    ),
    '',
  ),
  limit: z._default(
    z
      .pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, messages.wrongPage))]),
        z.transform(Number),
      )
      .check(z.refine((rows) => rows >= 1 && rows <= limits.page, messages.wrongPage)),
    100,
  ),
  /** The cursor of the row before the page; it can contain the long sort key of a name. */
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,6000}$/, messages.invalidInput))),
});
export type PageQuery = z.output<typeof PageQuery>;

/** A page of rows, the cursor of the next page (absent on the last one), the count of all rows. */
export const Page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.optional(z.string()),
    total: z.int(),
    /** True if there are more rows than `total`: long lists are counted only up to a limit. */
    more: z.optional(z.boolean()),
  });

/** A page of rows, as storage answers it. */
export interface Page<Row> {
  rows: Row[];
  next?: string;
  total: number;
  more?: boolean | undefined;
}

/** The position in the live updates: opaque, and short enough for an address. */
export const UpdateCursor = z.string().check(z.regex(/^[\w.-]{1,100}$/));
