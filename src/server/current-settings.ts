// The current settings: those that the owner has set, with the defaults of the environment.
import { defaultsOf, settingNames, type Settings } from '../contract/restaurant/settings.ts';
import { shownLogo } from '../storage/restaurant/logo.ts';
import { readStoredSettings } from '../storage/restaurant/setting-queries.ts';
import { readSwitches } from '../storage/restaurant/switch-queries.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';

/** The brand's current name. */
export const brandOf = async (services: Services) => (await settingsOf(services)).brand;

/** The owner's settings; where the owner has set none, the defaults. */
export async function settingsOf({ store, config }: Services): Promise<Settings> {
  const switches = await readSwitches(store);
  const stored = await readStoredSettings(store.db);
  const { rewards, claimMinutes, staffChooseRewards, logo, ...others } = {
    ...defaultsOf(settingNames),
    ...environmentDefaults(config),
    ...stored,
    ...switches,
  };
  return {
    ...others,
    logo: shownLogo(logo),
    publicUrl: config.PUBLIC_URL ?? null,
    countryCodeAsked: 'countryCode' in stored,
    // While rewards are off, answers do not mention them.
    ...(rewards && { rewards, claimMinutes, staffChooseRewards }),
  };
}

/** The settings whose default is a variable of the environment. */
const environmentDefaults = (config: Config) => ({
  brand: config.BRAND_NAME,
  customerResetPassword: config.CUSTOMER_RESET_PASSWORD ?? null,
  partnerResetPassword: config.PARTNER_RESET_PASSWORD ?? null,
  partnerDefaultPassword: config.PARTNER_DEFAULT_PASSWORD ?? null,
});
