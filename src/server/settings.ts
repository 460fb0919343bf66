// What anybody may know about the restaurant, and what the owner sets: brand and reset passwords.
import { messages } from '../contract/messages.ts';
import { settingNames, type Settings, type settings as contract } from '../contract/settings.ts';
import { limits, rewardLimits } from '../contract/values.ts';
import { numberingOf } from '../domain/numbering.ts';
import { ladder } from '../domain/levels.ts';
import { Refusal } from '../domain/refusal.ts';
import { usualClaimMinutes } from '../domain/rewards.ts';
import { machineTimeZone, readStored, storeSettings } from '../storage/settings.ts';
import { differing } from './changes.ts';
import type { Handlers, Services } from './context.ts';

const steps = ladder.map((step) => ({ ...step, max: Number.isFinite(step.max) ? step.max : null }));

export const settings: Handlers<typeof contract> = {
  readConfig: async (_, context) => {
    const set = await settingsOf(context);
    const all = set.rewards ? { ...limits, ...rewardLimits } : limits;
    const numbering = numberingOf(set.countryCode);
    return { ...set, ...(numbering && { numbering }), levels: steps, limits: all };
  },
  readSettings: async (_, context) => settingsOf(context),
  changeSettings: async ({ body }, context) => {
    await context.transact(async (db) => {
      const stored = await readStored<StoredSettings>(db, settingNames);
      const changes = differing(stored, body);
      if (!changes) return;
      const { currency, pointsPerUnit } = { ...stored, ...changes };
      if (pointsPerUnit && !currency) throw new Refusal('invalid', messages.rateNeedsCurrency);
      await storeSettings(db, changes);
      await context.audit(db, 'settings.changed', { detail: Object.keys(changes).join(', ') });
    });
    return settingsOf(context);
  },
};

/** What is not switched on is kept as false, and left out where it is told. */
type StoredSettings = Omit<Settings, 'rewards'> & { rewards: boolean };

/** The brand's name today. */
export const brandOf = async (services: Services) => (await settingsOf(services)).brand;

/** What the owner has set in the office, and where nothing is set, what the environment says. */
async function settingsOf({ store, config: environment }: Services): Promise<Settings> {
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
