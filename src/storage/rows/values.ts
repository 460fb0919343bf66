// The schemas of column values in a backup.
import * as z from 'zod/mini';
import { Id, limits } from '../../contract/values/values.ts';

/** The highest number that `randomInt` of Node gives out. */
export const highestFormerCard = 2 ** 48 - 2;

/**
 * A row's number, from 1. The limit leaves room for higher numbers that JavaScript still represents
 * exactly.
 */
export const RowId = Id.check(z.minimum(1), z.maximum(999_999_999_999));
/** The random number of the card of a guest who left. */
export const FormerCard = Id.check(z.minimum(1), z.maximum(highestFormerCard));
/** The number of a customer, or, with a minus, that of a former card. */
export const CardNumber = z.int().check(z.minimum(-highestFormerCard), z.maximum(999_999_999_999));
/** A moment in its stored form: with milliseconds, so that text order is time order. */
export const StoredMoment = z.iso.datetime({ precision: 3 });
/** A limit of length; no further check runs on a longer text. */
export const maxLength = (limit: number) => z.maxLength(limit, { abort: true });
/** Texts were checked when they were stored, possibly by other limits, so these limits are wide. */
export const Line = z.string().check(maxLength(1_000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
export const Lines = z
  .string()
  .check(maxLength(limits.terms), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u));
export const Name = Line.check(z.minLength(1));
/**
 * A hash of `server/accounts/passwords.ts`: argon2id of 32 bytes, with at most four times today's
 * memory (KiB), passes and lanes, so that a log-in can compute it.
 */
export const PasswordHash = z.string().check(
  z.refine((text) => {
    const format =
      /^\$argon2id\$v=19\$m=(\d{1,5}),t=([1-8]),p=([1-4])\$([\w+/]{11,86})\$[\w+/]{43}$/;
    const [, memory = 0, , lanes = 0, salt = ''] = format.exec(text) ?? [];
    // Each lane needs at least eight blocks (RFC 9106, 3.1), and a single character of base64 is no
    // whole byte.
    const isPayable = Number(memory) >= 8 * Number(lanes) && Number(memory) <= 77_824;
    return Number(lanes) > 0 && isPayable && salt.length % 4 !== 1;
  }),
);
export const Amount = z.int().check(z.minimum(-limits.points), z.maximum(limits.points));
export const Count = z.int().check(z.minimum(0), z.maximum(limits.points));
/** Bytes in base64url. */
export const Encoded = z.string().check(maxLength(2_000), z.regex(/^[\w-]+$/));
export const Actor = z.enum(['admin', 'partner', 'customer', 'program', 'system']);

export const isJson = (text: string, fits: (value: unknown) => boolean) => {
  try {
    return fits(JSON.parse(text));
  } catch {
    return false;
  }
};

export const Paths = z
  .string()
  .check(z.refine((text) => isJson(text, (paths) => z.array(Line).safeParse(paths).success)));

/** The columns that accounts of every role have. */
export const account = {
  id: RowId,
  temporaryUntil: z.nullable(StoredMoment),
  createdAt: StoredMoment,
};

/** A rule for the whole row; a row that breaks it is refused for this column. */
export const rule = <Row extends object>(column: keyof Row & string, fits: (row: Row) => boolean) =>
  z.refine<Row>(fits, { path: [column] });
