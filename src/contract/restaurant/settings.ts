// Calls about the restaurant itself: its brand, its levels, its limits, how it resets passwords.
import * as z from 'zod/mini';
import { brand, place, readConfig, rewards } from './config.ts';
import { decimalsOf } from './currencies.ts';
import { SetUp } from './set-up.ts';
import { endpoint, managers, owners } from '../endpoint.ts';
import { Proved } from '../proofs.ts';
import { messages } from '../messages/messages.ts';
import { maxLockMinutes } from '../staff/tills.ts';
import { sentence, writeSentence } from '../messages/sentences.ts';
import {
  CountryCode,
  limits,
  NewPassword,
  Text,
  receiptLimits,
  rewardLimits,
} from '../values/values.ts';
import { foldAmount } from '../values/typed.ts';

/** The rate at which bills give points; both fields have to be set. */
const earning = {
  /** The currency of bills, by its code of ISO 4217. */
  currency: z.nullable(z.string()),
  /** The points for one unit of the currency, with up to two decimals: `10`, `0.25`. */
  pointsPerUnit: z.nullable(z.string()),
};

export const demands = ['nobody', 'owners', 'managers'] as const;

/** A time of day: `11:30`. */
export const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeOfDayFormat));

/**
 * The opening hours by weekday, from Monday; null for a day on which the restaurant is closed.
 * Hours that end at or before their beginning end on the next day.
 */
const OpeningHours = z
  .array(z.nullable(z.strictObject({ from: TimeOfDay, to: TimeOfDay })))
  .check(z.length(7));
export type OpeningHours = z.output<typeof OpeningHours>;

const Settings = z.object({
  ...brand,
  ...place,
  ...earning,
  ...rewards,
  /** The people of whom a second factor is demanded: `managers` includes the owners. */
  secondFactorFor: z.enum(demands),
  dayBegins: z.int(),
  /** Null while they are not set. */
  openingHours: z.nullable(OpeningHours),
  counterSheet: z.boolean(),
  tillLockMinutes: z.int(),
  /** Left out while rewards are off. */
  staffChooseRewards: z.optional(z.boolean()),
  proofAtTill: z.boolean(),
  ownCardPercent: z.int(),
  receipts: z.boolean(),
  receiptHours: z.int(),
  refundDays: z.int(),
  /** The address that guests use; null if the server was started without it. */
  publicUrl: z.nullable(z.string()),
  /** Left out for a restaurant that is older than the set-up. */
  setUp: z.optional(SetUp),
  /** Whether the owner has decided on a country code, or on none. */
  countryCodeAsked: z.boolean(),
  /** The password that every reset sets; null for a fresh one each time. */
  customerResetPassword: z.nullable(z.string()),
  partnerResetPassword: z.nullable(z.string()),
  /** The suggested password of a new partner; null for a fresh one each time. */
  partnerDefaultPassword: z.nullable(z.string()),
});
export type Settings = z.output<typeof Settings>;

const logoFormat = writeSentence(sentence(messages.logoFormat, { limit: limits.logo / 1_024 }));

/** A logo as a data URL of at most `limits.logo` bytes, which leaves room for the other fields. */
const Logo = z
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
const TimeZone = z
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

const Currency = z
  .string()
  .check(z.refine((code) => decimalsOf(code) !== undefined, messages.unknownCurrency));

const PointsPerUnit = z
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

export const SettingsChange = z.partial(
  z.strictObject({
    brand: Text({ max: limits.username }),
    brandArabic: z.nullable(Text({ max: limits.username })),
    timeZone: TimeZone,
    countryCode: z.nullable(CountryCode),
    currency: z.nullable(Currency),
    pointsPerUnit: z.nullable(PointsPerUnit),
    /** Whether points can be spent on rewards. */
    rewards: z.boolean(),
    claimMinutes: z
      .int(messages.claimMinutesRange)
      .check(
        z.minimum(1, messages.claimMinutesRange),
        z.maximum(rewardLimits.claimMinutes, messages.claimMinutesRange),
      ),
    /** The hour at which a business day begins, in the restaurant's time zone. */
    dayBegins: z
      .int(messages.dayBeginsRange)
      .check(z.minimum(0, messages.dayBeginsRange), z.maximum(12, messages.dayBeginsRange)),
    /** The weekday on which weeks begin: 0 for Monday to 6 for Sunday. */
    weekBegins: z
      .int(messages.weekBeginsRange)
      .check(z.minimum(0, messages.weekBeginsRange), z.maximum(6, messages.weekBeginsRange)),
    openingHours: z.nullable(OpeningHours),
    /** Whether partners settle visits on a sheet, once a guest is verified. */
    counterSheet: z.boolean(),
    /** Minutes without input after which a till locks. */
    tillLockMinutes: z
      .int(messages.tillLockRange)
      .check(
        z.minimum(1, messages.tillLockRange),
        z.maximum(maxLockMinutes, messages.tillLockRange),
      ),
    /** Whether staff may serve a reward that the guest has not chosen on their phone. */
    staffChooseRewards: Proved(z.boolean()),
    /** Whether rewards and benefits at the till require the QR or the code of the guest's card. */
    proofAtTill: Proved(z.boolean()),
    /**
     * The percentage of points that people of the office get when they award points to themselves;
     * 0 for none.
     */
    ownCardPercent: Proved(
      z
        .int(messages.percentRange)
        .check(z.minimum(0, messages.percentRange), z.maximum(100, messages.percentRange)),
    ),
    /** Whether signed receipts give points, and for how many hours they are valid. */
    receipts: z.boolean(),
    receiptHours: z
      .int(messages.receiptHoursRange)
      .check(
        z.minimum(1, messages.receiptHoursRange),
        z.maximum(receiptLimits.hours, messages.receiptHoursRange),
      ),
    /** Days after printing during which the points of a claimed receipt wait; 0 for none. */
    refundDays: z
      .int(messages.refundDaysRange)
      .check(
        z.minimum(0, messages.refundDaysRange),
        z.maximum(receiptLimits.refundDays, messages.refundDaysRange),
      ),
    /** Changing this requires a second factor of the owner who does it. */
    secondFactorFor: Proved(z.enum(demands)),
    /** The answers that are sent are added to those that are stored. */
    setUp: SetUp,
    colour: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, messages.colourFormat))),
    logo: z.nullable(Logo),
    customerResetPassword: Proved(z.nullable(NewPassword())),
    partnerResetPassword: Proved(z.nullable(NewPassword())),
    partnerDefaultPassword: Proved(z.nullable(NewPassword())),
  }),
);

/** The names of all settings, under which they are stored. */
export const settingNames = Object.keys(
  SettingsChange.shape,
) as (keyof typeof SettingsChange.shape)[];

export const settings = {
  readConfig,
  readSettings: endpoint('GET /api/admin/settings', { may: managers, reply: Settings }),
  changeSettings: endpoint('PATCH /api/admin/settings', {
    may: owners,
    freshProof: 'fields',
    body: SettingsChange,
    reply: Settings,
    refuses: ['conflict'],
  }),
};
