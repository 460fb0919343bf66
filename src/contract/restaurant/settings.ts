// The owner's settings, each declared once, and the calls that read and change them.
import * as z from 'zod/mini';
import { forGuests, readConfig } from './config.ts';
import {
  Currency,
  demands,
  levelRules,
  Logo,
  mostUnits,
  OpeningHours,
  PointEnds,
  PointsPerUnit,
  TimeZone,
} from './setting-values.ts';
import { SetUp } from './set-up.ts';
import { endpoint, managers, owners } from '../endpoint.ts';
import { Proved } from '../proofs.ts';
import { alertKinds } from './alerts.ts';
import { MessageRules, Occasion, usualOccasion, usualRules } from '../occasions/occasion-values.ts';
import { messages } from '../messages/messages.ts';
import { defaultClaimMinutes } from '../rewards/claim-minutes.ts';
import { maxLockMinutes } from '../staff/tills.ts';
import {
  CountryCode,
  limits,
  NewPassword,
  Text,
  receiptLimits,
  rewardLimits,
} from '../values/values.ts';

/** The settings by the names under which they are stored. */
const declared = {
  brand: setting(Text({ max: limits.username }), { answer: forGuests.brand }),
  brandArabic: setting(z.nullable(Text({ max: limits.username })), {
    answer: forGuests.brandArabic,
    default: null,
  }),
  timeZone: setting(TimeZone, { answer: forGuests.timeZone, default: machineTimeZone }),
  countryCode: setting(z.nullable(CountryCode), { answer: forGuests.countryCode, default: null }),
  /**
   * The currency of bills, by its code of ISO 4217. Without currency and rate, none gives points.
   */
  currency: setting(z.nullable(Currency), { answer: z.nullable(z.string()), default: null }),
  /** The points for one unit of the currency, with up to two decimals: `10`, `0.25`. */
  pointsPerUnit: setting(z.nullable(PointsPerUnit), {
    answer: z.nullable(z.string()),
    default: null,
  }),
  /**
   * Bills of people above so many units of the currency are asked about: 0 for none. Null is twenty
   * times the usual bill.
   */
  billsAskedAbove: setting(
    z.nullable(whole({ from: 0, to: mostUnits, otherwise: messages.billsAskedAboveRange })),
    { default: null },
  ),
  /** The kinds of alerts of which the owner does not want to know. */
  alertsOff: setting(z.array(z.enum(alertKinds)).check(z.maxLength(alertKinds.length)), {
    default: () => [],
  }),
  /** Whether points can be spent on rewards. */
  rewards: setting(z.boolean(), { answer: forGuests.rewards, default: false }),
  /** When points end; null for never, with which every restaurant begins. */
  pointEnds: setting(z.nullable(PointEnds), { default: null }),
  /**
   * By which points members have their level: their balance, those of the last twelve months, or
   * those of the calendar year.
   */
  levelsBy: setting(z.enum(levelRules), { default: 'balance' }),
  claimMinutes: setting(
    whole({ from: 1, to: rewardLimits.claimMinutes, otherwise: messages.claimMinutesRange }),
    { answer: forGuests.claimMinutes, default: defaultClaimMinutes },
  ),
  /**
   * The hour at which a business day begins, in the restaurant's time zone; the hours after
   * midnight belong to the evening before.
   */
  dayBegins: setting(whole({ from: 0, to: 12, otherwise: messages.dayBeginsRange }), {
    answer: z.int(),
    default: 4,
  }),
  /** The weekday on which weeks begin: 0 for Monday, as in ISO 8601, to 6 for Sunday. */
  weekBegins: setting(whole({ from: 0, to: 6, otherwise: messages.weekBeginsRange }), {
    answer: forGuests.weekBegins,
    default: 0,
  }),
  openingHours: setting(z.nullable(OpeningHours), { default: null }),
  /**
   * Whether partners settle visits on a sheet, once a guest is verified. What applies until the
   * owner decides depends on the stamps so far (`readSwitches`).
   */
  counterSheet: setting(z.boolean(), {}),
  /** Minutes without input after which a till locks. */
  tillLockMinutes: setting(
    whole({ from: 1, to: maxLockMinutes, otherwise: messages.tillLockRange }),
    { answer: z.int(), default: 3 },
  ),
  /** Whether staff may serve a reward that the guest has not chosen; left out without rewards. */
  staffChooseRewards: setting(Proved(z.boolean()), {
    answer: z.optional(z.boolean()),
    default: true,
  }),
  /** Whether rewards and benefits at the till require the QR or the code of the guest's card. */
  proofAtTill: setting(Proved(z.boolean()), { default: true }),
  /**
   * The percentage of points that people of the office get when they award points to themselves;
   * 0 for none.
   */
  ownCardPercent: setting(Proved(whole({ from: 0, to: 100, otherwise: messages.percentRange })), {
    answer: z.int(),
    default: 0,
  }),
  /** Whether signed receipts give points, and for how many hours they are valid. */
  receipts: setting(z.boolean(), { default: true }),
  receiptHours: setting(
    whole({ from: 1, to: receiptLimits.hours, otherwise: messages.receiptHoursRange }),
    { answer: z.int(), default: 24 },
  ),
  /** Days after printing during which the points of a claimed receipt wait; 0 for none. */
  refundDays: setting(
    whole({ from: 0, to: receiptLimits.refundDays, otherwise: messages.refundDaysRange }),
    { answer: z.int(), default: 0 },
  ),
  /**
   * The people of whom a second factor is demanded: `managers` includes the owners. Changing this
   * requires a second factor of the owner who does it.
   */
  secondFactorFor: setting(Proved(z.enum(demands)), { default: 'nobody' }),
  /** The answers that are sent are added to those that are stored; none are stored before it. */
  setUp: setting(SetUp, { answer: z.optional(SetUp) }),
  colour: setting(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, messages.colourFormat))), {
    answer: forGuests.colour,
    default: null,
  }),
  logo: setting(z.nullable(Logo), { answer: forGuests.logo, default: null }),
  /** The occasions for messages on guests' cards, and the rules that they share. */
  welcomeMessage: setting(Occasion, { default: () => usualOccasion('welcome') }),
  secondVisitMessage: setting(Occasion, { default: () => usualOccasion('secondVisit') }),
  birthdayMessage: setting(Occasion, { default: () => usualOccasion('birthday') }),
  missYouMessage: setting(Occasion, { default: () => usualOccasion('missYou') }),
  nearlyThereMessage: setting(Occasion, { default: () => usualOccasion('nearlyThere') }),
  friendMessage: setting(Occasion, { default: () => usualOccasion('friend') }),
  messageRules: setting(MessageRules, { default: () => usualRules }),
  /** The password that every reset sets; null for a fresh one each time. */
  customerResetPassword: password(),
  partnerResetPassword: password(),
  /** The suggested password of a new partner; null for a fresh one each time. */
  partnerDefaultPassword: password(),
};

