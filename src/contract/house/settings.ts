// Calls about the restaurant itself: its brand, its levels, its limits, how it resets passwords.
import * as z from 'zod/mini';
import { brand, place, readConfig, rewards } from './config.ts';
import { decimalsOf } from './currencies.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { sentence, writeSentence } from '../sentences.ts';
import { CountryCode, foldAmount, limits, NewPassword, Text, rewardLimits } from '../values.ts';

/** How bills become points; nothing does unless both are set. */
const earning = {
  /** The currency of bills, by its code of ISO 4217. */
  currency: z.nullable(z.string()),
  /** What a unit of the currency gives, with up to two decimals: `10`, `0.25`. */
  pointsPerUnit: z.nullable(z.string()),
};

const Settings = z.object({
  ...brand,
  ...place,
  ...earning,
  ...rewards,
  /** The address that guests use, where this Sofra was started with it. */
  publicUrl: z.nullable(z.string()),
  /** Whether the owner has set a country code, or has said that there is to be none. */
  countryCodeAsked: z.boolean(),
  /** What a reset gives everybody; null where each reset gets a fresh password. */
  customerResetPassword: z.nullable(z.string()),
  partnerResetPassword: z.nullable(z.string()),
  /** What a new partner's password is prefilled with; null for a fresh one each time. */
  partnerDefaultPassword: z.nullable(z.string()),
});
export type Settings = z.output<typeof Settings>;

const logoFormat = writeSentence(sentence(messages.logoFormat, { limit: limits.logo / 1_024 }));

/** A logo as a data address of at most `limits.logo` bytes: a body has room for more beside it. */
const Logo = z
  .string()
  .check(
    z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, logoFormat),
    z.refine(fitsAsLogo, logoFormat),
  );

/** Base64 writes every three bytes, begun ones too, in four characters. */
export function fitsAsLogo(address: string) {
  const written = address.length - address.indexOf(',') - 1;
  return written <= Math.ceil(limits.logo / 3) * 4;
}

/** A name that the engine's own tables of time zones know. */
const TimeZone = z
  .string()
  .check(
    z.maxLength(limits.name, { error: messages.unknownTimeZone, abort: true }),
    z.refine(isTimeZone, messages.unknownTimeZone),
  );

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +03:00 is one too, but no place whose clocks change.
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

/** Without zeros that say nothing, so that `010.50` changes nothing where `10.5` is set. */
function plainDecimal(typed: string): string {
  const amount = foldAmount(typed);
  const [, whole = '', part = ''] = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(amount) ?? [];
  if (!whole) return amount;
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
    colour: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, messages.colourFormat))),
    logo: z.nullable(Logo),
    customerResetPassword: z.nullable(NewPassword()),
    partnerResetPassword: z.nullable(NewPassword()),
    partnerDefaultPassword: z.nullable(NewPassword()),
  }),
);

/** What the owner can set, by the names under which it is kept. */
export const settingNames = Object.keys(
  SettingsChange.shape,
) as (keyof typeof SettingsChange.shape)[];

export const settings = {
  readConfig,
  readSettings: endpoint('GET /api/admin/settings', { may: ['admin'], reply: Settings }),
  changeSettings: endpoint('PATCH /api/admin/settings', {
    may: ['admin'],
    body: SettingsChange,
    reply: Settings,
  }),
};
