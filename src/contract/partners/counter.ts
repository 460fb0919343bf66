// Calls of a partner at the counter: log in, verify a guest, what a level brings, log out.
import * as z from 'zod/mini';
import { Benefit, NextDue } from '../offers/benefits.ts';
import { endpoint } from '../endpoint.ts';
import { Level, LevelPath } from '../levels.ts';
import { messages } from '../messages.ts';
import { PasswordChange } from '../members/passwords.ts';
import {
  Id,
  limits,
  LogOut,
  Mobile,
  MobilePath,
  Moment,
  QrToken,
  Text,
  TypedCode,
  TypedPassword,
} from '../values.ts';

export const PartnerLogin = z.strictObject({
  username: Text({ min: 3, max: limits.username, tooShort: messages.usernameTooShort }),
  password: TypedPassword.check(z.minLength(limits.passwordMin, messages.passwordTooShort)),
});

const CurrentPartner = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  /** True until a temporary password has been replaced. */
  passwordReset: z.boolean(),
});

/** The form of the look-up; the number is then a part of the address. */
export const CustomerLookUp = z.strictObject({
  mobile: z.pipe(z.string().check(z.trim(), z.minLength(1, messages.mobileRequired)), Mobile),
});

export const VerificationCode = z.strictObject({ code: TypedCode });

/** An active benefit as the counter sees it: everybody's, or this partner's own. */
const PartnerBenefit = z.pick(Benefit, {
  id: true,
  benefit: true,
  lastUpdated: true,
  imagePath: true,
  partner: true,
  frequency: true,
});
export type PartnerBenefit = z.output<typeof PartnerBenefit>;

/** As much of a guest as tells a partner that it is the right one. */
const glimpse = {
  /** The first name. */
  name: z.string(),
  /** All but the last digits are dots: `•••••••••567`. */
  mobile: z.string(),
  /** It stays with the guest; the partner types what the guest shows. */
  verificationCode: z.null(),
};

const UnverifiedCustomer = z.object({
  ...glimpse,
  level: z.null(),
  benefits: z.array(PartnerBenefit).check(z.maxLength(0)),
});
export type UnverifiedCustomer = z.output<typeof UnverifiedCustomer>;

/** A benefit as far as the guest has had it. */
const DueBenefit = z.extend(PartnerBenefit, {
  lastServed: z.nullable(Moment),
  nextDue: NextDue,
});
export type DueBenefit = z.output<typeof DueBenefit>;

const VerifiedCustomer = z.object({
  ...glimpse,
  level: Level,
  benefits: z.array(DueBenefit),
  /** Its number in the audit log, with which benefits are stamped. */
  verification: Id,
});
export type VerifiedCustomer = z.output<typeof VerifiedCustomer>;

/** What a guest was given with a verification. */
const ServedThen = z.object({
  /** That of its stamp. */
  id: Id,
  benefit: z.string(),
  /** Milliseconds that are left to take it back; 0 where it is too late. */
  takeBackFor: z.int(),
});
export type ServedThen = z.output<typeof ServedThen>;

const Verification = z.object({
  /** Its number in the audit log. */
  id: Id,
  /** The guest's first name. */
  name: z.string(),
  /** The guest's level now. */
  level: Level,
  at: Moment,
  /** What the guest was given with it, and has not been taken back. */
  served: z.array(ServedThen),
});
export type Verification = z.output<typeof Verification>;

export const counter = {
  logInPartner: endpoint('POST /api/partner/login', {
    may: 'anyone',
    body: PartnerLogin,
    reply: z.extend(CurrentPartner, { message: z.string() }),
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  currentPartner: endpoint('GET /api/partner/me', {
    may: ['partner'],
    sessionCheck: true,
    reply: CurrentPartner,
  }),
  changePartnerPassword: endpoint('POST /api/partner/change-password', {
    may: ['partner'],
    whileTemporary: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  /** Whether there is such a guest; what no verification follows is counted. */
  findCustomerAtCounter: endpoint('GET /api/partner/verify/:mobile', {
    may: ['partner'],
    params: MobilePath,
    reply: UnverifiedCustomer,
    refuses: ['throttled'],
  }),
  /** Compares the code that the guest shows; the right one is renewed with that. */
  verifyCustomer: endpoint('POST /api/partner/verify/:mobile', {
    may: ['partner'],
    params: MobilePath,
    body: VerificationCode,
    reply: VerifiedCustomer,
    refuses: ['throttled'],
  }),
  /** Guest and code in one, from the QR on the card; it is renewed with that. */
  scanCustomer: endpoint('POST /api/partner/scan', {
    may: ['partner'],
    body: z.strictObject({ token: QrToken }),
    reply: VerifiedCustomer,
  }),
  /** Whom this partner has verified since the day began: the last thirty, newest first. */
  listVerifiedToday: endpoint('GET /api/partner/verified', {
    may: ['partner'],
    reply: z.array(Verification),
  }),
  listPartnerBenefits: endpoint('GET /api/partner/benefits/:level', {
    may: ['partner'],
    params: LevelPath,
    reply: z.array(PartnerBenefit),
  }),
  logOutPartner: endpoint('POST /api/partner/logout', {
    may: ['partner'],
    whileTemporary: true,
    body: LogOut,
  }),
};
