// Calls of a partner at the counter: log in, verify a guest, the benefits of a level, log out.
import * as z from 'zod/mini';
import { Benefit, NextDue } from '../offers/benefits.ts';
import { endpoint } from '../endpoint.ts';
import { Level, LevelPath } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
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
} from '../values/values.ts';

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

/** The form of the look-up; in the request, the number is part of the address. */
export const CustomerLookUp = z.strictObject({
  mobile: z.pipe(z.string().check(z.trim(), z.minLength(1, messages.mobileRequired)), Mobile),
});

export const VerificationCode = z.strictObject({ code: TypedCode });

/** An active benefit that a partner can give: its own, or one that all partners may give. */
const PartnerBenefit = z.pick(Benefit, {
  id: true,
  benefit: true,
  benefitArabic: true,
  lastUpdated: true,
  imagePath: true,
  partner: true,
  frequency: true,
});
export type PartnerBenefit = z.output<typeof PartnerBenefit>;

/** The fields by which a partner recognises a guest. */
const glimpse = {
  /** The first name. */
  name: z.string(),
  /** All digits but the last three are dots: `•••••••••567`. */
  mobile: z.string(),
  /** Always null: the partner types the code that the guest shows. */
  verificationCode: z.null(),
};

const UnverifiedCustomer = z.object({
  ...glimpse,
  level: z.null(),
  benefits: z.array(PartnerBenefit).check(z.maxLength(0)),
});
export type UnverifiedCustomer = z.output<typeof UnverifiedCustomer>;

/** A benefit, with when the guest last had it and can have it again. */
export const DueBenefit = z.extend(PartnerBenefit, {
  lastServed: z.nullable(Moment),
  nextDue: NextDue,
});
export type DueBenefit = z.output<typeof DueBenefit>;

export const VerifiedCustomer = z.object({
  ...glimpse,
  level: Level,
  benefits: z.array(DueBenefit),
  /** The number of the verification in the audit log, by which benefits are stamped. */
  verification: Id,
});
export type VerifiedCustomer = z.output<typeof VerifiedCustomer>;

/** A benefit that was served after a verification. */
const ServedThen = z.object({
  /** The number of the stamp. */
  id: Id,
  benefit: z.string(),
  /** Milliseconds for which it can still be taken back; 0 if it is too late. */
  takeBackFor: z.int(),
});
export type ServedThen = z.output<typeof ServedThen>;

const Verification = z.object({
  /** The number of the verification in the audit log. */
  id: Id,
  /** The guest's first name. */
  name: z.string(),
  /** The guest's level now. */
  level: Level,
  at: Moment,
  /** The benefits served with it that were not taken back. */
  served: z.array(ServedThen),
});
export type Verification = z.output<typeof Verification>;

const may = ['partner'] as const;

export const counter = {
  logInPartner: endpoint('POST /api/partner/login', {
    may: 'anyone',
    body: PartnerLogin,
    reply: z.extend(CurrentPartner, { message: z.string() }),
    refuses: ['unauthenticated', 'forbidden', 'throttled'],
  }),
  currentPartner: endpoint('GET /api/partner/me', {
    may,
    sessionCheck: true,
    reply: CurrentPartner,
  }),
  changePartnerPassword: endpoint('POST /api/partner/change-password', {
    may,
    whileTemporary: true,
    body: PasswordChange,
    refuses: ['throttled'],
  }),
  /** Finds a guest by number; look-ups without a following verification are counted. */
  findCustomerAtCounter: endpoint('GET /api/partner/verify/:mobile', {
    may,
    params: MobilePath,
    reply: UnverifiedCustomer,
    refuses: ['throttled'],
  }),
  /** Verifies a guest by the code on the card; a correct code is replaced by a new one. */
  verifyCustomer: endpoint('POST /api/partner/verify/:mobile', {
    may,
    params: MobilePath,
    body: VerificationCode,
    reply: VerifiedCustomer,
    refuses: ['throttled'],
  }),
  /**
   * Verifies a guest by the QR on the card, which replaces number and code; QR and code are then
   * renewed.
   */
  scanCustomer: endpoint('POST /api/partner/scan', {
    may,
    body: z.strictObject({ token: QrToken }),
    reply: VerifiedCustomer,
  }),
  /** The last thirty verifications of this partner today, newest first. */
  listVerifiedToday: endpoint('GET /api/partner/verified', { may, reply: z.array(Verification) }),
  listPartnerBenefits: endpoint('GET /api/partner/benefits/:level', {
    may,
    params: LevelPath,
    reply: z.array(PartnerBenefit),
  }),
  logOutPartner: endpoint('POST /api/partner/logout', { may, whileTemporary: true, body: LogOut }),
};
