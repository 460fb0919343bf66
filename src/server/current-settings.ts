// The current settings: those that the owner has set, with the defaults of the environment.
import { settingNames, type Settings } from '../contract/restaurant/settings.ts';
import { defaultReceiptHours } from '../domain/connections/receipts.ts';
import { defaultLockMinutes } from '../domain/members/sessions.ts';
import { defaultWeekBegins } from '../domain/partners/stamps.ts';
import { defaultDayBegins } from '../domain/visits/visits.ts';
import { defaultClaimMinutes } from '../domain/rewards/shelf.ts';
import { shownLogo } from '../storage/restaurant/logo.ts';
import { machineTimeZone, readStored } from '../storage/restaurant/settings.ts';
import { readSwitches } from '../storage/restaurant/switches.ts';
import type { Services } from './context.ts';

/** Settings that are off are stored as false, and left out of answers. */
export type StoredSettings = Omit<Settings, 'rewards' | 'staffChooseRewards'> & {
  rewards: boolean;
  staffChooseRewards: boolean;
};

/** The brand's current name. */
export const brandOf = async (services: Services) => (await settingsOf(services)).brand;

/** The owner's settings; where the owner has set none, those of the environment. */
export async function settingsOf({ store, config: environment }: Services): Promise<Settings> {
  const { rewards: hasRewards, ...on } = await readSwitches(store);
  const stored = await readStored<StoredSettings>(store.db, settingNames);
  const {
    rewards = hasRewards,
    claimMinutes = defaultClaimMinutes,
    staffChooseRewards = true,
    logo = null,
    ...others
  } = stored;
  return {
    brand: environment.BRAND_NAME,
    brandArabic: null,
    timeZone: machineTimeZone(),
    countryCode: null,
    secondFactorFor: 'nobody',
    dayBegins: defaultDayBegins,
    weekBegins: defaultWeekBegins,
    tillLockMinutes: defaultLockMinutes,
    openingHours: null,
    proofAtTill: true,
    ownCardPercent: 0,
    receiptHours: defaultReceiptHours,
    refundDays: 0,
    publicUrl: environment.PUBLIC_URL ?? null,
    countryCodeAsked: 'countryCode' in stored,
    currency: null,
    pointsPerUnit: null,
    colour: null,
    logo: shownLogo(logo),
    customerResetPassword: environment.CUSTOMER_RESET_PASSWORD ?? null,
    partnerResetPassword: environment.PARTNER_RESET_PASSWORD ?? null,
    partnerDefaultPassword: environment.PARTNER_DEFAULT_PASSWORD ?? null,
    ...others,
    ...on,
    // While rewards are off, answers do not mention them.
    ...(rewards && { rewards, claimMinutes, staffChooseRewards }),
  };
}
