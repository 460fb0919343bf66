// What anybody may know about the house, and what the owner sets: brand and reset passwords.
import type { HouseSettings, settings as contract } from '../contract/settings.ts';
import { limits } from '../contract/values.ts';
import { ladder } from '../domain/levels.ts';
import { readStored, storeSettings } from '../storage/settings.ts';
import { transact } from '../storage/transaction.ts';
import type { Handlers, House } from './handlers.ts';

const steps = ladder.map((step) => ({ ...step, max: Number.isFinite(step.max) ? step.max : null }));

export const settings: Handlers<typeof contract> = {
  readConfig: async (_, desk) => ({ ...(await settingsOf(desk)), levels: steps, limits }),
  readSettings: async (_, desk) => settingsOf(desk),
  changeSettings: async ({ body }, desk) => {
    await transact(desk.store, async (db) => {
      await storeSettings(db, body);
      await desk.note(db, 'settings.changed', { detail: Object.keys(body).join(', ') });
    });
    return settingsOf(desk);
  },
};

/** The brand's name today. */
export const brandOf = async (house: House) => (await settingsOf(house)).brand;

const names = [
  'brand',
  'colour',
  'logo',
  'customerResetPassword',
  'partnerResetPassword',
  'partnerDefaultPassword',
] as const satisfies (keyof HouseSettings)[];

/** What the owner has set in the office, and where nothing is set, what the environment says. */
async function settingsOf({ store, settings: environment }: House): Promise<HouseSettings> {
  const stored = await readStored<HouseSettings>(store.db, names);
  return {
    brand: environment.BRAND_NAME,
    colour: null,
    logo: null,
    customerResetPassword: environment.CUSTOMER_RESET_PASSWORD ?? null,
    partnerResetPassword: environment.PARTNER_RESET_PASSWORD ?? null,
    partnerDefaultPassword: environment.PARTNER_DEFAULT_PASSWORD ?? null,
    ...stored,
  };
}
