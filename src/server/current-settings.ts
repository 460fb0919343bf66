// The settings as they are in force: what the owner has set, and else what the environment says.
import { settingNames, type Settings } from '../contract/house/settings.ts';
import { usualClaimMinutes } from '../domain/rewards/rewards.ts';
import { machineTimeZone, readStored } from '../storage/house/settings.ts';
import type { Services } from './context.ts';

/** What is not switched on is kept as false, and left out where it is told. */
export type StoredSettings = Omit<Settings, 'rewards'> & { rewards: boolean };

/** The brand's name today. */
export const brandOf = async (services: Services) => (await settingsOf(services)).brand;

/** What the owner has set in the office, and where nothing is set, what the environment says. */
export async function settingsOf({ store, config: environment }: Services): Promise<Settings> {
  const stored = await readStored<StoredSettings>(store.db, settingNames);
  const { rewards, claimMinutes = usualClaimMinutes, ...others } = stored;
  return {
    brand: environment.BRAND_NAME,
    brandArabic: null,
    timeZone: machineTimeZone(),
    countryCode: null,
    publicUrl: environment.PUBLIC_URL ?? null,
    countryCodeAsked: 'countryCode' in stored,
    currency: null,
    pointsPerUnit: null,
    colour: null,
    logo: null,
    customerResetPassword: environment.CUSTOMER_RESET_PASSWORD ?? null,
    partnerResetPassword: environment.PARTNER_RESET_PASSWORD ?? null,
    partnerDefaultPassword: environment.PARTNER_DEFAULT_PASSWORD ?? null,
    ...others,
    // Without rewards, nothing tells that there could be any.
    ...(rewards && { rewards, claimMinutes }),
  };
}
