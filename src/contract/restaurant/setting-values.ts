// The values of settings that have a form of their own, such as opening hours and a logo.
import * as z from 'zod/mini';
import { decimalsOf } from './currencies.ts';
import { messages } from '../messages/messages.ts';
import { sentence, writeSentence } from '../messages/sentences.ts';
import { limits } from '../values/values.ts';
import { foldAmount } from '../values/typed.ts';

/** The whole units of a currency above which nothing is a bill: far above any restaurant's. */
export const mostUnits = 1_000_000_000;

export const demands = ['nobody', 'owners', 'managers'] as const;

/** A time of day: `11:30`. */
export const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeOfDayFormat));

/**
 * The opening hours by weekday, from Monday; null for a day on which the restaurant is closed.
 * Hours that end at or before their beginning end on the next day.
 */
export const OpeningHours = z
  .array(z.nullable(z.strictObject({ from: TimeOfDay, to: TimeOfDay })))
  .check(z.length(7));
export type OpeningHours = z.output<typeof OpeningHours>;

const logoFormat = writeSentence(sentence(messages.logoFormat, { limit: limits.logo / 1_024 }));

/** A logo as a data URL of at most `limits.logo` bytes, which leaves room for the other fields. */
export const Logo = z
  .string()
  .check(
    z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, logoFormat),
    z.refine(fitsAsLogo, logoFormat),
  );

/** Whether a data URL is short enough: base64 takes four characters for every three bytes begun. */
export function fitsAsLogo(address: string) {
  const written = address.length - address.indexOf(',') - 1;
  return written <= Math.ceil(limits.logo / 3) * 4;
}

/** The name of a time zone that the JavaScript engine knows. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(limits.name, { error: messages.unknownTimeZone, abort: true }),
    z.refine(isTimeZone, messages.unknownTimeZone),
  );

function isTimeZone(name: string): boolean {
  try {
    // Intl accepts an offset such as +03:00 too, but an offset has no change of clocks.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const Currency = z
  .string()
  .check(z.refine((code) => decimalsOf(code) !== undefined, messages.unknownCurrency));

export const PointsPerUnit = z
  .string()
  .check(
    z.maxLength(limits.bill, { error: messages.pointsPerUnitFormat, abort: true }),
    z.overwrite(plainDecimal),
    z.regex(/^(?!0$)\d{1,7}(\.\d{1,2})?$/, messages.pointsPerUnitFormat),
  );

/**
 * Writes a decimal point, and drops redundant zeros, so that `010,50` is no change of `10.5`. A
 * comma before three digits stays, and is refused: it may separate thousands.
 */
function plainDecimal(typed: string): string {
  const amount = foldAmount(typed);
  const [, whole = '', part = ''] = /^(\d{1,20})(?:[.,٫](\d{1,20}))?$/.exec(amount) ?? [];
  if (!whole || /,\d{3}$/.test(amount)) return amount;
  const said = part.replace(/0+$/, '');
  return whole.replace(/^0+(?=\d)/, '') + (said && `.${said}`);
}

/** The least and the most months after which points end. */
export const endMonths = { least: 3, most: 60 } as const;

/** By which points members have their level: their balance, or those of a period. */
export const levelRules = ['balance', 'months', 'year'] as const;
export type LevelsBy = (typeof levelRules)[number];

/**
 * After how many months points end: counted from the last visit, or from earning and then rounded
 * up to the end of the month. Sofra stores with it the moment at which the rule began, and the day
 * before which no points of before end; both are ignored where they are sent.
 */
export const PointEnds = z.strictObject({
  after: z.enum(['visit', 'earning']),
  months: z
    .int(messages.endMonthsRange)
    .check(
      z.minimum(endMonths.least, messages.endMonthsRange),
      z.maximum(endMonths.most, messages.endMonthsRange),
    ),
  since: z.optional(z.iso.datetime({ precision: 3 })),
  floor: z.optional(z.iso.date()),
});
export type PointEnds = z.output<typeof PointEnds>;
