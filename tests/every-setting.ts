// A value for every setting that a backup restores.
import { usualOccasion } from '../src/contract/occasions/occasion-values.ts';
import type { SettingName } from '../src/contract/restaurant/settings.ts';
import { logoOf, smallestPng } from './pictures.ts';

/** A value for every setting; a setting without a value here does not compile. */
export const settings: Record<SettingName, unknown> = {
  brand: 'Bayt Sara',
  brandArabic: 'بيت سارة',
  timeZone: 'Asia/Riyadh',
  countryCode: '966',
  currency: 'SAR',
  pointsPerUnit: '10',
  alertsOff: ['hookPaused'],
  billsAskedAbove: 800,
  colour: '#b4532a',
  logo: logoOf('png', smallestPng),
  customerResetPassword: 'come-again',
  partnerResetPassword: 'come-back',
  partnerDefaultPassword: 'come-along',
  rewards: true,
  pointEnds: {
    after: 'earning',
    months: 12,
    since: '2026-11-20T10:00:00.000Z',
    floor: '2027-11-30',
  },
  levelsBy: 'year',
  claimMinutes: 20,
  dayBegins: 5,
  weekBegins: 6,
  tillLockMinutes: 5,
  openingHours: [null, ...Array.from({ length: 6 }, () => ({ from: '11:30', to: '02:00' }))],
  counterSheet: true,
  staffChooseRewards: false,
  proofAtTill: false,
  ownCardPercent: 50,
  receipts: false,
  receiptHours: 48,
  refundDays: 14,
  secondFactorFor: 'managers',
  welcomeMessage: { ...usualOccasion('welcome'), on: true, points: 50, mostMessages: 40 },
  secondVisitMessage: { ...usualOccasion('secondVisit'), days: 14, atNight: 'ends' },
  birthdayMessage: { ...usualOccasion('birthday'), arabic: 'ميلاد سعيد' },
  missYouMessage: { ...usualOccasion('missYou'), mostPoints: 900 },
  messageRules: { perWeek: 1, quietFrom: 22, quietUntil: 8, heldOut: 20 },
  setUp: { country: 'done', brand: 'skipped', usualBill: 60, back: 5, away: true },
};