type Declared = typeof declared;
export type SettingName = keyof Declared;

/** The names of all settings, under which they are stored. */
export const settingNames = Object.keys(declared) as SettingName[];

/** The settings as they are stored, as soon as the owner has set them. */
export type StoredSettings = { [Name in SettingName]: z.output<Declared[Name]['taken']> };

/** The settings with their defaults; undefined where nothing is set and there is no default. */
export type SettingValues = {
  [Name in SettingName]:
    StoredSettings[Name] | (Declared[Name] extends { default: unknown } ? never : undefined);
};

/** The default of a setting; undefined where there is none. */
export function defaultOf<Name extends SettingName>(name: Name): SettingValues[Name] {
  const { default: value }: Declaration = declared[name];
  return (typeof value === 'function' ? value() : value) as SettingValues[Name];
}

/** The defaults of these settings, by name. */
export const defaultsOf = <Name extends SettingName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, defaultOf(name)])) as Pick<SettingValues, Name>;

type Taken = { [Name in SettingName]: Declared[Name]['taken'] };
type Answered = {
  [Name in SettingName]: Declared[Name] extends { answer: infer Answer extends z.ZodMiniType }
    ? Answer
    : Taken[Name];
};

const shapeOf = <Shape>(schemaOf: (one: Declaration) => z.ZodMiniType) =>
  Object.fromEntries(settingNames.map((name) => [name, schemaOf(declared[name])])) as Shape;

export const SettingsChange = z.partial(z.strictObject(shapeOf<Taken>(({ taken }) => taken)));

const Settings = z.object({
  ...shapeOf<Answered>(({ taken, answer = taken }) => answer),
  /** The address that guests use; null if the server was started without it. */
  publicUrl: z.nullable(z.string()),
  /** Whether the owner has decided on a country code, or on none. */
  countryCodeAsked: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

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

interface Options<Value> {
  /** The schema of the answer, where it is not that of a change. */
  answer?: z.ZodMiniType;
  /**
   * The value until the owner sets one. A setting without a default is undefined until then: who
   * reads it decides what applies.
   */
  default?: Value | (() => Value);
}

interface Declaration extends Options<unknown> {
  /** The schema of a change, which is also that of the stored value. */
  taken: z.ZodMiniType;
}

/** Declares a setting; its default is one of the values that the schema takes. */
function setting<Schema extends z.ZodMiniType, const Chosen extends Options<z.output<Schema>>>(
  taken: Schema,
  options: Chosen,
) {
  return { taken, ...options };
}

/** A password that the server's environment may provide until the owner sets one. */
function password() {
  return setting(Proved(z.nullable(NewPassword())), { answer: z.nullable(z.string()) });
}

/** A whole number within a range; others are refused by the message. */
function whole({ from, to, otherwise }: { from: number; to: number; otherwise: string }) {
  return z.int(otherwise).check(z.minimum(from, otherwise), z.maximum(to, otherwise));
}

let found: string | undefined;

/** The time zone of this machine, which is looked up at first use to save time at the start. */
function machineTimeZone() {
  return (found ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}
